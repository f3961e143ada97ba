import { expect, test } from "vitest";
import { agrees, NOTHING, readingOf } from "./reading.ts";

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

test("two pictures agree when they show the same product, in whatever form", () => {
  const bars = read("9520000000011");
  expect(agrees(bars, read("]d2010952000000001110B7"))).toBe(true);
  expect(agrees(bars, read("4006381333931"))).toBe(false);
  expect(agrees(NOTHING, bars)).toBe(false);
  expect(agrees(read("https://example.com"), read("https://example.com"))).toBe(false);
});
