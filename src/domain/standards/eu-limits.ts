import type { ContaminantLimit, Standard } from "./limit.ts";

const COPY = "https://github.com/legalize-dev/legalize-eu/blob";

const CONTAMINANTS: Standard = {
  standard: "eu_contaminants",
  name: "Regulation (EU) 2023/915",
  edition: "consolidated text of January 1, 2025",
  unit: "µg/kg",
  basis: "food supplements as sold",
  population: "everyone",
  source_url: `${COPY}/165b86917538a856bbce003550cd4bed2ad8843d/eu/32023R0915.md`,
  read: "copy",
  checked_on: "2026-11-22",
};

/** The residue is the sum of ethylene oxide and 2-chloroethanol; ethylene oxide alone proves no conformity. */
const RESIDUES: Standard = {
  ...CONTAMINANTS,
  standard: "eu_residues",
  name: "Regulation (EC) 396/2005",
  edition: "annex V, by Regulation (EU) 2015/868 of May 26, 2015",
  unit: "mg/kg",
  source_url: `${COPY}/c7d7a29002800e995586c49ccdd5c41370a42052/eu/32015R0868.md`,
};

const MICROBES: Standard = {
  ...CONTAMINANTS,
  standard: "eu_microbes",
  name: "Regulation (EC) 2073/2005",
  edition: "consolidated text of February 28, 2019, annex I, 1.3",
  unit: "CFU/g",
  basis: "ready-to-eat foods in which it cannot grow, other than for infants",
  source_url: `${COPY}/090a9c024d901527c9d01fc5f3c1e21837fbf732/eu/32005R2073.md`,
};

const MONACOLINS: Standard = {
  ...CONTAMINANTS,
  name: "Regulation (EC) 1925/2006",
  edition: "annex III, by Regulation (EU) 2022/860 of June 1, 2022, recital 14",
  unit: "mg/day",
  basis: "less than this in the daily portion",
  source_url: `${COPY}/4e8a0a24c41b6d4806e6a060aa364df0f1bdfe3e/eu/32022R0860.md`,
};

const CATECHINS: Standard = {
  ...MONACOLINS,
  edition: "annex III, by Regulation (EU) 2022/2340 of November 30, 2022",
  basis: "less than this in the daily portion, in extracts of green tea",
  source_url:
    "https://foodcomplianceinternational.com/industry-insight/news/3007-amendments-on-green-tea-extracts",
  checked_on: "2026-11-28",
};

const ELEMENTS: readonly ContaminantLimit[] = [
  { ...CONTAMINANTS, unit: "mg/kg", analyte: "lead", high: 3 },
  { ...CONTAMINANTS, unit: "mg/kg", analyte: "cadmium", high: 1, when: { seaweed: false } },
  {
    ...CONTAMINANTS,
    unit: "mg/kg",
    basis: "food supplements of at least 80% dried seaweed or dried bivalve mollusks, as sold",
    analyte: "cadmium",
    high: 3,
    when: { seaweed: true },
  },
  { ...CONTAMINANTS, unit: "mg/kg", analyte: "mercury-total", high: 0.1 },
  { ...CONTAMINANTS, unit: "mg/kg", basis: "food", analyte: "melamine", high: 2.5 },
];

const TURMERIC = {
  ...CONTAMINANTS,
  basis: "turmeric as a dried spice",
  types: ["turmeric"],
} as const satisfies Standard & Pick<ContaminantLimit, "types">;

const TOXINS: readonly ContaminantLimit[] = [
  {
    ...CONTAMINANTS,
    basis: "food supplements based on rice fermented with red yeast",
    analyte: "citrinin",
    high: 100,
    types: ["red_yeast_rice"],
  },
  { ...CATECHINS, analyte: "egcg", high: 800 },
  { ...MONACOLINS, analyte: "monacolin-k", high: 3, types: ["red_yeast_rice"] },
  {
    ...CONTAMINANTS,
    basis: "food supplements with botanical preparations, as sold",
    analyte: "pyrrolizidine-alkaloids",
    high: 400,
    types: ["botanical", "turmeric", "algae"],
    notTypes: ["bee_product"],
  },
  {
    ...CONTAMINANTS,
    basis: "pollen-based food supplements, pollen and pollen products",
    analyte: "pyrrolizidine-alkaloids",
    high: 500,
    types: ["bee_product"],
  },
  { ...TURMERIC, analyte: "aflatoxin-b1", high: 5 },
  { ...TURMERIC, analyte: "aflatoxins-total", high: 10 },
  { ...TURMERIC, analyte: "ochratoxin-a", high: 15 },
];

const PLANTS_AND_BEES = {
  ...CONTAMINANTS,
  basis: "food supplements with botanicals, propolis, royal jelly or spirulina",
  types: ["botanical", "turmeric", "algae", "bee_product"],
} as const satisfies Standard & Pick<ContaminantLimit, "types">;

const MARINE_OILS = {
  ...CONTAMINANTS,
  basis: "fish oils and oils of other marine organisms",
  types: ["marine_oil", "krill_oil"],
} as const satisfies Standard & Pick<ContaminantLimit, "types">;

const PROCESSING: readonly ContaminantLimit[] = [
  { ...PLANTS_AND_BEES, analyte: "benzo-a-pyrene", high: 10, when: { oil: false } },
  { ...PLANTS_AND_BEES, analyte: "pah4", high: 50, when: { oil: false } },
  { ...CONTAMINANTS, basis: "oils and fats", analyte: "benzo-a-pyrene", high: 2, when: { oil: true } },
  { ...CONTAMINANTS, basis: "oils and fats", analyte: "pah4", high: 10, when: { oil: true } },
  {
    ...CONTAMINANTS,
    basis: "oils and fats, the looser of two figures",
    analyte: "3-mcpd-sum",
    high: 2500,
    when: { oil: true },
  },
  { ...CONTAMINANTS, basis: "oils and fats", analyte: "glycidyl-esters", high: 1000, when: { oil: true } },
];

const POLLUTANTS: readonly ContaminantLimit[] = [
  { ...MARINE_OILS, unit: "pg TEQ/g", analyte: "dioxins", high: 1.75 },
  { ...MARINE_OILS, unit: "pg TEQ/g", analyte: "dioxins-and-dl-pcbs", high: 6 },
  { ...MARINE_OILS, unit: "ng/g", analyte: "ndl-pcbs", high: 200 },
];

const RESIDUE_LIMITS: readonly ContaminantLimit[] = [
  {
    ...RESIDUES,
    basis: "dried herbal infusions, roots and spices",
    analyte: "ethylene-oxide-sum",
    high: 0.1,
    types: ["botanical", "turmeric"],
  },
  {
    ...RESIDUES,
    basis: "honey, royal jelly and pollen",
    analyte: "ethylene-oxide-sum",
    high: 0.05,
    types: ["bee_product"],
  },
];

export const EU_LIMITS: readonly ContaminantLimit[] = [
  ...ELEMENTS,
  ...TOXINS,
  ...PROCESSING,
  ...POLLUTANTS,
  ...RESIDUE_LIMITS,
  { ...MICROBES, analyte: "listeria-monocytogenes", high: 100 },
];
