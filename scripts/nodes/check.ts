/** Result of one check of a cluster or backup test: the claim, whether it holds, and the counts behind it. */
export interface CheckResult {
  what: string;
  passed: boolean;
  figure: string;
}

/** Result of a check under load, with its counts as numbers. */
export interface LoadCheckResult extends CheckResult {
  requests: number;
  failed: number;
}

/** Runs checks one after another and prints each result; returns the number of failures. */
export async function runChecks(
  checks: readonly (() => Promise<CheckResult | CheckResult[]>)[],
): Promise<number> {
  let failures = 0;
  for (const run of checks) {
    for (const { what, passed, figure } of [await run()].flat()) {
      console.log(`${passed ? "ok    " : "FAILED"}  ${what}: ${figure}`);
      if (!passed) failures += 1;
    }
  }
  return failures;
}
