import type { Report } from "#contract/reports.ts";
import { STATED_COLUMNS } from "#contract/result-columns.ts";
import { canonicalJson, type Json } from "#domain/signing/canonical-json.ts";

/** A value that differs between the page and the signed document. */
export interface Difference {
  what: string;
  shown: string;
  signed: string;
}

export interface SignedComparison {
  /** Number of values compared. */
  compared: number;
  differences: readonly Difference[];
}

/** Cells of a result that are compared; `result_id` finds the row. */
const COMPARED_COLUMNS = STATED_COLUMNS.filter((column) => column !== "result_id");

const serialize = (value: unknown): string => canonicalJson((value ?? null) as Json);
const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/**
 * Compares the signed payloads of the report and of the later statements (in the order of `report.amendments`; null for
 * one that is not genuine) with the API response that the page was rendered from. Absent values count as null.
 */
export function compareWithSigned(
  payload: Json,
  statements: readonly (Json | null)[],
  report: Report,
): SignedComparison {
  const rows = [
    ...headRows(payload, report),
    ...resultRows(payload, report),
    ...statementRows(statements, report),
  ];
  const differences = rows
    .map(([what, shown, signed]) => ({ what, shown: serialize(shown), signed: serialize(signed) }))
    .filter(({ shown, signed }) => shown !== signed);
  return { compared: rows.length, differences };
}

type Row = readonly [what: string, shown: unknown, signed: unknown];

function headRows(payload: Json, report: Report): Row[] {
  const of = (...path: string[]) => path.reduce<unknown>(member, payload);
  return [
    ["Document type", "report", of("kind")],
    ["Report number", report.report_number, of("report_number")],
    ["Lot", report.lot_number, of("sample", "lot_number")],
    ["Laboratory", report.laboratory.name, of("laboratory", "name")],
    ["Tested on", report.tested_at, of("dates", "tested_on")],
    ["Issued on", report.issued_on, of("dates", "issued_on")],
    ["Published verdict", report.verdict, of("published_verdict")],
    ["Test plan", report.plan, of("plan")],
    ["Product type", report.product.traits, of("product", "traits")],
    ["Intake", report.product.intake, of("product", "intake")],
    ["Place of testing", report.place_of_performance, of("place_of_performance")],
    ["Customer’s contact", report.customer_contact, of("customer_contact")],
    ["Laboratory’s sample ID", report.sample.laboratory_sample_id, of("sample", "laboratory_sample_id")],
    ["Who obtained the sample", report.sample.obtained_by, of("sample", "obtained_by")],
    ["Sampling plan and method", report.sample.sampling_method, of("sample", "sampling_method")],
    ["Deviations", report.deviations, of("deviations")],
    ["Laboratory’s certificate", report.certificate, of("certificate")],
  ];
}

function resultRows(payload: Json, { results }: Report): Row[] {
  const listed = member(payload, "results");
  const signed = new Map((Array.isArray(listed) ? listed : []).map((row) => [member(row, "result_id"), row]));
  const count: Row = ["Number of results", results.length, signed.size];
  return [
    count,
    ...results.flatMap((result) => {
      const row = signed.get(result.result_id);
      return COMPARED_COLUMNS.map(
        (name): Row => [`${result.analyte}, ${name.replaceAll("_", " ")}`, result[name], member(row, name)],
      );
    }),
  ];
}

/** Fields of a later statement that the page shows. */
const STATEMENT_MEMBERS = ["on", "state", "reason", "brand_response"] as const;

function statementRows(statements: readonly (Json | null)[], { amendments, state, proof }: Report): Row[] {
  const newest = member(statements[0], "state") ?? (amendments.length === 0 ? "current" : null);
  return [
    ["State", state, newest],
    ...amendments.flatMap((amendment, index): Row[] => {
      const signed = (name: string) => member(statements[index], name);
      const what = `Statement of ${amendment.on}`;
      return [
        [`${what}, report it refers to`, proof.hash, signed("report_hash")],
        ...STATEMENT_MEMBERS.map(
          (name): Row => [`${what}, ${name.replaceAll("_", " ")}`, amendment[name], signed(name)],
        ),
      ];
    }),
  ];
}
