import type { Report } from "#contract/reports.ts";
import { STATED_COLUMNS } from "#contract/result-columns.ts";
import { canonicalJson, type Json } from "../signing/canonical-json.ts";
import { SHOWN_FIELDS } from "./shown-fields.ts";
import {
  type JudgedAgain,
  judgedCells,
  judgeSigned,
  type SignedContent,
  type SignedValue,
  signedValues,
} from "./signed-values.ts";

/** A value that differs between the page and the signed document, as JSON. */
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
const at = (value: unknown, path: string): unknown => path.split(".").reduce(member, value);

/**
 * Compares everything that a page shows of a report with its signed documents (`SHOWN_FIELDS`). Used by the visitor's
 * browser, by the server when it presents a report, and by `verify`. Absent values count as null. The caller has checked
 * that the documents are genuine.
 */
export function compareWithSigned(content: SignedContent, report: Report): SignedComparison {
  const judged = judgeSigned(content);
  const rows = [
    ...fieldRows(content, report, judged),
    ...resultRows(content, report, judged),
    ...statementRows(content, report),
  ];
  const differences = rows
    .filter(({ shown, signed, same = serialize(shown) === serialize(signed) }) => !same)
    .map(({ what, shown, signed }) => ({ what, shown: serialize(shown), signed: serialize(signed) }));
  return { compared: rows.length, differences };
}

type Row = SignedValue & { what: string };

function fieldRows(content: SignedContent, report: Report, judged: JudgedAgain | null): Row[] {
  const { payload } = content.document;
  const values = signedValues(content, report, judged);
  const kind: Row = { what: "Document type", shown: "report", signed: at(payload, "kind") };
  const rows = Object.entries(SHOWN_FIELDS).flatMap(([path, field]): Row[] => {
    if ("because" in field) return [];
    const { what } = field;
    if ("signed" in field) return [{ what, shown: at(report, path), signed: at(payload, field.signed) }];
    const value = values[field.computed];
    return value ? [{ what, ...value }] : [];
  });
  return [kind, ...rows];
}

function resultRows(content: SignedContent, { results }: Report, judgedAgain: JudgedAgain | null): Row[] {
  const listed = member(content.document.payload, "results");
  const signed = new Map((Array.isArray(listed) ? listed : []).map((row) => [member(row, "result_id"), row]));
  const judged = judgedCellsById(judgedAgain);
  return [
    { what: "Number of results", shown: results.length, signed: signed.size },
    ...results.flatMap((result) => {
      const cells = { ...signed.get(result.result_id), ...judged.get(result.result_id) };
      const columns = [...COMPARED_COLUMNS, ...Object.keys(judged.get(result.result_id) ?? {})];
      return columns.map(
        (name): Row => ({
          what: `${result.analyte}, ${name.replaceAll("_", " ")}`,
          shown: member(result, name),
          signed: member(cells, name),
        }),
      );
    }),
  ];
}

/** Verdicts and limits, computed again, by result. */
function judgedCellsById(again: JudgedAgain | null): Map<string, ReturnType<typeof judgedCells>> {
  if (!again) return new Map();
  const { payload, judged } = again;
  return new Map(
    payload.results.map(({ result_id }, position) => [result_id, judgedCells(judged, position)]),
  );
}

/** Fields of a later statement that the page shows. */
const STATEMENT_MEMBERS = ["on", "state", "reason", "brand_response"] as const;

const statementRows = ({ statements }: SignedContent, { amendments, proof }: Report): Row[] =>
  amendments.flatMap((amendment, index): Row[] => {
    const signed = (name: string) => member(statements[index], name);
    const what = `Statement of ${amendment.on}`;
    return [
      { what: `${what}, report it refers to`, shown: proof.hash, signed: signed("report_hash") },
      ...STATEMENT_MEMBERS.map((name) => ({
        what: `${what}, ${name.replaceAll("_", " ")}`,
        shown: amendment[name],
        signed: signed(name),
      })),
    ];
  });

/** Differences that a warning names; the rest are counted. */
const MAX_NAMED = 3;

/** One sentence about each of the first differences, for people: "Product: shown “A”, signed “B”." */
export function describeDifferences(differences: readonly Difference[]): string[] {
  const named = differences
    .slice(0, MAX_NAMED)
    .map(({ what, shown, signed }) => `${what}: shown ${inWords(shown)}, signed ${inWords(signed)}.`);
  const more = differences.length - MAX_NAMED;
  return more > 0 ? [...named, `${more} more ${more === 1 ? "value differs" : "values differ"}.`] : named;
}

/** Characters of a value in a sentence. */
const MAX_VALUE_LENGTH = 120;

function inWords(json: string): string {
  const value: unknown = JSON.parse(json);
  if (value === null) return "nothing";
  const text = typeof value === "string" ? `“${value}”` : json;
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
