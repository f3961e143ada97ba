import type { ContaminantLimit, Standard } from "./limit.ts";

/** Figures as cited in PLOS ONE 2020;15(12):e0244688; scope as in version 5. */
const GOED: Standard & Pick<ContaminantLimit, "types" | "notTypes"> = {
  standard: "goed",
  name: "GOED voluntary monograph",
  edition: "version 5 (November 19, 2015), figures as cited in 2020",
  unit: null,
  basis: "EPA and DHA oils as triglycerides or ethyl esters with 10% omega-3 or more",
  population: "everyone",
  source_url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC7774961/",
  read: "copy",
  checked_on: "2026-11-01",
  types: ["marine_oil"],
  notTypes: ["krill_oil"],
};

/** Section 3.3.1: fish and liver oils, concentrates and ethyl esters. It does not apply to flavored oils. */
const CODEX_OILS: Standard & Pick<ContaminantLimit, "types" | "notTypes" | "when"> = {
  standard: "codex_oils",
  name: "Codex CXS 329",
  edition: "CXS 329-2017, section 3.3.1",
  unit: null,
  basis: "fish oils, fish liver oils, their concentrates and ethyl esters, without flavoring",
  population: "everyone",
  source_url: "https://istitlaa.ncc.gov.sa/en/health/sfda/FishOils/Pages/Article_003.aspx",
  read: "copy",
  checked_on: "2026-11-28",
  types: ["marine_oil"],
  notTypes: ["krill_oil", "algae"],
  when: { oil: true, flavoured: false },
};

/** Has no anisidine value and no TOTOX for krill oil. */
const CODEX_KRILL: Standard & Pick<ContaminantLimit, "types"> = {
  standard: "codex_krill",
  name: "Codex CXS 329",
  edition: "CXS 329-2017, section 3.3.2",
  unit: null,
  basis: "oils with 30% phospholipids or more, such as krill oil, without flavoring",
  population: "everyone",
  source_url: "https://istitlaa.ncc.gov.sa/en/health/sfda/FishOils/Pages/Article_003.aspx",
  read: "copy",
  checked_on: "2026-11-22",
  types: ["krill_oil"],
};

/** Freshness of oils. Flavorings distort the anisidine value. */
export const OIL_LIMITS: readonly ContaminantLimit[] = [
  { ...CODEX_OILS, unit: "meq/kg", analyte: "peroxide-value", high: 5 },
  { ...CODEX_OILS, unit: "mg KOH/g", analyte: "acid-value", high: 3 },
  { ...CODEX_OILS, analyte: "p-anisidine-value", high: 20 },
  { ...CODEX_OILS, analyte: "totox", high: 26 },
  { ...GOED, unit: "meq/kg", analyte: "peroxide-value", high: 5, when: { oil: true } },
  { ...GOED, analyte: "p-anisidine-value", high: 20, when: { oil: true, flavoured: false } },
  { ...GOED, analyte: "totox", high: 26, when: { oil: true, flavoured: false } },
  { ...CODEX_KRILL, unit: "meq/kg", analyte: "peroxide-value", high: 5, when: { flavoured: false } },
  { ...CODEX_KRILL, unit: "mg KOH/g", analyte: "acid-value", high: 45, when: { flavoured: false } },
];
