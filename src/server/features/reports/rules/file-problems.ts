import type { z } from "zod";
import type { FileResult, ReportFile } from "#contract/report-file.ts";
import type { Laboratory } from "#contract/report-parts.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import { rowProblems } from "#domain/verdict/row-validation.ts";

/** A problem that the operator must fix in a file, and its position. */
export interface FileProblem {
  /** "Row 4 (Lead)", "product.barcode". */
  at: string;
  problem: string;
}

export const problemLine = ({ at, problem }: FileProblem): string =>
  at === "" ? problem : `${at}: ${problem}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Schema errors, with result rows numbered from 1 and named by analyte. */
export function shapeProblems(issues: readonly z.core.$ZodIssue[], input: unknown): FileProblem[] {
  const rows = isRecord(input) && Array.isArray(input.results) ? input.results : [];
  return issues.map(({ path, message }) => {
    const [first, row, ...rest] = path;
    if (first !== "results" || typeof row !== "number") return { at: path.join("."), problem: message };
    const analyte = isRecord(rows[row]) ? rows[row].analyte : undefined;
    const field = rest.length > 0 ? `${rest.join(".")}: ` : "";
    return { at: rowName(row, analyte), problem: field + message };
  });
}

const rowName = (index: number, analyte: unknown): string =>
  `Row ${index + 1}${typeof analyte === "string" ? ` (${analyte})` : ""}`;

/** Problems within the file itself. `today` is `YYYY-MM-DD`. */
export const fileProblems = (file: ReportFile, today: string): FileProblem[] => [
  ...file.results.flatMap((row, index) =>
    rowProblems(row).map((problem) => ({ at: rowName(index, row.analyte), problem })),
  ),
  ...repeatedIds(file.results),
  ...planProblems(file),
  ...dateProblems(file, today),
];

function repeatedIds(results: readonly FileResult[]): FileProblem[] {
  const ids = results.map(({ result_id }, at) => result_id ?? String(at + 1));
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [
          {
            at: rowName(index, results[index]?.analyte),
            problem: `Another row has the result_id ${id} too.`,
          },
        ],
  );
}

/** A plan may name measured analytes that our table does not list (probiotic strains). */
function planProblems({ plan, results }: ReportFile): FileProblem[] {
  const measured = new Set(results.map(({ analyte }) => analyte));
  const lists = [
    ["plan.required", plan.required],
    ["plan.optional", plan.optional],
    ["plan.not_applicable", plan.not_applicable.map(({ analyte }) => analyte)],
  ] as const;
  return lists.flatMap(([at, analytes]) =>
    analytes
      .filter((analyte) => findAnalyte(analyte) === null && !measured.has(analyte))
      .map((analyte) => ({ at, problem: `${analyte} is not a known analyte.` })),
  );
}

/** Dates that must not be earlier than the ones before them. */
const DATES_IN_ORDER = [
  ["sample.purchased_on", ({ sample }: ReportFile) => sample.purchased_on],
  ["sample.sampled_on", ({ sample }: ReportFile) => sample.sampled_on],
  ["dates.received_on", ({ dates }: ReportFile) => dates.received_on],
  ["dates.tested_on", ({ dates }: ReportFile) => dates.tested_on],
  ["dates.issued_on", ({ dates }: ReportFile) => dates.issued_on],
] as const;

function dateProblems(file: ReportFile, today: string): FileProblem[] {
  const problems: FileProblem[] = [];
  let previous: { at: string; day: string } | null = null;
  for (const [at, dayIn] of DATES_IN_ORDER) {
    const day = dayIn(file);
    if (day === null) continue;
    if (previous !== null && day < previous.day)
      problems.push({ at, problem: `${day} is before ${previous.at}, ${previous.day}.` });
    if (day > today) problems.push({ at, problem: `${day} is in the future.` });
    previous = { at, day };
  }
  return problems;
}

/**
 * Rows marked `in_scope` that no accreditation covered on the day of the test. `laboratories`: the reporting laboratory
 * and its subcontractors by name, with the accreditation that was valid then.
 */
export function scopeProblems(
  file: ReportFile,
  laboratories: ReadonlyMap<string, Laboratory>,
): FileProblem[] {
  return file.results.flatMap(({ analyte, method, in_scope, subcontracted_to }, index) => {
    const at = rowName(index, analyte);
    const name = subcontracted_to ?? file.laboratory;
    const laboratory = laboratories.get(name);
    if (!in_scope) return [];
    if (!laboratory)
      return subcontracted_to === null
        ? []
        : [{ at, problem: `${name} is not a known laboratory, so its scope can't be checked.` }];
    if (laboratory.accreditation === null)
      return [
        { at, problem: `in_scope is true, but ${name} had no accreditation on ${file.dates.tested_on}.` },
      ];
    return laboratory.accreditation.scope.includes(method)
      ? []
      : [{ at, problem: `in_scope is true, but ${method} is outside the scope of ${name}.` }];
  });
}
