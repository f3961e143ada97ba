import { RESULT_VERDICTS, type ResultVerdict, type Verdict } from "#contract/verdicts.ts";

/** How many of the required tests were done. */
export interface Coverage {
  tested: number;
  required: number;
}

export interface Combined {
  /** Null if nothing was judged. */
  verdict: Verdict | null;
  coverage: Coverage;
}

/** The worst of several result verdicts. Null if none says pass or fail. */
export function worstResult(
  verdicts: Iterable<ResultVerdict>,
): Exclude<ResultVerdict, "informational"> | null {
  const present = new Set(verdicts);
  const worst = RESULT_VERDICTS.find((verdict) => present.has(verdict)) ?? "informational";
  return worst === "informational" ? null : worst;
}

/** The verdict on several results, whatever else should have been tested. Null if nothing was judged. */
export function verdictOn(verdicts: Iterable<ResultVerdict>): Verdict | null {
  const worst = worstResult(verdicts);
  return worst === "not_judged" ? "not_fully_judged" : worst;
}

/** Without a required test a pass is only "no failures in what was tested". */
export const limitedByCoverage = (verdict: Verdict | null, coverage: Coverage): Verdict | null =>
  isIncomplete(coverage) && (verdict === "pass" || verdict === "conditional_pass") ? "no_failures" : verdict;

export function sumCoverage(coverages: readonly Coverage[]): Coverage {
  return {
    tested: coverages.reduce((sum, { tested }) => sum + tested, 0),
    required: coverages.reduce((sum, { required }) => sum + required, 0),
  };
}

export function isIncomplete(coverage: Coverage): boolean {
  return coverage.tested < coverage.required;
}
