import { expect, test } from "vitest";
import { PANELS } from "#contract/vocabulary.ts";
import { ANALYTES, analyteOf, findAnalyte } from "./find.ts";

test("analyte names and synonyms are unique", () => {
  const names = ANALYTES.flatMap(({ id, name, synonyms }) => [
    ...new Set([id, name, ...synonyms].map((one) => one.toLowerCase())),
  ]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each([
  ["Lead", "lead"],
  [" pb ", "lead"],
  ["Arsenic", "arsenic-total"],
  ["Inorganic arsenic", "arsenic-inorganic"],
  ["Mercury", "mercury-total"],
  ["TOTOX", "totox"],
  ["Vitamin D3", "vitamin-d"],
  ["α-Tocopherol", "vitamin-e"],
])("findAnalyte(%j) is %s", (name, id) => {
  expect(findAnalyte(name)?.id).toBe(id);
});

test.each(["Magnesium citrate", "Unobtainium", "", "constructor"])("findAnalyte(%j) is null", (name) => {
  expect(findAnalyte(name)).toBeNull();
});

test("analyteOf treats any claimed strain in CFU or AFU as a viable count", () => {
  const lactobacilli = { analyte: "Lactobacillus rhamnosus", unit: "billion CFU", panel: "potency" };
  expect(analyteOf(lactobacilli)?.id).toBe("viable-cells");
  expect(analyteOf({ ...lactobacilli, unit: "mg" })).toBeNull();
  expect(analyteOf({ ...lactobacilli, unit: "CFU/g", panel: "microbes" })).toBeNull();
  expect(analyteOf({ analyte: "TYMC", unit: "CFU/g", panel: "microbes" })?.id).toBe("tymc");
});

test("every panel has analytes, and every claimed analyte has an origin", () => {
  const panels = new Set(ANALYTES.map(({ panel }) => panel));
  expect(PANELS.filter((panel) => !panels.has(panel))).toEqual([]);
  for (const { panel, origin, name } of ANALYTES) expect(origin !== null, name).toBe(panel === "potency");
});
