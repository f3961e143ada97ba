import type { ContaminantLimit, Standard } from "./limit.ts";

const CGMP: Standard = {
  standard: "cgmp",
  name: "Identity specification, 21 CFR 111.75",
  edition: "21 CFR 111.70 and 111.75",
  unit: null,
  basis: "every dietary ingredient must be what the label says it is",
  population: "everyone",
  source_url: "https://www.ecfr.gov/current/title-21/chapter-I/subchapter-B/part-111",
  read: "copy",
  checked_on: "2026-11-01",
};

const SALMONELLA: Standard = {
  standard: "fda_safety",
  name: "FDA, absent",
  edition: "CPG Sec. 555.300, March 1995",
  unit: null,
  basis: "any Salmonella makes a food adulterated, 21 USC 342(a)(1)",
  population: "everyone",
  source_url:
    "https://www.fda.gov/regulatory-information/search-fda-guidance-documents/cpg-sec-555300-foods-except-dairy-products-adulteration-salmonella",
  read: "original",
  checked_on: "2026-11-22",
};

const AFLATOXINS: Standard = {
  standard: "fda_safety",
  name: "FDA action level",
  edition: "CPG Sec. 555.400, June 2021",
  unit: "µg/kg",
  basis: "sum of aflatoxins B1, B2, G1 and G2 in food",
  population: "everyone",
  source_url: "https://www.unitedsafetyagents.com/single-post/aflatoxins-in-human-food-fda-guidance",
  read: "copy",
  checked_on: "2026-11-22",
};

const GLUTEN: Standard = {
  standard: "fda_safety",
  name: "FDA, gluten-free",
  edition: "21 CFR 101.91(a)(3), as of December 22, 2023",
  unit: "mg/kg",
  basis: "less than this, where the label says gluten-free",
  population: "everyone",
  source_url:
    "http://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfcfr/cfrsearch.cfm?cfrpart=101&showfr=1&subpartnode=21:2.0.1.1.2.6",
  read: "original",
  checked_on: "2026-11-22",
};

const HEMP: Standard = {
  standard: "fda_safety",
  name: "US law, hemp",
  edition: "7 USC 1639o(1), Agriculture Improvement Act of 2018",
  unit: "g/100 g",
  basis: "delta-9-THC by dry weight, above which hemp is marijuana",
  population: "everyone",
  source_url: "https://www.law.cornell.edu/uscode/text/7/1639o",
  read: "copy",
  checked_on: "2026-11-28",
};

/** 21 CFR 101.100(a)(4) has the same figure for all foods. Binds where the label does not declare sulfites. */
const SULFITES: Standard = {
  standard: "fda_safety",
  name: "FDA, undeclared sulfites",
  edition: "21 CFR 130.9(a) and 101.100(a)(4)",
  unit: "mg/kg",
  basis: "less than this, where the label does not declare sulfites",
  population: "everyone",
  source_url: "http://grokfood.com/regulations/130.9.htm",
  read: "copy",
  checked_on: "2026-11-28",
};

const OREGON: Standard & Pick<ContaminantLimit, "types"> = {
  standard: "oregon",
  name: "Oregon Department of Agriculture",
  edition: "as cited in Environ. Health Perspect. 108 (May 2000) 435",
  unit: "µg/g",
  basis: "products of blue-green algae",
  population: "everyone",
  source_url: "https://ncbi.nlm.nih.gov/pubmed/10811570",
  read: "copy",
  checked_on: "2026-11-28",
  types: ["algae"],
};

/** Requirements of US law, federal and of a state, and FDA's action levels. */
export const FOOD_SAFETY_LIMITS: readonly ContaminantLimit[] = [
  { ...CGMP, analyte: "identity" },
  { ...SALMONELLA, analyte: "salmonella" },
  { ...AFLATOXINS, analyte: "aflatoxins-total", high: 20 },
  { ...GLUTEN, analyte: "gluten", high: 20 },
  { ...HEMP, analyte: "delta-9-thc", high: 0.3 },
  { ...SULFITES, analyte: "sulfur-dioxide", high: 10 },
  { ...OREGON, analyte: "microcystins", high: 1 },
];
