import type { ContaminantLimit, Standard } from "./limit.ts";

const USP_2232: Standard = {
  standard: "usp_2232",
  name: "USP <2232>",
  edition: "official June 1, 2023",
  unit: "µg/day",
  basis: "permitted daily exposure from a finished supplement, at the highest intake on the label",
  population: "adults weighing 50 kg",
  source_url: "https://doi.org/10.31003/USPNF_M5291_02_01",
  read: "copy",
  checked_on: "2026-11-01",
};

/** Maximum allowable dose level. */
const MADL: Standard = {
  standard: "prop65",
  isWarning: true,
  name: "California Prop 65 MADL",
  edition: "27 CCR 25805",
  unit: "µg/day",
  basis: "reproductive toxicity: warning required above this level",
  population: "everyone",
  source_url: "https://govt.westlaw.com/calregs/Document/IBBE04DA4512211EC828B000D3A7C4BC3",
  read: "copy",
  checked_on: "2026-11-01",
};
/** No significant risk level. */
const NSRL: Standard = {
  ...MADL,
  name: "California Prop 65 NSRL",
  edition: "27 CCR 25705",
  basis: "cancer: warning required above this level",
  source_url: "https://cwclabs.com/HeavyMetalsStandards.html",
  read: "copy",
  checked_on: "2026-11-01",
};

const FDA_LEAD: Standard = {
  standard: "fda_lead",
  name: "FDA interim reference level",
  edition: "Regul. Toxicol. Pharmacol. 133 (2022) 105202",
  unit: "µg/day",
  basis: "whole daily diet: a benchmark, not a limit for one product",
  population: "women of childbearing age",
  source_url: "https://doi.org/10.1016/j.yrtph.2022.105202",
  read: "copy",
  checked_on: "2026-11-01",
  isWarning: true,
};

const EU: Standard = {
  standard: "eu_contaminants",
  name: "Regulation (EU) 2023/915",
  edition: "April 25, 2023",
  unit: "mg/kg",
  basis: "food supplements as sold",
  population: "everyone",
  source_url: "http://data.europa.eu/eli/reg/2023/915/oj",
  read: "copy",
  checked_on: "2026-11-01",
};

export const ELEMENT_LIMITS: readonly ContaminantLimit[] = [
  { ...USP_2232, analyte: "arsenic-inorganic", high: 15 },
  { ...USP_2232, analyte: "cadmium", high: 5 },
  { ...USP_2232, analyte: "lead", high: 5 },
  { ...USP_2232, analyte: "mercury-total", high: 15 },
  { ...USP_2232, analyte: "methylmercury", high: 2 },
  {
    ...MADL,
    source_url: "https://law.justia.com/cases/california/court-of-appeal/2018/a148711.html",
    analyte: "lead",
    high: 0.5,
  },
  { ...NSRL, analyte: "lead", high: 15 },
  { ...MADL, analyte: "cadmium", high: 4.1 },
  { ...NSRL, analyte: "arsenic-inorganic", high: 10 },
  { ...FDA_LEAD, analyte: "lead", high: 8.8, when: { population: "adults" } },
  { ...FDA_LEAD, population: "children", analyte: "lead", high: 2.2, when: { population: "children" } },
  { ...EU, analyte: "cadmium", high: 1, when: { seaweed: false } },
  {
    ...EU,
    basis: "food supplements of at least 80% dried seaweed or dried bivalve mollusks, as sold",
    analyte: "cadmium",
    high: 3,
    when: { seaweed: true },
  },
];
