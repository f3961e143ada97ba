import type { ContaminantLimit, Standard } from "./limit.ts";

/**
 * Limits where no authority gives one. They are our own rules, and every page that uses one says so.
 */
const CHILDREN: Standard & Pick<ContaminantLimit, "when"> = {
  standard: "house_children",
  name: "Our own rule for children",
  edition: "November 28, 2026",
  unit: "µg/day",
  basis: "FDA's interim reference level for lead in a child's whole diet, held against one product",
  population: "children",
  source_url: "https://pubmed.ncbi.nlm.nih.gov/35690180/",
  read: "copy",
  checked_on: "2026-11-22",
  when: { population: "children" },
};

/** Weight in kg of a child of three years, which EPA takes for ages one to six; the adult of USP <2232> weighs 50 kg. */
const CHILD_KG = 15;
const ADULT_KG = 50;

const scaled = (analyte: string, adult: number): ContaminantLimit => ({
  ...CHILDREN,
  basis: `USP <2232> for adults of ${ADULT_KG} kg, ${adult} µg a day, by the weight of a child of one to six years (${CHILD_KG} kg, EPA)`,
  source_url: "https://archive.epa.gov/scipoly/sap/meetings/web/html/appenda.html",
  checked_on: "2026-11-28",
  analyte,
  high: Number(((adult * CHILD_KG) / ADULT_KG).toPrecision(2)),
});

const HYGIENE: Standard = {
  standard: "house_hygiene",
  name: "Our own rule, any product",
  edition: "November 28, 2026",
  unit: "CFU/g",
  basis: "the loosest figure of USP <2023>, where no limit is held for this kind of product",
  population: "everyone",
  source_url: "https://scribd.com/document/712683127",
  read: "copy",
  checked_on: "2026-11-01",
};
const READY_TO_EAT: Standard = {
  ...HYGIENE,
  edition: "Health Protection Agency, Guidelines for Ready-to-Eat Foods, 2009",
  basis: "called unsatisfactory in food that is eaten as it is; held against a supplement by our own rule",
  source_url:
    "https://foodcontaminationjournal.biomedcentral.com/articles/10.1186/s40550-018-0065-2/tables/3",
  checked_on: "2026-11-28",
};
const WATER: Standard = {
  ...HYGIENE,
  edition: "21 CFR 113.3 and 114.3",
  unit: null,
  basis: "the law calls food below this no food for germs; held against a supplement by our own rule",
  source_url: "https://lawserver.com/law/country/us/cfr/21_cfr_114-3",
  checked_on: "2026-11-28",
};

export const OWN_RULES: readonly ContaminantLimit[] = [
  { ...CHILDREN, analyte: "lead", high: 2.2 },
  scaled("cadmium", 5),
  scaled("arsenic-inorganic", 15),
  scaled("mercury-total", 15),
  scaled("methylmercury", 2),
  { ...HYGIENE, analyte: "tamc", high: 1e6 },
  { ...HYGIENE, analyte: "tymc", high: 1e4 },
  { ...HYGIENE, analyte: "bile-tolerant-gram-negative", high: 1e3 },
  { ...HYGIENE, analyte: "enterobacteriaceae", high: 1e3 },
  { ...HYGIENE, analyte: "coliforms", high: 1e3 },
  { ...READY_TO_EAT, analyte: "b-cereus", high: 1e5 },
  { ...WATER, analyte: "water-activity", high: 0.85 },
];
