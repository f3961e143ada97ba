import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nameKey } from "../text/product-keys.ts";
import { affirmedEntries, type ListedSubstance, namesListed } from "./prohibited.ts";

const listed = (name: string, ...others: string[]): ListedSubstance => ({
  name,
  keys: [name, ...others].map(nameKey),
});

// Substances with their other names, as on the US Department of Defense's list.
const DHEA = listed("dehydroepiandrosterone", "DHEA");
const KETO = listed("7-keto DHEA");
const TESTOSTERONE = listed("testosterone", "Sustanon");
const MARIHUANA = listed("marihuana", "weed", "marijuana");
const EPHEDRA = listed("ephedra", "Ma huang", "Ephedra sinica", "Pinellia ternata");
const KAVA = listed("Piper methysticum", "kava", "kava root");
const DMAA = listed("DMAA (1,3)", "DMAA", "1,3-dimethylamylamine");
const METHYLSYNEPHRINE = listed("methylsynephrine", "methyl synephrine");
const HIGENAMINE = listed("higenamine", "Nelumbo nucifera", "higenamine HCl");
const HEMP = listed("hemp", "hemp seed");
const SARM = listed("MK-677", "ibutamoren");

test.each<[string, ListedSubstance, boolean]>([
  ["DHEA 25 mg", DHEA, true],
  ["DHEA 25", DHEA, true],
  ["Micronized DHEA-10 W/Bioperine", DHEA, true],
  ["DHEA and Pregnenolone Complex", DHEA, true],
  ["7-Keto DHEA 25 mg", KETO, true],
  ["7-Keto DHEA 25 mg", DHEA, false],
  ["SARM MK-677", SARM, true],
  ["Lipodrene with 25 mg Ephedra Extract", EPHEDRA, true],
  ["Ephedra-Free Burner", EPHEDRA, false],
  ["Burner (Contains no Ephedra)", EPHEDRA, false],
  ["Ephedra, Caffeine & Yohimbe Free", EPHEDRA, false],
  ["Kava Kava 30C", KAVA, false],
  ["Testosterone Booster", TESTOSTERONE, false],
  ["Ultimate Testosterone", TESTOSTERONE, false],
  ["Sustanon 250", TESTOSTERONE, false],
  ["Horny Goat Weed With Maca", MARIHUANA, false],
  ["Weed", MARIHUANA, false],
  ["Hemp Oil + Curcumin", HEMP, true],
  ["Methyl Synephrine 20 mg", METHYLSYNEPHRINE, false],
])("a product named %j, and %o: %s", (name, substance, expected) => {
  expect(namesListed(substance, name, "product_name")).toBe(expected);
});

test.each<[string, ListedSubstance, boolean]>([
  ["1,3-Dimethylamylamine HCl", DMAA, true],
  ["DMAA (as Geranium extract)", DMAA, true],
  ["DMAE", DMAA, false],
  ["DMAA-free blend", DMAA, false],
  ["Kava (Piper methysticum) root extract", KAVA, true],
  ["Ephedra sinica extract", EPHEDRA, true],
  ["Pinellia ternata", EPHEDRA, false],
  ["contains no ephedra", EPHEDRA, false],
  ["Bitter orange (ephedra substitute)", EPHEDRA, false],
  ["Synephrine", METHYLSYNEPHRINE, false],
  ["Methyl Synephrine HCl", METHYLSYNEPHRINE, true],
  ["Nelumbo nucifera seed", HIGENAMINE, false],
  ["Higenamine HCl", HIGENAMINE, true],
  ["Organic Hemp Seed Oil", HEMP, true],
  ["Testosterone Support Blend", TESTOSTERONE, false],
])("an ingredient %j, and %o: %s", (name, substance, expected) => {
  expect(namesListed(substance, name, "ingredient")).toBe(expected);
});

test("affirmedEntries ends where a list says what is not in the product", () => {
  expect(affirmedEntries(["Gelatin", "Contains no DMAA", "ephedra", "yohimbe"])).toEqual(["Gelatin"]);
  expect(affirmedEntries(["Nori", "Gelatin"])).toEqual(["Nori", "Gelatin"]);
});

test("of 150 hits of the former rule in the NIH's product names, none that is wrong is left", () => {
  const file = new URL("../../../tests/fixtures/notices/prohibited-names.tsv", import.meta.url);
  const rows = readFileSync(file, "utf8").trim().split("\n").slice(1);
  const cells = rows.map((row) => row.split("\t"));
  const keysOf = Map.groupBy(cells, ([, substance = ""]) => substance);
  const hits = cells.map(([product = "", substance = "", , label]) => {
    const keys = [nameKey(substance), ...(keysOf.get(substance) ?? []).map(([, , key = ""]) => key)];
    return { label, isNamed: namesListed({ name: substance, keys }, product, "product_name") };
  });
  const count = (label: string) => [
    hits.filter((hit) => hit.label === label).length,
    hits.filter((hit) => hit.label === label && hit.isNamed).length,
  ];
  expect({ yes: count("yes"), unsure: count("unsure"), no: count("no") }).toEqual({
    yes: [99, 69],
    unsure: [4, 0],
    no: [47, 0],
  });
});
