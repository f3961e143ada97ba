import fc from "fast-check";
import { expect, test } from "vitest";
import { hyphenate, joinThousands, normalizeText } from "./normalize.ts";

/** Names as labels, brands and visitors spell them. */
test.each([
  ["Magnesium", "magnesium"],
  ["Nature's Way", "natures way"],
  ["Nature’s Way", "natures way"],
  ["Nature´s Way", "natures way"],
  ["Açaí", "acai"],
  ["Ac\u0327ai\u0301", "acai"],
  ["ResVitále®", "resvitale "],
  ["Magtein™ 2,000", "magtein  2,000"],
  ["Magtein(TM)", "magtein "],
  ["Løvens Œuf-Straße", "lovens oeuf-strasse"],
  ["İyot ılık", "iyot ilik"],
  ["90 µg", "90 μg"],
  ["㎍", "μg"],
  ["Ｖｉｔａｍｉｎ Ｃ", "vitamin c"],
  ["维生素 C", "维生素 c"],
  ["Co-Q10 + D3 & K.", "co-q10 + d3 & k."],
  ["", ""],
])("normalizeText(%j) is %j", (text, normalized) => {
  expect(normalizeText(text)).toBe(normalized);
});

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc
    .array(fc.constantFrom("(", "R", ")", "tm", "'", "´", "’", "™", "é", "\u0301", "İ", "Ø", "⒭", " "), {
      maxLength: 8,
    })
    .map((parts) => parts.join("")),
);

test("normalizeText is idempotent, and composed and decomposed letters are equal", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const normalized = normalizeText(text);
      expect(normalizeText(normalized)).toBe(normalized);
      expect(normalized).not.toMatch(/[\p{M}A-Z'’‘ʼ´`®™©℠]/u);
      expect(normalizeText(text.normalize("NFD"))).toBe(normalizeText(text.normalize("NFC")));
    }),
    { numRuns: 2000 },
  );
});

test("normalizeText treats ASCII names like the same name among other letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", maxLength: 20 }), (text) => {
      expect(normalizeText(`${text}é`)).toBe(`${normalizeText(text)}e`);
    }),
  );
});

test.each([
  ["5,000 mg", "5000 mg"],
  ["1,000,000 IU", "1000000 IU"],
  ["3,3'-diindolylmethane", "3,3'-diindolylmethane"],
  ["1,2345", "1,2345"],
])("joinThousands(%s) is %s", (text, joined) => {
  expect(joinThousands(text)).toBe(joined);
});

test.each([
  ["St. John’s Wort", "st-johns-wort"],
  ["AS26-0170", "as26-0170"],
  ["  Œuf / ß ", "oeuf-ss"],
  ["维生素", ""],
])("hyphenate(%j) is %j", (text, hyphenated) => {
  expect(hyphenate(text)).toBe(hyphenated);
});
