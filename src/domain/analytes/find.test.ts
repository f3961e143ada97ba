import { expect, test } from "vitest";
import { PANELS } from "#contract/vocabulary.ts";
import { ANALYTES, analyteOf, findAnalyte } from "./find.ts";

test("no name means two analytes", () => {
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
])("%s is %s", (name, id) => {
  expect(findAnalyte(name)?.id).toBe(id);
});

test.each(["Magnesium citrate", "Unobtainium", "", "constructor"])("%j is nothing we know", (name) => {
  expect(findAnalyte(name)).toBeNull();
});

test("cells that are claimed are a viable count, whatever the strain is called", () => {
  const lactobacilli = { analyte: "Lactobacillus rhamnosus", unit: "billion CFU", panel: "potency" };
  expect(analyteOf(lactobacilli)?.id).toBe("viable-cells");
  expect(analyteOf({ ...lactobacilli, unit: "mg" })).toBeNull();
  expect(analyteOf({ ...lactobacilli, unit: "CFU/g", panel: "microbes" })).toBeNull();
  expect(analyteOf({ analyte: "TYMC", unit: "CFU/g", panel: "microbes" })?.id).toBe("tymc");
});

test("every panel of a report has analytes, and every claim a class", () => {
  const panels = new Set(ANALYTES.map(({ panel }) => panel));
  expect(PANELS.filter((panel) => !panels.has(panel))).toEqual([]);
  for (const { panel, origin, name } of ANALYTES) expect(origin !== null, name).toBe(panel === "potency");
});
