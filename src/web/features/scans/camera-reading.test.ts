import { expect, test } from "vitest";
import { confirmReadings, interpretCode } from "./camera-reading.ts";

const read = (code: string | null) => interpretCode(code, 2026);

test.each([
  ["no code", null, { kind: "nothing" }],
  ["a website", "https://example.com/welcome", { kind: "other" }],
  ["a wrong check digit", "4006381333932", { kind: "other" }],
  ["an EAN-13", "4006381333931", { kind: "product", code: "4006381333931", gtin14: "04006381333931" }],
  [
    "a number with its lot",
    "]d2010952000000001110B7",
    { kind: "product", code: "]d2010952000000001110B7", gtin14: "09520000000011" },
  ],
])("interpretCode: %s", (_what, code, reading) => {
  expect(read(code)).toEqual(reading);
});

const [BARS, LABELLED, ANOTHER] = ["9520000000011", "]d2010952000000001110B7", "4006381333931"] as const;

test.each([
  ["one frame is not enough", [BARS], []],
  ["two are enough", [BARS, BARS], [BARS]],
  ["in whatever code format", [BARS, LABELLED], [LABELLED]],
  ["not with an empty frame between", [BARS, null, BARS], [null]],
  ["not with another product between", [BARS, ANOTHER, BARS], []],
  ["the same product is reported once", [BARS, BARS, null, BARS, BARS], [BARS, null]],
  ["the next product is reported as well", [BARS, BARS, ANOTHER, ANOTHER, BARS, BARS], [BARS, ANOTHER, BARS]],
  ["other codes are reported immediately", [null, "https://example.com"], [null, "https://example.com"]],
])("confirmReadings: %s", (_what, seen, told) => {
  const heard: unknown[] = [];
  const hear = confirmReadings((reading) => heard.push(reading));
  for (const code of seen) hear(read(code));
  expect(heard).toEqual(told.map(read));
});
