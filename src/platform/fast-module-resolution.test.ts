import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** The files that a new process loads for what the database needs, with the hooks and without. */
function loaded(quickly: boolean): string[] {
  const program = `
    import { registerHooks } from "node:module";
    import { importQuickly } from "./src/platform/quick-imports.ts";
    ${quickly ? "importQuickly();" : ""}
    registerHooks({ load(url, context, next) { console.log(url, context.format); return next(url, context); } });
    for (const part of ["", "/node-postgres", "/pg-core", "/node-postgres/migrator"])
      await import("drizzle-orm" + part);
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout.trim().split("\n");
}

test("the same files are loaded in the same order, as the same kind", () => {
  const usual = loaded(false);
  expect(usual.filter((line) => line.includes("/drizzle-orm/")).length).toBeGreaterThan(50);
  expect(loaded(true)).toEqual(usual);
});
