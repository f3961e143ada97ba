import type { FileResult } from "#contract/report-file.ts";
import { EMPTY_CELLS } from "#contract/result-columns.ts";
import type { ResultQualifier } from "#contract/vocabulary.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import { rowProblems } from "#domain/verdict/row-validation.ts";
import type { ReadingMeans } from "../../certificates/port.ts";
import { printedUncertainty } from "../../certificates/rules/printed-uncertainty.ts";
import type { EffectiveRow } from "./effective-rows.ts";
import { reportUnit } from "./report-unit.ts";

/** What rows need to know of their draft. */
export interface RowCircumstances {
  decimalMark: ReadingMeans["decimal_mark"];
  /** Coverage factor of uncertainties beside which none is printed. */
  coverageFactor: number | null;
  /** Methods in the scope of the laboratory's accreditation on the day of the test. */
  scope: readonly string[];
}

/** A row as the report will state it; null if it can't be stated yet. `problems` are sentences that say what to do. */
export interface ReportRow {
  result: FileResult | null;
  problems: string[];
}

type Finding = Pick<FileResult, "qualifier" | "measured" | "lod" | "loq">;

const NOT_STATED = "Method not stated";

/** Whether the laboratory did not test it: such a row has no result, and the page lists no test. */
export const isUntested = ({ qualifier }: Pick<EffectiveRow, "qualifier">): boolean =>
  qualifier === "not_tested";

/** Says a printed row in the words of a report file. Nothing is invented: what is missing is a problem. */
export function reportRowOf(row: EffectiveRow, circumstances: RowCircumstances): ReportRow {
  const finding = findingOf(row);
  if ("problem" in finding) return { result: null, problems: [finding.problem] };
  const { uncertainty, k, problem } = uncertaintyOf(row, finding, circumstances);
  const method = row.method ?? NOT_STATED;
  const result: FileResult = {
    ...EMPTY_CELLS,
    ...finding,
    result_id: String(row.index + 1),
    panel: row.panel,
    analyte: row.analyte_text,
    unit: isObservation(finding.qualifier) ? null : reportUnit(row.unit),
    uncertainty,
    k,
    claim: row.claim,
    claim_unit: row.claim_unit,
    method,
    in_scope: circumstances.scope.includes(method),
    replicates: 1,
  };
  return { result, problems: [...(problem ? [problem] : []), ...rowProblems(result)] };
}

const isObservation = (qualifier: ResultQualifier): boolean =>
  ["absent", "present", "conforms", "does_not_conform"].includes(qualifier);

const NEGATIVE =
  /\b(?:not? (?:conform|comply|meet|cumple)\w*|non[- ]?conform\w*|fail(?:ed|s)?|nicht bestanden|out of range)\b/i;

/** Results whose finding of nothing means absence: they are looked for, not weighed. */
const isLookedFor = ({ analyte_text, panel }: EffectiveRow): boolean => {
  const kind = findAnalyte(analyte_text, panel)?.kind;
  return kind === "pathogen" || kind === "adulterant";
};

const READERS: Readonly<
  Record<EffectiveRow["qualifier"], (row: EffectiveRow) => Finding | { problem: string }>
> = {
  "=": (row) =>
    row.value === null
      ? { problem: `The result "${row.result_text}" has no figure yet. Enter what the certificate shows.` }
      : finding(row, "=", { measured: row.value }),
  "<": below,
  ">": (row) => ({
    problem: `A report can't state "${row.result_text}", because it is more than what could be counted. Ask the laboratory for a figure, and enter it.`,
  }),
  ND: notDetected,
  "<LOQ": (row) =>
    row.loq === null
      ? {
          problem: `"${row.result_text}" needs the limit of quantification. Ask the laboratory, and enter it.`,
        }
      : finding(row, "<LOQ"),
  present: (row) => finding(row, "present"),
  absent: (row) => finding(row, "absent"),
  conforms: (row) => finding(row, "conforms"),
  does_not_conform: (row) => finding(row, "does_not_conform"),
  not_tested: () => ({ problem: "Not tested." }),
  other: (row) =>
    NEGATIVE.test(row.result_text)
      ? finding(row, "does_not_conform")
      : {
          problem: `"${row.result_text}" is not understood. Choose what it means: a figure, not detected, absent, present, conforms, or does not conform.`,
        },
};

const findingOf = (row: EffectiveRow): Finding | { problem: string } => READERS[row.qualifier](row);

const finding = (
  { lod, loq }: Pick<EffectiveRow, "lod" | "loq">,
  qualifier: ResultQualifier,
  more: Partial<Finding> = {},
): Finding => ({ qualifier, measured: null, lod, loq, ...more });

/** "<0.01": below the limit that it equals; a bound that is neither limit is where the laboratory quantifies. */
function below(row: EffectiveRow): Finding | { problem: string } {
  const { value, lod, loq } = row;
  if (value === null) return { problem: `"${row.result_text}" has no figure yet. Enter the bound.` };
  if (value === lod && value !== loq) return finding(row, "<LOD");
  return finding(row, "<LOQ", { loq: Math.max(value, lod ?? value) });
}

/** Not detected: below the detection limit or, where only that one is known, below the limit of quantification. */
function notDetected(row: EffectiveRow): Finding | { problem: string } {
  if (row.lod !== null) return finding(row, "<LOD");
  if (row.loq !== null) return finding(row, "<LOQ");
  if (isLookedFor(row)) return finding(row, "absent");
  return {
    problem: `"${row.result_text}" says little without a limit of detection. Ask the laboratory for it, and enter it.`,
  };
}

function uncertaintyOf(
  row: EffectiveRow,
  { qualifier, measured }: Finding,
  { decimalMark, coverageFactor }: RowCircumstances,
): { uncertainty: number | null; k: number | null; problem: string | null } {
  const none = { uncertainty: null, k: null, problem: null };
  if (qualifier !== "=" || measured === null || row.uncertainty_text === null) return none;
  const printed = printedUncertainty(row.uncertainty_text, { value: measured, mark: decimalMark });
  const uncertainty = row.uncertainty ?? printed.amount;
  if (uncertainty === null)
    return {
      ...none,
      problem: `The uncertainty "${row.uncertainty_text}" is not understood. Enter it in the unit of the result.`,
    };
  const k = row.coverage_factor ?? printed.k ?? coverageFactor;
  // Without the factor, the page shows none rather than one that was not stated; the draft asks for it once.
  return k === null ? none : { uncertainty, k, problem: null };
}
