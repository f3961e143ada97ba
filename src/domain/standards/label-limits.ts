import type { LabelLimit, Standard } from "./limit.ts";

const UNIT = "% of claim";

const USP: Standard = {
  standard: "usp_label",
  name: "USP",
  edition: "USP–NF, monographs on oil- and water-soluble vitamins with minerals",
  unit: UNIT,
  basis: "allowed range around the labeled amount",
  population: "everyone",
  source_url: "https://doi.usp.org/USPNF/USPNF_M7170_06_01.html",
  read: "copy",
  checked_on: "2026-11-01",
};
const USP_WATER_SOLUBLE: Standard = {
  ...USP,
  name: "USP, water-soluble vitamins",
  edition: "USP–NF, monograph on water-soluble vitamins",
  source_url: "http://www.newdruginfo.com/pharmacopeia/usp28/v28230/usp28nf23s0_m88710.htm",
  read: "copy",
  checked_on: "2026-11-01",
};
/** Applies to most monographs on a single substance, but not all; stated in the edition. */
const USP_ARTICLE: Standard = {
  ...USP,
  name: "USP, single-ingredient article",
  edition: "the range that most monographs state",
  source_url: "https://www.vitamindcouncil.org/vitamin-d-supplement-labels-may-be-misleading/",
  read: "copy",
  checked_on: "2026-11-01",
};

/** Source: Dietary Reference Intakes, Guiding Principles for Nutrition Labeling and Fortification (2003), p. 122. */
const FDA: Standard = {
  standard: "fda_label",
  name: "FDA",
  edition: "21 CFR 101.9(g)(3) and (4), by 101.36(f)",
  unit: UNIT,
  basis: "minimum share of the declared amount; a reasonable excess is allowed",
  population: "everyone",
  source_url: "http://www.nap.edu/openbook.php?record_id=10872&page=122",
  read: "copy",
  checked_on: "2026-11-01",
};

const EU: Standard = {
  standard: "eu_label",
  name: "EU",
  edition: "Commission guidance on tolerances, December 2012",
  unit: UNIT,
  basis: "tolerance for food supplements over their whole shelf life, uncertainty included",
  population: "everyone",
  source_url:
    "https://ruokavirasto.fi/en/foodstuffs/food-sector/food-information/labelling/nutrition-labelling/tolerances-for-nutrients",
  read: "copy",
  checked_on: "2026-11-01",
  includesUncertainty: true,
};

export const LABEL_LIMITS: readonly LabelLimit[] = [
  { ...USP_WATER_SOLUBLE, of: { uspRange: "water_soluble" }, low: 90, high: 150 },
  { ...USP, name: "USP, oil-soluble vitamins", of: { uspRange: "oil_soluble" }, low: 90, high: 165 },
  {
    ...USP,
    name: "USP, minerals (Ca, Cu, Fe, Mg, Mn, P, K, Zn)",
    of: { uspRange: "major_mineral" },
    low: 90,
    high: 125,
  },
  {
    ...USP,
    name: "USP, minerals (B, Cr, F, I, Mo, Ni, Se, Sn, V)",
    of: { uspRange: "trace_mineral" },
    low: 90,
    high: 160,
  },
  { ...USP_ARTICLE, of: { uspRange: "single_article" }, low: 90, high: 110 },
  { ...FDA, name: "FDA class I, added nutrient", of: { origin: "added" }, low: 100 },
  { ...FDA, name: "FDA class II, naturally occurring nutrient", of: { origin: "natural" }, low: 80 },
  { ...EU, name: "EU tolerance, vitamins", of: { kind: "vitamin" }, low: 80, high: 150 },
  { ...EU, name: "EU tolerance, minerals", of: { kind: "mineral" }, low: 80, high: 145 },
];
