import type { z } from "zod";
import type { FileResult, ReportFile } from "#contract/report-file.ts";
import type { Laboratory } from "#contract/report-parts.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import { problemsOf } from "#domain/verdict/row-validation.ts";

/** What an operator has to mend in a file, and where it stands. */
export interface FileProblem {
  /** "Row 4 (Lead)", "product.barcode". */
  at: string;
  problem: string;
}

export const problemLine = ({ at, problem }: FileProblem): string =>
  at === "" ? problem : `${at}: ${problem}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** What the schema found, with result rows counted from 1 and named by their analyte. */
export function shapeProblems(issues: readonly z.core.$ZodIssue[], given: unknown): FileProblem[] {
  const rows = isRecord(given) && Array.isArray(given.results) ? given.results : [];
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

/** Everything that can be seen in the file itself. `today` is `YYYY-MM-DD`. */
export const fileProblems = (file: ReportFile, today: string): FileProblem[] => [
  ...file.results.flatMap((row, index) =>
    problemsOf(row).map((problem) => ({ at: rowName(index, row.analyte), problem })),
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
            problem: `The result_id ${id} stands in another row too.`,
          },
        ],
  );
}

/** A plan may name what was measured, even where the table does not know it (strains of living cells). */
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
      .map((analyte) => ({ at, problem: `${analyte} is not in the table of analytes.` })),
  );
}

/** What comes first, what comes later. */
const IN_ORDER = [
  ["sample.purchased_on", ({ sample }: ReportFile) => sample.purchased_on],
  ["sample.sampled_on", ({ sample }: ReportFile) => sample.sampled_on],
  ["dates.received_on", ({ dates }: ReportFile) => dates.received_on],
  ["dates.tested_on", ({ dates }: ReportFile) => dates.tested_on],
  ["dates.issued_on", ({ dates }: ReportFile) => dates.issued_on],
] as const;

function dateProblems(file: ReportFile, today: string): FileProblem[] {
  const problems: FileProblem[] = [];
  let before: { at: string; day: string } | null = null;
  for (const [at, dayIn] of IN_ORDER) {
    const day = dayIn(file);
    if (day === null) continue;
    if (before !== null && day < before.day)
      problems.push({ at, problem: `${day} is before ${before.at}, ${before.day}.` });
    if (day > today) problems.push({ at, problem: `${day} has not come yet.` });
    before = { at, day };
  }
  return problems;
}

/**
 * Rows that claim to be within an accreditation that does not cover them on the day of the test. `laboratories` are
 * the reporting one and those that measured in its place, by name, with the accreditation that was valid then.
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
        : [{ at, problem: `${name} is not a laboratory that was added: its scope is not known.` }];
    if (laboratory.accreditation === null)
      return [
        { at, problem: `${name} had no accreditation on ${file.dates.tested_on}, but in_scope is true.` },
      ];
    return laboratory.accreditation.scope.includes(method)
      ? []
      : [{ at, problem: `${method} is outside the scope of ${name}, but in_scope is true.` }];
  });
}
