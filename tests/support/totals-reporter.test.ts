import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

const CONFIG = `
  import TotalsReporter from "${ROOT}/tests/support/totals-reporter.ts";
  export default {
    test: {
      reporters: [new TotalsReporter(7, 1)],
      projects: [
        { test: { name: "e2e", include: ["e2e.test.js"], retry: 1 } },
        { test: { name: "e2e-changed", include: ["e2e-changed.test.js"], retry: 1 } },
        { test: { name: "unit", include: ["unit.test.js"] } },
      ],
    },
  };`;

/** Runs Vitest with the reporter on one file per project; returns its exit code and the lines it printed. */
async function runVitest(files: {
  e2e?: string;
  "e2e-changed"?: string;
  unit?: string;
}): Promise<{ code: unknown; lines: string[] }> {
  await mkdir(`${ROOT}/test-output`, { recursive: true });
  const folder = await mkdtemp(`${ROOT}/test-output/reporter-`);
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(`${folder}/vitest.config.js`, CONFIG);
  for (const [project, body] of Object.entries(files))
    await writeFile(`${folder}/${project}.test.js`, `import { expect, test } from "vitest";\n${body}`);
  const child = spawn(process.execPath, [`${ROOT}/node_modules/vitest/vitest.mjs`, "run", "--root", folder], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { code, lines: printed.trimEnd().split("\n") };
}

test("TotalsReporter prints the seed first, and last the tests that passed only on a retry and the totals", async () => {
  const { code, lines } = await runVitest({
    e2e: `let attempts = 0;
      test("needs two attempts", () => expect(++attempts).toBe(2));
      test("is skipped", (context) => context.skip());`,
    "e2e-changed": `test("may be retried", () => {});`,
    unit: `test("passes", () => {});`,
  });
  expect(lines[0]).toBe("TEST_SEED=7 repeats the generated inputs of this run.");
  expect(lines.slice(-3)).toEqual([
    "Passed only on a retry: e2e.test.js > needs two attempts (e2e.test.js:3, expected 1 to be 2 // Object.is equality)",
    "1 passed only on a retry",
    "3 passed, 0 failed, 1 skipped",
  ]);
  expect(code).toBe(0);
});

test("TotalsReporter fails a run in which a test sets more retries than the run has", async () => {
  const { code, lines } = await runVitest({
    unit: `test("may be retried", { retry: 2 }, () => {}); test("passes", () => {});`,
  });
  expect(lines.slice(-2)).toEqual([
    "Sets a retry of its own: unit.test.js > may be retried",
    "1 passed, 1 failed",
  ]);
  expect(code).toBe(1);
});

test("TotalsReporter counts errors outside a test as failures", async () => {
  const { code, lines } = await runVitest({
    unit: `test("passes", () => void Promise.reject(new Error("nobody waits for this")));`,
  });
  expect(lines.at(-1)).toBe("1 passed, 1 failed");
  expect(code).toBe(1);
});
