import { expect, test } from "vitest";
import { epithetsOf, isSpeciesName, namesOtherEpithet } from "./species-names.ts";

test.each([
  ["Phlomis", "fruticosa", true],
  ["Teucrium", "chamaedrys", true],
  ["Zingiber", "officinale", true],
  ["Foeniculum", "vulgare", true],
  ["P.", "fruticosa", true],
  ["Library", "spectrum", false],
  ["Ginger", "rhizome", false],
  ["Green", "coffee", false],
])("isSpeciesName(%j, %j) is %j", (genus, epithet, expected) => {
  expect(isSpeciesName(genus, epithet)).toBe(expected);
});

test.each([
  ["actaea dahurica, dna", "actaea racemosa root", true],
  ["actaea racemosa, dna", "actaea racemosa root", false],
  ["taraxacum officinale, hptlc", "taraxacum mongolicum root", true],
  ["taraxacum officinale, hptlc", "taraxacum officinale root", false],
  ["origanum vulgare, dna", "origanum majorana leaf", true],
  ["ginger rhizome, hptlc", "ginger root", false],
])("whether %j names another species than %j: %j", (row, label, expected) => {
  expect(namesOtherEpithet(row, epithetsOf(label))).toBe(expected);
});
