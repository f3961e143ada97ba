import fc from "fast-check";
import { expect, test } from "vitest";
import { createTypesetter } from "../typesetting/typesetter.ts";
import { hasOutlines, placeText, plainText } from "./text.ts";

const PLACE = {
  x: 0,
  y: 60,
  width: 680,
  height: 236,
  weight: 800,
  maxSize: 68,
  minSize: 44,
  maxLines: 3,
  fill: "#000",
} as const;
const place = (text: string) => placeText(createTypesetter(), text, PLACE).svg;
const linesOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, line]) => line);

test.each([
  ["Magnesium\n\tGlycinate ", "Magnesium Glycinate"],
  ["Vitamin\u202E D3\u200B", "Vitamin D3"],
  ["Ka\u0301lium", "Kálium"],
  ["yeasts ≤ 1,000 CFU/g, EGCG≥80%", "yeasts at most 1,000 CFU/g, EGCG at least 80%"],
])("plainText of %j is %j", (text, expected) => {
  expect(plainText(text)).toBe(expected);
});

test.each([
  ["β-Alanine Größe Łódź Рыбий жир", true],
  ["8.4 ± 1.2 µg × 2 < 5 µg/day (USP <2232>)", true],
  ["亜鉛", false],
  ["أوميغا", false],
])("outlines draw %s: %s", (text, expected) => {
  expect(hasOutlines(text)).toBe(expected);
});

test("Latin text becomes outlines, so that no font is needed", () => {
  expect(place("Magnesium Glycinate")).not.toContain("<text");
});

test("text in a script without outlines stays whole lines, so that letters join and run in their direction", () => {
  expect(linesOf(place("أحماض أوميغا"))).toEqual(["أحماض أوميغا"]);
});

test("a long name without spaces wraps between characters and ends in an ellipsis", () => {
  const lines = linesOf(place("栄養機能食品".repeat(20)));
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatch(/^[栄養機能食品]{5,}…$/);
});

test("an ellipsis never cuts a character in two", () => {
  const [line = ""] = linesOf(place("👩‍🔬".repeat(60))).slice(-1);
  expect(line.replaceAll("👩‍🔬", "")).toBe("…");
});

test("any text takes at most three lines of well-formed markup", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const svg = place(plainText(text));
      expect(linesOf(svg).length).toBeLessThanOrEqual(3);
      expect(svg).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)|<(?!\/?(?:g|use|text)\b)/);
    }),
  );
});
