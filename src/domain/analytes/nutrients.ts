import type { Analyte, UspRange } from "./analyte.ts";

const vitamin = (id: string, name: string, uspRange: UspRange, synonyms: readonly string[]): Analyte => ({
  id,
  name,
  panel: "potency",
  kind: "vitamin",
  uspRange,
  synonyms,
});

const mineral = (
  id: string,
  name: string,
  uspRange: UspRange | null,
  synonyms: readonly string[],
): Analyte => ({ id, name, panel: "potency", kind: "mineral", uspRange, synonyms });

/** Ids equal the ingredient ids of the catalog. */
export const NUTRIENTS: readonly Analyte[] = [
  vitamin("vitamin-a", "Vitamin A", "oil_soluble", ["retinol"]),
  vitamin("vitamin-d", "Vitamin D", "oil_soluble", [
    "vitamin d2",
    "vitamin d3",
    "cholecalciferol",
    "ergocalciferol",
  ]),
  vitamin("vitamin-e", "Vitamin E", "oil_soluble", ["alpha-tocopherol"]),
  vitamin("vitamin-k", "Vitamin K", "oil_soluble", [
    "vitamin k1",
    "vitamin k2",
    "phylloquinone",
    "phytonadione",
    "menaquinone-7",
  ]),
  vitamin("vitamin-c", "Vitamin C", "water_soluble", ["ascorbic acid"]),
  vitamin("thiamin", "Thiamin", "water_soluble", ["thiamine", "vitamin b1"]),
  vitamin("riboflavin", "Riboflavin", "water_soluble", ["vitamin b2"]),
  vitamin("niacin", "Niacin", "water_soluble", ["niacinamide", "nicotinamide", "vitamin b3"]),
  vitamin("pantothenic-acid", "Pantothenic Acid", "water_soluble", ["vitamin b5"]),
  vitamin("vitamin-b6", "Vitamin B6", "water_soluble", [
    "pyridoxine",
    "pyridoxine hcl",
    "pyridoxine hydrochloride",
    "pyridoxal phosphate",
    "pyridoxal 5-phosphate",
    "p5p",
  ]),
  vitamin("biotin", "Biotin", "water_soluble", ["vitamin b7"]),
  vitamin("folate", "Folate", "water_soluble", [
    "folic acid",
    "vitamin b9",
    "5-mthf",
    "l-5-mthf",
    "5-methyltetrahydrofolate",
    "l-methylfolate",
    "methylfolate",
  ]),
  vitamin("vitamin-b12", "Vitamin B12", "water_soluble", ["cyanocobalamin", "methylcobalamin"]),
  mineral("calcium", "Calcium", "major_mineral", ["ca"]),
  mineral("copper", "Copper", "major_mineral", ["cu"]),
  mineral("iron", "Iron", "major_mineral", ["fe"]),
  mineral("magnesium", "Magnesium", "major_mineral", ["mg"]),
  mineral("manganese", "Manganese", "major_mineral", ["mn"]),
  mineral("phosphorus", "Phosphorus", "major_mineral", ["p"]),
  mineral("potassium", "Potassium", "major_mineral", ["k"]),
  mineral("zinc", "Zinc", "major_mineral", ["zn"]),
  mineral("boron", "Boron", "trace_mineral", ["b"]),
  mineral("chromium", "Chromium", "trace_mineral", ["cr"]),
  mineral("fluoride", "Fluoride", "trace_mineral", ["fluorine", "f"]),
  mineral("iodine", "Iodine", "trace_mineral", ["i", "iodide"]),
  mineral("molybdenum", "Molybdenum", "trace_mineral", ["mo"]),
  mineral("nickel", "Nickel", "trace_mineral", ["ni"]),
  mineral("selenium", "Selenium", "trace_mineral", ["se"]),
  mineral("tin", "Tin", "trace_mineral", ["sn"]),
  mineral("vanadium", "Vanadium", "trace_mineral", ["v"]),
  { ...mineral("sodium", "Sodium", null, ["na"]), isCapped: true },
  mineral("chloride", "Chloride", null, ["cl"]),
];
