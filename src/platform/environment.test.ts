import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { environmentWithFile } from "./environment.ts";

test("the file adds what the environment does not say", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "assayed-env-"));
  writeFileSync(
    path.join(folder, ".env"),
    '# a comment\nPORT=4000\nMAIL_FROM="Assayed <letters@example.com>"\n',
  );
  expect(environmentWithFile({ PORT: "5000" }, folder)).toEqual({
    PORT: "5000",
    MAIL_FROM: "Assayed <letters@example.com>",
  });
  rmSync(folder, { recursive: true });
});

test("a folder without the file adds nothing", () => {
  expect(environmentWithFile({ PORT: "5000" }, import.meta.dirname)).toEqual({ PORT: "5000" });
});
