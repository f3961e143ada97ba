import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/** Files named after a run, with their seconds: where a run that has become too long can be shortened. */
const MAX_SLOW_FILES = 15;
/** A run shorter than this needs no shortening. */
const MIN_LISTED_MS = 60_000;

/** Of what failed before a retry, in characters. */
const MAX_MESSAGE_LENGTH = 300;

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that passed only on a retry, each with what failed before. */
  flaky: string[];
  /** Tests that set more retries than the run has; counted as failed. */
  retrying: string[];
}

/**
 * Vitest reporter. Prints the run's seed first, and last the slowest files, the tests that passed only on a retry with what
 * failed before, their number, and one machine-readable line: `N passed, N failed, N skipped`.
 */
export default class TotalsReporter implements Reporter {
  readonly #seed: number;
  readonly #retries: number;

  /** `retries`: how often a test may be repeated in this run. */
  constructor(seed: number, retries = 0) {
    this.#seed = seed;
    this.#retries = retries;
  }

  onInit(): void {
    process.stdout.write(`TEST_SEED=${this.#seed} repeats the generated inputs of this run.\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const totals = countTests(modules, this.#retries);
    const slowest = slowestFiles(modules);
    if (totals.retrying.length > 0) process.exitCode = 1;
    // Runs after all other reporters. A run that crashed before its first test counts as failed.
    process.once("exit", (code) => {
      const failed = totals.failed + unhandled.length || (code === 0 ? 0 : 1);
      for (const line of [...slowest, ...linesOf({ ...totals, failed })]) process.stdout.write(`${line}\n`);
    });
  }
}

function countTests(modules: readonly TestModule[], retries: number): Totals {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0, flaky: [], retrying: [] };
  for (const module of modules) {
    totals.failed += module.errors().length;
    for (const suite of module.children.allSuites()) totals.failed += suite.errors().length;
    for (const test of module.children.allTests()) countTest(test, totals, retries);
  }
  return totals;
}

function countTest(test: TestCase, totals: Totals, retries: number): void {
  const { state } = test.result();
  const name = `${test.module.relativeModuleId} > ${test.fullName}`;
  const setsRetry = retriesOf(test) > retries;
  if (setsRetry) totals.retrying.push(name);
  if (test.diagnostic()?.flaky) totals.flaky.push(`${name}${firstFailureOf(test)}`);
  if (state === "failed" || setsRetry) totals.failed++;
  else if (state === "passed") totals.passed++;
  else totals.skipped++;
}

/** " (file:line, message)" of what failed first; on one line. */
function firstFailureOf(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  if (!error) return "";
  const frame = error.stacks?.find(({ file }) => file === test.module.moduleId);
  const place = frame ? [`${test.module.relativeModuleId}:${frame.line}`] : [];
  return ` (${[...place, error.message.replace(/\s+/g, " ").slice(0, MAX_MESSAGE_LENGTH)].join(", ")})`;
}

function retriesOf({ options: { retry } }: TestCase): number {
  return typeof retry === "object" ? (retry.count ?? 0) : (retry ?? 0);
}

/** One line with the seconds of the slowest files, longest first; none after a short run. */
function slowestFiles(modules: readonly TestModule[]): string[] {
  const files = modules
    .map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }))
    .sort((one, other) => other.ms - one.ms);
  if (files.reduce((sum, { ms }) => sum + ms, 0) < MIN_LISTED_MS) return [];
  const named = files.slice(0, MAX_SLOW_FILES).map(({ file, ms }) => `${file} ${Math.round(ms / 1000)} s`);
  return [`Slowest files: ${named.join(", ")}`];
}

function* linesOf({ passed, failed, skipped, flaky, retrying }: Totals): Generator<string> {
  for (const name of retrying) yield `Sets a retry of its own: ${name}`;
  for (const name of flaky) yield `Passed only on a retry: ${name}`;
  if (flaky.length > 0) yield `${flaky.length} passed only on a retry`;
  yield `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
