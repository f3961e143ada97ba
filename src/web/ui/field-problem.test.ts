import { expect, test } from "vitest";
import { type CheckedField, fieldProblem } from "./field-problem.ts";

const field = (wrong: Partial<ValidityState>, changes: Partial<CheckedField>): CheckedField => ({
  type: "text",
  value: "x",
  validity: { valid: Object.keys(wrong).length === 0, ...wrong } as ValidityState,
  validationMessage: "The browser’s words.",
  ...changes,
});

test.each([
  ["a right value", field({}, {}), null],
  ["nothing, though required", field({ valueMissing: true }, { value: "" }), null],
  [
    "half an email",
    field({ typeMismatch: true }, { type: "email" }),
    "Enter an email address like name@example.com.",
  ],
  ["no web address", field({ typeMismatch: true }, { type: "url" }), "Enter a web address with https://."],
  [
    "no phone number",
    field({ patternMismatch: true }, { type: "tel" }),
    "Enter a phone number like +1 512-555-0142.",
  ],
  ["half a date", field({ badInput: true }, { type: "date", value: "" }), "Enter a whole date."],
  ["no number", field({ badInput: true }, { type: "number", value: "" }), "Enter a number."],
  ["too small a number", field({ rangeUnderflow: true }, { type: "number", min: "1" }), "Enter 1 or more."],
  ["too large a number", field({ rangeOverflow: true }, { type: "number", max: "9" }), "Enter 9 or less."],
  [
    "too early a day",
    field({ rangeUnderflow: true }, { type: "date", min: "2026-01-02" }),
    "Enter 2026-01-02 or a later day.",
  ],
  ["a part of a number", field({ stepMismatch: true }, { type: "number" }), "Enter a whole number."],
  ["too short a text", field({ tooShort: true }, {}), "The browser’s words."],
])("fieldProblem says what is wrong with %s", (_what, checked, sentence) => {
  expect(fieldProblem(checked)).toBe(sentence);
});
