import type { Report, ReportResult } from "#contract/reports.ts";
import { canonicalJson, type Json } from "#domain/signing/canonical-json.ts";

/** Something that the page shows otherwise than the signed document. */
export interface Difference {
  what: string;
  shown: string;
  signed: string;
}

export interface Comparison {
  /** How many values were compared. */
  compared: number;
  differences: readonly Difference[];
}

/** Every member of a result that a laboratory states. */
const RESULT_MEMBERS = [
  "panel",
  "analyte",
  "qualifier",
  "measured",
  "unit",
  "uncertainty",
  "k",
  "lod",
  "loq",
  "claim",
  "claim_unit",
  "form",
  "origin",
  "method",
  "in_scope",
  "subcontracted_to",
  "replicates",
] as const satisfies readonly (keyof ReportResult)[];

const written = (value: unknown): string => canonicalJson((value ?? null) as Json);
const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/**
 * Whether a page shows what was signed: a genuine document is of little use beside other figures. Compares the payload
 * of the report's document and those of the later statements (in the order of `report.amendments`; null for one that
 * is not genuine) with the answer that the page was drawn from; what is absent counts as null.
 */
export function compareWithShown(
  payload: Json,
  statements: readonly (Json | null)[],
  report: Report,
): Comparison {
  const rows = [
    ...headRows(payload, report),
    ...resultRows(payload, report),
    ...statementRows(statements, report),
  ];
  const differences = rows
    .map(([what, shown, signed]) => ({ what, shown: written(shown), signed: written(signed) }))
    .filter(({ shown, signed }) => shown !== signed);
  return { compared: rows.length, differences };
}

type Row = readonly [what: string, shown: unknown, signed: unknown];

function headRows(payload: Json, report: Report): Row[] {
  const of = (...path: string[]) => path.reduce<unknown>(member, payload);
  return [
    ["Kind of document", "report", of("kind")],
    ["Report number", report.report_number, of("report_number")],
    ["Lot", report.lot_number, of("sample", "lot_number")],
    ["Laboratory", report.laboratory.name, of("laboratory", "name")],
    ["Tested on", report.tested_at, of("dates", "tested_on")],
    ["Issued on", report.issued_on, of("dates", "issued_on")],
    ["Published verdict", report.verdict, of("published_verdict")],
    ["Plan of the test", report.plan, of("plan")],
    ["Kind of product", report.product.traits, of("product", "traits")],
    ["Amount taken", report.product.intake, of("product", "intake")],
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
      return RESULT_MEMBERS.map(
        (name): Row => [`${result.analyte}, ${name.replaceAll("_", " ")}`, result[name], member(row, name)],
      );
    }),
  ];
}

/** Every member of a later statement that the page shows. */
const STATEMENT_MEMBERS = ["on", "state", "reason", "brand_response"] as const;

function statementRows(statements: readonly (Json | null)[], { amendments, state, proof }: Report): Row[] {
  const newest = member(statements[0], "state") ?? (amendments.length === 0 ? "current" : null);
  return [
    ["State", state, newest],
    ...amendments.flatMap((amendment, at): Row[] => {
      const said = (name: string) => member(statements[at], name);
      const what = `Statement of ${amendment.on}`;
      return [
        [`${what}, report that it is about`, proof.hash, said("report_hash")],
        ...STATEMENT_MEMBERS.map(
          (name): Row => [`${what}, ${name.replaceAll("_", " ")}`, amendment[name], said(name)],
        ),
      ];
    }),
  ];
}
