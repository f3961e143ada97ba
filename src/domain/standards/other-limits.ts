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

/** Figures as cited in PLOS ONE 2020;15(12):e0244688. */
const GOED: Standard = {
  standard: "goed",
  name: "GOED voluntary monograph",
  edition: "figures of 2020",
  unit: null,
  basis: "agreed on by makers of EPA and DHA oils",
  population: "everyone",
  source_url: "https://pmc.ncbi.nlm.nih.gov/articles/PMC7774961/",
  read: "copy",
  checked_on: "2026-11-01",
};

export const IDENTITY_LIMITS: readonly ContaminantLimit[] = [{ ...CGMP, analyte: "identity" }];

export const OXIDATION_LIMITS: readonly ContaminantLimit[] = [
  { ...GOED, unit: "meq/kg", analyte: "peroxide-value", high: 5, when: { oil: true } },
  { ...GOED, analyte: "p-anisidine-value", high: 20, when: { oil: true, flavoured: false } },
  { ...GOED, analyte: "totox", high: 26, when: { oil: true, flavoured: false } },
];
