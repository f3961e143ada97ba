import type { LabelLimit, Standard } from "./limit.ts";

const UNIT = "% of claim";

const USP: Standard = {
  standard: "usp_label",
  name: "USP",
  edition: "USP–NF, monographs on oil- and water-soluble vitamins with minerals",
  unit: UNIT,
  basis: "range around the labeled amount, for products with two or more vitamins or minerals",
  population: "everyone",
  source_url: "https://doi.usp.org/USPNF/USPNF_M7170_06_01.html",
  read: "copy",
  checked_on: "2026-11-21",
  decimalPlaces: 1,
};
const USP_WATER_SOLUBLE: Standard = {
  ...USP,
  name: "USP, water-soluble vitamins",
  edition: "USP 28 (2005), monograph on water-soluble vitamins",
  source_url: "http://www.newdruginfo.com/pharmacopeia/usp28/v28230/usp28nf23s0_m88710.htm",
};
const USP_ASCORBIC_ACID: Standard = {
  ...USP,
  name: "USP, Ascorbic Acid Tablets",
  edition: "USP 35 (2012)",
  basis: "range around the labeled amount of the tablet",
  source_url: "http://www.drugfuture.com/Pharmacopoeia/usp35/data/v35230/usp35nf30s0_m6090.html",
};

const FDA: Standard = {
  standard: "fda_label",
  name: "FDA",
  edition: "21 CFR 101.9(g)(3) to (5), by 101.36(f)",
  unit: UNIT,
  basis: "share of the declared amount, in a composite of twelve units; a reasonable excess is allowed",
  population: "everyone",
  source_url: "https://www.ecfr.gov/current/title-21/chapter-I/subchapter-B/part-101/subpart-A/section-101.9",
  read: "copy",
  checked_on: "2026-11-21",
};
const FDA_LABEL_ROWS = {
  capped: { name: "FDA, calories, sugars, fats, sodium", of: { isCapped: true }, high: 120 },
  natural: {
    name: "FDA class II, naturally occurring nutrient",
    of: { origin: "natural" },
    low: 80,
  },
  added: { name: "FDA class I, added nutrient", of: {}, low: 100 },
} as const;

/** US law names no maximum, so ours is the EU's tolerance for vitamins and minerals, and our own rule for what acts like a medicine. */
const HOUSE: Standard = {
  ...FDA,
  standard: "house_label",
  basis: "US minimum share of the declared amount",
};
const HOUSE_NUTRIENT: Standard = {
  ...HOUSE,
  edition: `${FDA.edition}; Commission guidance on tolerances, December 2012`,
  basis: "US minimum and EU maximum share of the declared amount",
};

const HOUSE_ACTIVE: Standard = {
  ...HOUSE,
  basis: "US minimum share; at most 120% by our own rule, because it acts like a medicine",
};
/** Percent of the claim, as US law allows for calories, sugars and sodium. */
const ACTIVE_MAXIMUM = 120;

const EU: Standard = {
  standard: "eu_label",
  name: "EU",
  edition: "Commission guidance on tolerances, December 2012",
  unit: UNIT,
  basis: "tolerance for food supplements over their whole shelf life, uncertainty included",
  population: "everyone",
  source_url:
    "https://ruokavirasto.fi/en/foodstuffs/food-sector/food-information/labelling/nutrition-labelling/tolerances-for-nutrients",
  includesUncertainty: true,
  read: "copy",
  checked_on: "2026-11-21",
};
const EU_MAXIMUM = { vitamin: 150, mineral: 145 } as const;

/**
 * Ranges around a claim. Within a standard the first row that matches applies. A claim whose origin in the product is
 * unknown matches the rows for added nutrients.
 */
export const LABEL_LIMITS: readonly LabelLimit[] = [
  { ...HOUSE, ...FDA_LABEL_ROWS.capped },
  ...(["vitamin", "mineral"] as const).flatMap((kind): LabelLimit[] => [
    {
      ...HOUSE_NUTRIENT,
      name: `Our range, ${kind}s, naturally occurring`,
      of: { kind, origin: "natural" },
      low: 80,
      high: EU_MAXIMUM[kind],
    },
    { ...HOUSE_NUTRIENT, name: `Our range, ${kind}s, added`, of: { kind }, low: 100, high: EU_MAXIMUM[kind] },
  ]),
  {
    ...HOUSE_ACTIVE,
    name: "Our range, active constituents, naturally occurring",
    of: { isActive: true, origin: "natural" },
    low: 80,
    high: ACTIVE_MAXIMUM,
  },
  {
    ...HOUSE_ACTIVE,
    name: "Our range, active constituents, added",
    of: { isActive: true },
    low: 100,
    high: ACTIVE_MAXIMUM,
  },
  { ...HOUSE, ...FDA_LABEL_ROWS.natural },
  { ...HOUSE, ...FDA_LABEL_ROWS.added },
  { ...USP_ASCORBIC_ACID, of: { id: "vitamin-c", isCombination: false }, low: 90, high: 110 },
  { ...USP_WATER_SOLUBLE, of: { uspRange: "water_soluble", isCombination: true }, low: 90, high: 150 },
  {
    ...USP,
    name: "USP, oil-soluble vitamins",
    of: { uspRange: "oil_soluble", isCombination: true },
    low: 90,
    high: 165,
  },
  {
    ...USP,
    name: "USP, minerals (Ca, Cu, Fe, Mg, Mn, P, K, Zn)",
    of: { uspRange: "major_mineral", isCombination: true },
    low: 90,
    high: 125,
  },
  {
    ...USP,
    name: "USP, minerals (B, Cr, F, I, Mo, Ni, Se, Sn, V)",
    of: { uspRange: "trace_mineral", isCombination: true },
    low: 90,
    high: 160,
  },
  { ...FDA, ...FDA_LABEL_ROWS.capped },
  { ...FDA, ...FDA_LABEL_ROWS.natural },
  { ...FDA, ...FDA_LABEL_ROWS.added },
  { ...EU, name: "EU tolerance, vitamins", of: { kind: "vitamin" }, low: 80, high: EU_MAXIMUM.vitamin },
  { ...EU, name: "EU tolerance, minerals", of: { kind: "mineral" }, low: 80, high: EU_MAXIMUM.mineral },
];
