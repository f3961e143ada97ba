import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import TotalsReporter from "./tests/support/totals-reporter.ts";

/** Seed of all generated inputs, new for every run; `TEST_SEED=N` repeats the inputs of a run that printed it. */
const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));

/**
 * `.ci/run` sets `TEST_RETRIES=1`: one unlucky test of nine thousand does not cost the run, and is named after it. Everywhere
 * else a test gets one attempt.
 */
const retry = Number(process.env.TEST_RETRIES ?? 0);

/** A test makes many objects that are soon of no use: with more room for them, the collector has less to do. */
const NODE_OPTIONS = ["--max-semi-space-size=64"];

/**
 * A worker for each core, not isolated: each loads the program once, not once per file. One more made no run shorter: a third
 * of the time is the database's, which waits for the same cores. Spies and stubs are restored before each test; anything else
 * a test leaves in a module or in `process.env` is visible to the next file. Time is saved by sharing
 * (`tests/support/shared-api.ts`), never by cheaper password hashes or shorter delays: tests measure what production does.
 */
const WORKERS = {
  maxWorkers: availableParallelism(),
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  provide: { seed },
  setupFiles: "tests/support/seed.ts",
  execArgv: NODE_OPTIONS,
};
/** Files that add real products on a site of their own: where there are any, no list shows demo products. */
const REAL_LABELS = "tests/e2e/real-labels/*.test.ts";
/** Files that merge products or decide about records that pages of the shared site show. */
const CHANGED_RECORDS = "tests/e2e/changed-records/*.test.ts";
/** `scripts/on-demand` installs packages below itself, and some bring their own tests. An `exclude` replaces Vitest's own list. */
const PACKAGES = "**/node_modules/**";
/** Components in a document without a browser, which is made once per worker. */
const COMPONENTS = "{src,tests}/**/*.component.test.tsx";
/** Files that mock a module, and so need a worker that has not loaded it yet. */
const MODULE_MOCKING = "tests/{api,platform}/**/*.mock.test.ts";
/**
 * Limits only end a test that hangs: tests wait for a state, never for a time. A machine several times slower than a
 * busy one of ours stays below them.
 */
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

const API = { ...WORKERS, ...LIMITS, retry, globalSetup: "tests/support/global-setup.ts" };

/**
 * Node imports the modules itself, as on a site: Vite would rewrite each of them, and each use of an import. Only files that
 * mock modules need that.
 */
const IMPORTED_BY_NODE = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: [...NODE_OPTIONS, `--import=${path.resolve("tests/support/fast-imports.ts")}`],
};

/**
 * Tests start threads and processes by the hundred, and most of their time is the compilation of the same modules. A folder
 * set by the caller stays: a site's own threads and commands have one as well.
 */
process.env.NODE_COMPILE_CACHE ??= path.resolve("test-output/compiled");

/** Browser tests share one site, and change only rows of their own. */
const E2E = {
  ...WORKERS,
  ...LIMITS,
  retry,
  globalSetup: ["tests/support/global-setup.ts", "tests/e2e/setup.ts"],
};

export default defineConfig({
  test: {
    reporters: ["default", new TotalsReporter(seed, retry)],
    projects: [
      {
        test: {
          name: "unit",
          ...WORKERS,
          ...LIMITS,
          include: [
            "src/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "tests/{specification,support}/**/*.test.ts",
          ],
          exclude: [COMPONENTS, PACKAGES],
        },
      },
      {
        test: {
          name: "component",
          ...WORKERS,
          ...LIMITS,
          environment: "happy-dom",
          setupFiles: [WORKERS.setupFiles, "tests/component/setup.ts"],
          include: [COMPONENTS],
        },
      },
      {
        test: {
          name: "api",
          ...API,
          ...IMPORTED_BY_NODE,
          include: ["tests/api/**/*.test.ts", "tests/platform/**/*.test.ts"],
          exclude: [MODULE_MOCKING],
        },
      },
      { test: { name: "api-module-mocking", ...API, isolate: true, include: [MODULE_MOCKING] } },
      {
        test: {
          name: "e2e",
          ...E2E,
          include: ["tests/e2e/**/*.test.ts"],
          exclude: [REAL_LABELS, CHANGED_RECORDS],
        },
      },
      { test: { name: "e2e-real-labels", ...E2E, include: [REAL_LABELS] } },
      { test: { name: "e2e-changed-records", ...E2E, include: [CHANGED_RECORDS] } },
    ],
  },
});
