import { type ResultVerdict, VERDICTS, type Verdict } from "#contract/verdicts.ts";

/**
 * How many of the required analytes were tested. Does not change the verdict, but is shown next to it: omitting a
 * result can hide a failure, but never gives a complete report.
 */
export interface Coverage {
  tested: number;
  required: number;
}

export interface Combined {
  /** Null if nothing was judged. */
  verdict: Verdict | null;
  coverage: Coverage;
}

/** The worst of several verdicts, ignoring `informational`. Null if none is left. */
export function worstVerdict(verdicts: Iterable<ResultVerdict>): Verdict | null {
  const present = new Set(verdicts);
  return VERDICTS.find((verdict) => present.has(verdict)) ?? null;
}

/** Verdict of a panel: the worst of its required results. */
export function combinePanel(
  required: readonly string[],
  results: ReadonlyMap<string, ResultVerdict>,
): Combined {
  const verdicts = required.flatMap((analyte) => results.get(analyte) ?? []);
  return {
    verdict: worstVerdict(verdicts),
    coverage: { tested: verdicts.length, required: required.length },
  };
}

/** Verdict of a report: the worst of its panels. Coverage is their total. */
export function combineReport(panels: readonly Combined[]): Combined {
  return {
    verdict: worstVerdict(panels.flatMap((panel) => panel.verdict ?? [])),
    coverage: {
      tested: panels.reduce((sum, panel) => sum + panel.coverage.tested, 0),
      required: panels.reduce((sum, panel) => sum + panel.coverage.required, 0),
    },
  };
}

export function isIncomplete(coverage: Coverage): boolean {
  return coverage.tested < coverage.required;
}
