import type { ContaminantLimit, Standard } from "./limit.ts";

/** Concentration limits ("option 1"), for a daily dose of up to 10 g. The chapter covers dietary supplements. */
const USP_467: Standard = {
  standard: "usp_467",
  name: "USP <467>",
  edition: "Class 1, as cited; chapter official September 1, 2022",
  unit: "µg/g",
  basis: "solvents to be avoided",
  population: "everyone",
  source_url: "http://www.caslab.com/Class-1-Residual-Solvents/",
  read: "copy",
  checked_on: "2026-11-22",
  decimalPlaces: 0,
};

const CLASS_2: Standard = {
  ...USP_467,
  edition: "Class 2, as cited in J. Cannabis Res. 4 (2022)",
  basis: "solvents to be limited",
  source_url: "https://jcannabisresearch.biomedcentral.com/articles/10.1186/s42238-022-00130-3/tables/1",
};
/** Of class 2, what the article above leaves out. */
const CLASS_2_LIST: Standard = {
  ...CLASS_2,
  edition: "Class 2, as listed in an undated copy",
  source_url: "https://labs-mart.ca/contaminants-food-safety/residual-solvents/",
  checked_on: "2026-11-28",
};
const CLASS_3: Standard = {
  ...CLASS_2,
  edition: "Class 3, as cited in J. Cannabis Res. 4 (2022)",
  basis: "solvents of low toxicity",
};

const rowsOf = (standard: Standard, limits: Readonly<Record<string, number>>): ContaminantLimit[] =>
  Object.entries(limits).map(([analyte, high]) => ({ ...standard, analyte, high }));

/** Ethanol, of class 3 too, is left out: it is an ingredient of tinctures. */
export const SOLVENT_LIMITS: readonly ContaminantLimit[] = [
  ...rowsOf(USP_467, {
    benzene: 2,
    "carbon-tetrachloride": 4,
    "1-2-dichloroethane": 5,
    "1-1-dichloroethene": 8,
    "1-1-1-trichloroethane": 1500,
  }),
  ...rowsOf(CLASS_2, {
    "1-4-dioxane": 380,
    acetonitrile: 410,
    cyclohexane: 3880,
    dichloromethane: 600,
    methanol: 3000,
    tetrahydrofuran: 720,
    toluene: 890,
    xylenes: 2170,
  }),
  ...rowsOf(CLASS_2_LIST, { chloroform: 60, hexane: 290, pyridine: 200, trichloroethylene: 80 }),
  ...rowsOf(CLASS_3, {
    "2-butanol": 5000,
    acetone: 5000,
    "ethyl-acetate": 5000,
    "ethyl-ether": 5000,
    isopropanol: 5000,
    "methyl-ethyl-ketone": 5000,
  }),
];
