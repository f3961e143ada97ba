import { expect, test } from "vitest";
import { UNDO_EMAIL_DELAY_S, undoUntil } from "./undo.ts";

const at = new Date("2026-05-01T12:00:00Z");
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);

test.each([
  ["anna", UNDO_EMAIL_DELAY_S, 29, after(30)],
  ["anna", UNDO_EMAIL_DELAY_S, 30, null],
  [null, UNDO_EMAIL_DELAY_S, 1, null],
  ["anna", null, 1, null],
  ["anna", 20, 1, null],
] as const)(
  "undoUntil: by %s, with emails after %j s, after %i s is %j",
  (operator, delay, seconds, until) => {
    const emailsAt = delay === null ? null : after(delay);
    expect(undoUntil({ operator, at, emailsAt }, after(seconds))).toEqual(until);
  },
);
