import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** The module files that a new process loads for the database and its adapter, with or without the resolver hook. */
function loadedModules(fast: boolean): string[] {
  const program = `
    import { registerHooks } from "node:module";
    import { installFastModuleResolution } from "./src/platform/fast-module-resolution.ts";
    ${fast ? "installFastModuleResolution();" : ""}
    registerHooks({ load(url, context, next) { console.log(url, context.format); return next(url, context); } });
    for (const part of ["", "/node-postgres", "/pg-core", "/node-postgres/migrator"])
      await import("drizzle-orm" + part);
    await import("#platform/database/database.ts");
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return stdout.trim().split("\n");
}

test("installFastModuleResolution: loads the same files in the same order and format", () => {
  const expected = loadedModules(false);
  expect(expected.filter((line) => line.includes("/drizzle-orm/")).length).toBeGreaterThan(50);
  expect(expected.filter((line) => line.includes("/src/platform/")).length).toBeGreaterThan(10);
  expect(loadedModules(true)).toEqual(expected);
});
