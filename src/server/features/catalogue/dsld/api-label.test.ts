import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseApiLabel } from "./api-label.ts";

const fixture = JSON.parse(readFileSync("tests/fixtures/dsld/label-950001.json", "utf8"));
const labelOf = (changes: object = {}) => {
  const reading = parseApiLabel({ ...fixture, ...changes });
  if (!("label" in reading)) throw new Error(reading.reason);
  return reading.label;
};

test("parseApiLabel maps a DSLD API label to a label record", () => {
  expect(labelOf()).toEqual({
    source: "dsld",
    sourceRef: "950001",
    sourceUrl: "https://dsld.od.nih.gov/label/950001",
    recordedOn: "2024-03-18",
    brand: "Harbor & Pine",
    name: "Everyday Bones",
    form: "tablet",
    category: "joint-bone",
    productVersion: "HP-77 rev. 2",
    servingSize: "1 to 2 Caplets",
    servingsPerContainer: 45,
    servingsPerDay: 1,
    netContents: "90 Caplets",
    marketStatus: "on_market",
    offMarketOn: null,
    freeFrom: [],
    diets: ["vegetarian", "gluten-free", "non-gmo"],
    targetGroups: [],
    claims: ["Nutrient content claim", "Structure or function claim"],
    otherIngredients: ["Hypromellose", "Silica"],
    statements: [
      { type: "Formulation re: Does NOT Contain", text: "Non-GMO®\nNo gluten" },
      { type: "Seals/Symbols", text: "Made with kosher gelatin" },
    ],
    facts: [
      {
        name: "Calcium",
        form: "as Calcium Citrate, and Calcium Carbonate",
        operator: "=",
        amount: 0.6,
        unit: "g",
        dvPercent: 46,
        depth: 0,
      },
      {
        name: "Cartilage Ease Blend",
        form: null,
        operator: "<",
        amount: 50,
        unit: "mg",
        dvPercent: null,
        depth: 0,
      },
      {
        name: "Glucosamine Hydrochloride",
        form: null,
        operator: "=",
        amount: null,
        unit: null,
        dvPercent: null,
        depth: 1,
      },
    ],
    barcodes: ["00614141000036"],
    relatedRefs: ["950002"],
  });
});

test.each([
  [{ upcSku: "X003UB5Q33" }, { barcodes: [] }],
  [{ upcSku: "6 14141 00003 7" }, { barcodes: [] }],
  [{ upcSku: null }, { barcodes: [] }],
  [{ offMarket: 1 }, { marketStatus: "off_market", offMarketOn: null }],
  [
    { offMarket: 1, events: [{ type: "Off Market", date: "2017-03-24" }] },
    { marketStatus: "off_market", offMarketOn: "2017-03-24" },
  ],
  [
    { targetGroups: ["Sugar Free", "Children (All)"], userGroups: [] },
    { targetGroups: ["Children"], freeFrom: ["sugar"] },
  ],
  [
    { statements: [{ type: "Brand IP", notes: "Ester-C(R) {seal/symbol} and {Calcium}" }] },
    { statements: [{ type: "Brand IP", text: "Ester-C® and Calcium" }] },
  ],
  [{ offMarket: null }, { marketStatus: "unknown" }],
  [{ bundleName: "AM/PM Pack" }, { name: "AM/PM Pack Everyday Bones" }],
  [{ bundleName: "Everyday" }, { name: "Everyday Bones" }],
  [{ servingsPerContainer: "Not Reported" }, { servingsPerContainer: null }],
  [{ servingsPerContainer: 30 }, { servingsPerContainer: 30 }],
  [{ entryDate: "2024-02-30" }, { recordedOn: null }],
  [{ servingSizes: [] }, { servingSize: null }],
  [{ otheringredients: null }, { otherIngredients: [] }],
  [{ ingredientRows: null }, { facts: [] }],
  [{ id: "950001" }, { sourceRef: "950001" }],
])("parseApiLabel maps %j to %j", (changes, expected) => {
  expect(labelOf(changes)).toMatchObject(expected);
});

test.each([
  [{ ...fixture, id: undefined }, null, /^id: /],
  [{ ...fixture, brandName: null }, "950001", /Brand name missing/],
  [{ ...fixture, fullName: "®" }, "950001", /Product name missing/],
  [{ ...fixture, fullName: "x".repeat(301) }, "950001", /longer than 300/],
  [{ ...fixture, netContents: "60" }, "950001", /^netContents: /],
  [{ ...fixture, ingredientRows: [{ name: 7 }] }, "950001", /^Row 1 of the facts panel: name: /],
  [{ error: "not found" }, null, /./],
  [[], null, /./],
  [null, null, /./],
  ["<html>", null, /./],
])("parseApiLabel rejects case %# with a reason", (json, id, reason) => {
  expect(parseApiLabel(json)).toEqual({ id, reason: expect.stringMatching(reason) });
});

test("parseApiLabel stops at the row limit in rows nested 100,000 deep", () => {
  let row: object = { name: "Blend" };
  for (let depth = 0; depth < 100_000; depth++) row = { name: "Blend", nestedRows: [row] };
  expect(parseApiLabel({ ...fixture, ingredientRows: [row] })).toMatchObject({
    reason: expect.stringMatching(/more than 1000 rows/),
  });
});

test("parseApiLabel gives a label or a reason for any JSON", () => {
  const part = fc.constantFrom(...Object.keys(fixture));
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), part, (json, key) => {
      for (const candidate of [json, { ...fixture, [key]: json }]) {
        const reading = parseApiLabel(candidate);
        expect("label" in reading || reading.reason.length > 0).toBe(true);
      }
    }),
  );
});
