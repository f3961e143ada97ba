import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findColumns, parseCsvLine, parseExportRow } from "./export-row.ts";

const lines = readFileSync("tests/fixtures/dsld/product-export.csv", "utf8").split("\n");
const header = lines.findIndex((text) => text.startsWith('"DSLD ID"'));
const columns = findColumns(parseCsvLine(lines[header] ?? "") ?? []);
if (!columns) throw new Error("The fixture has no header line.");
const rowOf = (id: string) => {
  const fields = parseCsvLine(lines.find((text) => text.startsWith(`"${id}"`)) ?? "");
  return fields && parseExportRow(fields, columns);
};
const labelOf = (id: string) => {
  const reading = rowOf(id);
  if (!reading || !("label" in reading)) throw new Error(`Row ${id} was rejected.`);
  return reading.label;
};

test.each([
  ['"a","b"', ["a", "b"]],
  ['"a ""quoted"" word",b', ['a "quoted" word', "b"]],
  ['"a,b",,"c"', ["a,b", "", "c"]],
  ["", [""]],
  ["# a remark, unquoted", ["# a remark", " unquoted"]],
  ['"left open', null],
  ['"closed"too early"', null],
])("parseCsvLine(%s)", (text, fields) => {
  expect(parseCsvLine(text)).toEqual(fields);
});

test("findColumns returns null for a line that is not the header", () => {
  expect(findColumns(["DSLD ID", "Brand Name"])).toBeNull();
});

test("parseExportRow maps a row to a label record", () => {
  expect(labelOf("900001")).toEqual({
    source: "dsld",
    sourceRef: "900001",
    sourceUrl: "https://dsld.od.nih.gov/label/900001",
    recordedOn: "2019-04-25",
    brand: "Harbor & Pine",
    name: "Magnesium Glycinate 200 mg",
    form: "capsule",
    category: "minerals",
    productVersion: null,
    servingSize: "2 Capsules",
    servingsPerContainer: null,
    servingsPerDay: null,
    netContents: "60 Vegetarian Capsules",
    marketStatus: "unknown",
    offMarketOn: null,
    freeFrom: [],
    diets: [],
    targetGroups: [],
    claims: ["Structure or function claim"],
    otherIngredients: [],
    statements: [],
    facts: [],
    barcodes: [],
    relatedRefs: [],
  });
});

test("parseExportRow keeps the status Off Market", () => {
  expect(labelOf("900002")).toMatchObject({
    marketStatus: "off_market",
    offMarketOn: "2016-05-02",
    recordedOn: "2013-06-07",
    claims: [],
  });
});

test("parseExportRow handles milliliters, quotation marks and unknown forms", () => {
  expect(labelOf("900004")).toMatchObject({
    name: '"Calm" Ashwagandha Root',
    form: "liquid",
    category: "sleep-stress",
    servingSize: "0.7 mL",
    netContents: "2 fl oz",
  });
  expect(labelOf("900005")).toMatchObject({
    form: "other",
    category: "joint-bone",
    servingSize: null,
    netContents: null,
  });
});

test("parseExportRow drops an invalid date", () => {
  expect(labelOf("900006")).toMatchObject({ recordedOn: null, netContents: "2.2 lb", category: "protein" });
});

test.each([
  ["900007", "900007", "Brand name missing."],
  ["nine", "nine", "DSLD ID missing or not a number."],
  ["900010", "900010", "Expected 13 or 14 columns, found 5."],
])("parseExportRow rejects row %s", (row, id, reason) => {
  expect(rowOf(row)).toEqual({ id, reason });
});

test("parseCsvLine returns null for an unclosed quote", () => {
  expect(rowOf("900009")).toBeNull();
});

test("parseExportRow gives a label or a reason for any line", () => {
  const field = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("1", "NP", "[A1302]", "Date - Entered"),
  );
  fc.assert(
    fc.property(fc.array(field, { maxLength: 16 }), fc.string(), (fields, rubbish) => {
      for (const candidate of [fields, ["7", ...fields], parseCsvLine(rubbish) ?? []]) {
        const reading = parseExportRow(candidate, columns);
        expect("label" in reading || reading.reason.length > 0).toBe(true);
      }
    }),
  );
});

test("parseCsvLine round-trips quoted fields", () => {
  const field = fc.string().map((text) => text.replaceAll(/[\r\n]/g, " "));
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 14 }), (fields) => {
      const text = fields.map((value) => `"${value.replaceAll('"', '""')}"`).join(",");
      expect(parseCsvLine(text)).toEqual(fields);
    }),
  );
});
