import { bareKey, plainKey } from "./substance-key.ts";

/**
 * Substances of the Department of Defense's list that labels may name: that list bars them from the military or repeats the
 * World Anti-Doping Code, while supplements with them are sold openly. Undeclared, they are hidden all the same.
 */
export const LAWFUL_IF_DECLARED: ReadonlySet<string> = new Set([
  "dehydroepiandrosterone",
  "7-keto DHEA",
  "pregnenolone",
  "7-isopropoxyisoflavone",
  "tauroursodeoxycholic acid",
  "cannabidiol",
  "cannabigerol",
  "hemp",
  "Piper methysticum",
  "hydroxypropyl betadex",
  "sulbutiamine",
  "yohimbine",
  "theophylline",
  "lovastatin",
  "salicylic acid",
]);

/** Unlawful or intoxicating substances that the other lists lack, with their names: each by FDA's own words. */
export const MORE_UNLAWFUL: readonly (readonly [substance: string, ...names: string[]])[] = [
  // FDA, warning letters of July 2025 on 7-OH; kratom import alert 54-15.
  ["7-hydroxymitragynine", "7-OH", "7-OH mitragynine", "mitragynine pseudoindoxyl"],
  // FDA, "5 things to know about delta-8 tetrahydrocannabinol"; warning letters on its isomers and esters.
  ["delta-8-THC", "delta8 tetrahydrocannabinol", "d8-THC", "THC-O", "THC-O-acetate", "THCP", "delta-10-THC"],
  [
    "delta-10-tetrahydrocannabinol",
    "HHC",
    "hexahydrocannabinol",
    "HHC-O",
    "HHC-P",
    "THCV-O",
    "THC-H",
    "THC-JD",
    "delta-6a,10a-THC",
  ],
  // FDA, Amanita muscaria and muscimol, December 2024.
  ["muscimol", "ibotenic acid"],
  // FDA, "FDA's concerns with unapproved GLP-1 drugs".
  ["semaglutide", "tirzepatide", "retatrutide", "liraglutide", "cagrilintide", "dulaglutide"],
  // 21 CFR 310.527 and FDA's database of tainted products.
  ["colchicine"],
  // FDA, Import Alert 62-01, July 17, 2019: a new drug without approval, by these names.
  ["amygdalin", "laetrile", "vitamin B17", "amygdaloside"],
  ["nicotine"],
];

/**
 * Names that end like a drug or stand on a list, and are lawful: constituents of foods, nutrients, and what a laboratory
 * measures in every product.
 */
const LAWFUL_NAMES: readonly string[] = [
  // Elements, of which the lists have salts.
  ...["cobalt", "potassium", "gold", "bismuth", "cesium", "silver", "lithium", "xenon", "K"],
  // Constituents of turmeric; of poppy seed, for which the EU has a limit.
  ...["demethoxycurcumin", "DMC", "morphine"],
  // Plants that the lists name as a source of something, or that share a name with another one.
  ...["salvia", "nelumbo nucifera", "magnolia salicifolia", "nandina domestica", "pinellia ternata"],
  ...["tinospora crispa", "annona squamosa", "coptis japonica", "gnetum parvifolium", "galium divaricatum"],
  ...["asarum hetertropoides", "argemone mexicana", "horny goat weed"],
  // 2-Chloroethanol, abbreviated.
  "2-CE",
  // Other words.
  ...["restore", "speed", "trip", "foxy", "oral", "weed", "crack", "soma", "ment", "carbo", "starch"],
];

export const LAWFUL_KEYS: ReadonlySet<string> = new Set(
  LAWFUL_NAMES.flatMap((name) => [plainKey(name), bareKey(name)]),
);
