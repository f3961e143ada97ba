import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

/**
 * Two workers go from file to file and load the program once, not once a file (decision 0185). What one test spies on
 * or stubs is put back before the next.
 */
const WORKERS = { maxWorkers: 2, isolate: false, restoreMocks: true, unstubGlobals: true };
/** Files of these have a database of their own. */
const APART = { ...WORKERS, sequence: { groupOrder: 1 } };
/** Files of these share one site, and leave each other's rows alone. */
const TOGETHER = { ...WORKERS, sequence: { groupOrder: 2 } };
/** Files that put something in the place of a module: what loaded the module before would not notice. */
const REPLACING = globSync("tests/{api,platform}/**/*.test.ts").filter((file) =>
  /^vi\.mock\(/m.test(readFileSync(file, "utf8")),
);
/** Longest that a test asks again for what it expects: a busy machine's time, not a quiet one's. */
const PATIENT = { poll: { timeout: 15_000 } };

const API = {
  ...APART,
  globalSetup: "tests/support/global-setup.ts",
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: PATIENT,
};

export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/plain-total.ts"],
    projects: [
      {
        test: {
          name: "unit",
          ...APART,
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "api",
          ...API,
          include: ["tests/api/**/*.test.ts", "tests/platform/**/*.test.ts"],
          exclude: REPLACING,
        },
      },
      { test: { name: "api-replacing", ...API, isolate: true, include: REPLACING } },
      {
        test: {
          name: "e2e",
          ...TOGETHER,
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts", "tests/e2e/setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          // A browser on a busy machine may be late once, and its made-up camera go on with the clip before.
          retry: 1,
        },
      },
    ],
  },
});
