import type { ContaminantLimit, Standard } from "./limit.ts";

const HEAVY_METAL_INDEX =
  "https://github.com/paleofoundation/heavymetalindex/blob/1e18eb9868884b1e710eae57b4ab0c773c326e4f/wiki/regulations/oehha-lead-prop65.md";

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
  read: "original",
  checked_on: "2026-11-22",
};

/** No significant risk level. */
const NSRL: Standard = {
  ...MADL,
  name: "California Prop 65 NSRL",
  edition: "27 CCR 25705, as of October 25, 2024",
  basis: "cancer: warning required above this level",
  source_url:
    "http://print.casetext.com/regulation/california-code-of-regulations/title-27-environmental-protection/division-4-office-of-environmental-health-hazard-assessment/chapter-1-safe-drinking-water-and-toxic-enforcement-act-of-1986/article-7-no-significant-risk-levels/section-25705-specific-regulatory-levels-posing-no-significant-risk",
  read: "copy",
};

const FDA_LEAD: Standard = {
  standard: "fda_lead",
  isWarning: true,
  name: "FDA interim reference level",
  edition: "Regul. Toxicol. Pharmacol. 133 (August 2022) 105202",
  unit: "µg/day",
  basis: "whole daily diet: a benchmark, not a limit for one product",
  population: "women of childbearing age",
  source_url: "https://pubmed.ncbi.nlm.nih.gov/35690180/",
  read: "copy",
  checked_on: "2026-11-22",
};

/** Daily amounts in µg by mouth, as in the table of the regulation. */
const madl = (analyte: string, high: number): ContaminantLimit => ({ ...MADL, analyte, high });
const nsrl = (analyte: string, high: number): ContaminantLimit => ({ ...NSRL, analyte, high });

/** Levels that trigger a notice or serve as a benchmark. Of about 900 chemicals on California's list, these. */
export const WARNING_LEVELS: readonly ContaminantLimit[] = [
  {
    ...madl("lead", 0.5),
    edition: "27 CCR 25805, as of May 3, 2026",
    source_url: HEAVY_METAL_INDEX,
    read: "copy",
  },
  madl("cadmium", 4.1),
  madl("chromium-vi", 8.2),
  madl("acrylamide", 140),
  madl("benzene", 24),
  madl("abamectin", 4.4),
  madl("atrazine", 100),
  madl("chlorpyrifos", 0.58),
  { ...madl("dehp", 410), population: "adults", when: { population: "adults" } },
  { ...nsrl("lead", 15), edition: "27 CCR 25705, as of May 3, 2026", source_url: HEAVY_METAL_INDEX },
  {
    ...nsrl("arsenic-inorganic", 10),
    edition: "27 CCR 25705, undated copy",
    source_url: "https://cwclabs.com/HeavyMetalsStandards.html",
  },
  {
    ...nsrl("acrylamide", 0.2),
    edition: "27 CCR 25705(c), as cited in 2010",
    source_url:
      "https://oehha.ca.gov/proposition-65/crnr/notice-proposed-rulemaking-title-27-california-code-regulations-amendment-6",
  },
  {
    ...nsrl("malathion", 180),
    edition: "27 CCR 25705, adopted as of 2018",
    source_url: "https://oehha.ca.gov/node/2",
  },
  nsrl("benz-a-anthracene", 0.033),
  nsrl("benzene", 6.4),
  nsrl("benzo-b-fluoranthene", 0.096),
  nsrl("carbon-tetrachloride", 5),
  nsrl("chlorothalonil", 41),
  nsrl("chrysene", 0.35),
  nsrl("ddt-sum", 2),
  { ...FDA_LEAD, analyte: "lead", high: 8.8, when: { population: "adults" } },
  { ...FDA_LEAD, population: "children", analyte: "lead", high: 2.2, when: { population: "children" } },
];
