/** Worst first: a panel's verdict is the worst of its results, a report's the worst of its panels (ILAC-G8:09/2019 §4.2). */
export const VERDICTS = ["fail", "conditional_fail", "inconclusive", "conditional_pass", "pass"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** `informational`: no limit applies to the result, so it is not judged. */
export const RESULT_VERDICTS = [...VERDICTS, "informational"] as const;
export type ResultVerdict = (typeof RESULT_VERDICTS)[number];
