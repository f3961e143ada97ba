import { expect, test } from "vitest";
import { onceAgreed, readingOf } from "./reading.ts";

const read = (code: string | null) => readingOf(code, 2026);

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
])("%s", (_what, code, reading) => {
  expect(read(code)).toEqual(reading);
});

const [BARS, LABELLED, ANOTHER] = ["9520000000011", "]d2010952000000001110B7", "4006381333931"] as const;

test.each([
  ["one picture is not enough", [BARS], []],
  ["two are", [BARS, BARS], [BARS]],
  ["in whatever form", [BARS, LABELLED], [LABELLED]],
  ["but not with nothing between", [BARS, null, BARS], [null]],
  ["nor with another product", [BARS, ANOTHER, BARS], []],
  ["the same product is told once", [BARS, BARS, null, BARS, BARS], [BARS, null]],
  ["the next one as well", [BARS, BARS, ANOTHER, ANOTHER, BARS, BARS], [BARS, ANOTHER, BARS]],
  ["what is no product at once", [null, "https://example.com"], [null, "https://example.com"]],
])("a product counts once two pictures agree: %s", (_what, seen, told) => {
  const heard: unknown[] = [];
  const hear = onceAgreed((reading) => heard.push(reading));
  for (const code of seen) hear(read(code));
  expect(heard).toEqual(told.map(read));
});
