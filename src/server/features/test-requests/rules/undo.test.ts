import { expect, test } from "vitest";
import { undoUntil } from "./undo.ts";

const at = new Date("2026-05-01T12:00:00Z");
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);

test.each([
  ["queued", "anna", 29, after(30)],
  ["queued", "anna", 30, null],
  ["queued", null, 1, null],
  ["published", "anna", 1, null],
] as const)("undoUntil: %s by %s after %i s is %j", (status, operator, seconds, until) => {
  expect(undoUntil({ status, operator, at }, after(seconds))).toEqual(until);
});
