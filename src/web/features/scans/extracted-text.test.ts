import { expect, test } from "vitest";
import type { ExtractedFields } from "#contract/scans.ts";
import { extractedQuery, scannedPack, testRequestDraft } from "./extracted-text.ts";

const NOTHING: ExtractedFields = {
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
])("extractedQuery and testRequestDraft of %s", (_what, read, words, ask) => {
  expect(extractedQuery({ ...NOTHING, ...read })).toBe(words);
  expect(testRequestDraft({ ...NOTHING, ...read })).toEqual(ask);
});

test("scannedPack prefers the typed lot", () => {
  const read = { ...NOTHING, lot_number: "B7", expires_on: "2028-01-31" };
  expect(scannedPack(read, null)).toEqual({ lot: "B7", expires: "2028-01-31" });
  expect(scannedPack(read, { match: "unknown", lot_number: "C9", report: null }).lot).toBe("C9");
  expect(scannedPack(NOTHING, null)).toEqual({ lot: "", expires: "" });
});
