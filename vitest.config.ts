import { defineConfig } from "vitest/config";

/** Files of these run side by side: each has a database of its own. */
const APART = { maxWorkers: 2, sequence: { groupOrder: 1 } };
/** Files of these share one site, and run one after the other. A browser on a busy machine may be late once. */
const TOGETHER = { maxWorkers: 1, sequence: { groupOrder: 2 }, retry: 1 };

export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/plain-total.ts"],
    projects: [
      {
        test: {
          name: "unit",
          ...APART,
          include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "api",
          ...APART,
          include: ["tests/api/**/*.test.ts", "tests/platform/**/*.test.ts"],
          globalSetup: "tests/support/global-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          ...TOGETHER,
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/support/global-setup.ts", "tests/e2e/setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
