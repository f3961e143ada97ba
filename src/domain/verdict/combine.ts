import { type ResultVerdict, VERDICTS, type Verdict } from "#contract/verdicts.ts";

/** Of the analytes that had to be measured, how many were. Shown beside a verdict, never folded into it. */
export interface Coverage {
  tested: number;
  required: number;
}

export interface Combined {
  /** Null where nothing was judged. */
  verdict: Verdict | null;
  coverage: Coverage;
}

/** The worst of several verdicts; `informational` does not count. Null where none counts. */
export function worst(verdicts: Iterable<ResultVerdict>): Verdict | null {
  const present = new Set(verdicts);
  return VERDICTS.find((verdict) => present.has(verdict)) ?? null;
}

/** A panel is as bad as the worst of its required results. */
export function combinePanel(
  required: readonly string[],
  results: ReadonlyMap<string, ResultVerdict>,
): Combined {
  const found = required.flatMap((analyte) => results.get(analyte) ?? []);
  return { verdict: worst(found), coverage: { tested: found.length, required: required.length } };
}

/** A report is as bad as the worst of its panels, and as complete as all of them together. */
export function combineReport(panels: readonly Combined[]): Combined {
  return {
    verdict: worst(panels.flatMap((panel) => panel.verdict ?? [])),
    coverage: {
      tested: panels.reduce((sum, panel) => sum + panel.coverage.tested, 0),
      required: panels.reduce((sum, panel) => sum + panel.coverage.required, 0),
    },
  };
}

export function isIncomplete(coverage: Coverage): boolean {
  return coverage.tested < coverage.required;
}
