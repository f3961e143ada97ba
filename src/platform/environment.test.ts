import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { environmentWithFile } from "./environment.ts";

test("environmentWithFile: .env adds variables, the environment wins", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "assayed-env-"));
  writeFileSync(
    path.join(folder, ".env"),
    '# a comment\nPORT=4000\nMAIL_FROM="Assayed <results@example.com>"\n',
  );
  expect(environmentWithFile({ PORT: "5000" }, folder)).toEqual({
    PORT: "5000",
    MAIL_FROM: "Assayed <results@example.com>",
  });
  rmSync(folder, { recursive: true });
});

test("environmentWithFile: a missing .env adds nothing", () => {
  expect(environmentWithFile({ PORT: "5000" }, import.meta.dirname)).toEqual({ PORT: "5000" });
});
