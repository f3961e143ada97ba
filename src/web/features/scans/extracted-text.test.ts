import { expect, test } from "vitest";
import type { Extracted } from "#contract/scans.ts";
import { askFor, packOf, wordsOf } from "./extracted-text.ts";

const NOTHING: Extracted = {
  barcode: null,
  brand: null,
  product_name: null,
  strength: null,
  lot_number: null,
  expires_on: null,
};

test.each([
  ["nothing", {}, "", { name: "", brand: "" }],
  ["bars", { barcode: "04006381333931" }, "", { name: "Barcode 4006381333931", brand: "" }],
  [
    "a label",
    { brand: "North Fen", product_name: "Magnesium Glycinate", strength: "200 mg" },
    "North Fen Magnesium Glycinate 200 mg",
    { name: "Magnesium Glycinate 200 mg", brand: "North Fen" },
  ],
  [
    "a label with bars",
    { barcode: "04006381333931", product_name: "Zinc" },
    "Zinc",
    { name: "Zinc", brand: "" },
  ],
])("%s is searched and asked for by what was read", (_what, read, words, ask) => {
  expect(wordsOf({ ...NOTHING, ...read })).toBe(words);
  expect(askFor({ ...NOTHING, ...read })).toEqual(ask);
});

test("a lot that was typed counts before one that was read", () => {
  const read = { ...NOTHING, lot_number: "B7", expires_on: "2028-01-31" };
  expect(packOf(read, null)).toEqual({ lot: "B7", expires: "2028-01-31" });
  expect(packOf(read, { match: "unknown", lot_number: "C9", report: null }).lot).toBe("C9");
  expect(packOf(NOTHING, null)).toEqual({ lot: "", expires: "" });
});
