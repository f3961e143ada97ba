import type { z } from "zod";
import type { PrintedQualifier } from "#contract/printed-qualifiers.ts";
import { type FileResult, type ReportFile, reportFile } from "#contract/report-file.ts";
import type { ResultQualifier } from "#contract/vocabulary.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import { PlatformProblem } from "#platform/problem.ts";
import type { CertificateReading, CertificateRow } from "../../port.ts";

/** Whether a file is JSON, or meant to be. */
export const isJson = (bytes: Uint8Array): boolean => /^\ufeff?\s*(?:\{\s*["}]|\[\s*\{)/.test(startOf(bytes));

const startOf = (bytes: Uint8Array): string => new TextDecoder("utf-8").decode(bytes.subarray(0, 200));

const MAX_JSON_BYTES = 5_000_000;

/**
 * Reads a report file of ours (`contract/report-file.ts`) as a certificate: what it states is exact, so nothing is asked.
 * Throws a `PlatformProblem` of one sentence that names the first member that is wrong.
 */
export function readReportJson(bytes: Uint8Array): CertificateReading {
  if (bytes.byteLength > MAX_JSON_BYTES)
    throw new PlatformProblem(`The JSON file is larger than ${MAX_JSON_BYTES / 1_000_000} MB.`);
  const parsed = reportFile.safeParse(parsedJson(bytes));
  if (!parsed.success) throw new PlatformProblem(firstProblem(parsed.error), { cause: parsed.error });
  const { laboratory, report_number, product, sample, dates, results } = parsed.data satisfies ReportFile;
  return {
    laboratory,
    report_number,
    sample_name: `${product.brand} ${product.name}`,
    lot: sample.lot_number,
    received: dates.received_on,
    reported: dates.issued_on,
    means: { format: "json", encoding: "UTF-8", separator: null, decimal_mark: ".", pages: 1 },
    rows: results.map(rowOf),
    questions: [],
  };
}

function parsedJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    throw new PlatformProblem("The file begins like JSON, and is none. Export it again.", { cause: error });
  }
}

function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join(".") ?? "";
  const where = path === "" ? "The JSON file is no report file of ours" : `The JSON file: ${path}`;
  return `${where}: ${(issue?.message ?? "invalid").replace(/\.$/, "")}.`;
}

const QUALIFIERS: Readonly<Record<ResultQualifier, PrintedQualifier>> = {
  "=": "=",
  "<LOD": "ND",
  "<LOQ": "<LOQ",
  detected: "present",
  conforms: "conforms",
  does_not_conform: "other",
  absent: "absent",
  present: "present",
};

function rowOf(result: FileResult, at: number): CertificateRow {
  const { analyte, panel, qualifier, measured, unit, lod, loq, method, uncertainty, k } = result;
  const words = qualifier === "does_not_conform" ? "does not conform" : qualifier;
  return {
    page: 1,
    analyte_text: analyte,
    analyte: findAnalyte(analyte, panel)?.id ?? null,
    result_text: qualifier === "=" ? String(measured) : words,
    qualifier: QUALIFIERS[qualifier],
    value: qualifier === "=" ? measured : null,
    unit,
    lod,
    loq,
    limit_text: null,
    status_text: null,
    method,
    uncertainty_text: uncertainty === null ? null : `± ${uncertainty}${k === null ? "" : ` (k=${k})`}`,
    sample: null,
    read_by: "text",
    also: [],
    place: { kind: "cell", sheet: null, row: at + 1, column: 1 },
  };
}
