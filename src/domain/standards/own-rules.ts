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

/** The EU limits these toxins in some foods only. Where no limit is held for a product, its figures hold for it by our own rule. */
const TOXINS: Standard = {
  standard: "house_chemicals",
  name: "Our own rule, any product",
  edition: "November 28, 2026",
  unit: "µg/kg",
  basis: "limit of Regulation (EU) 2023/915 for fruit juice and cider",
  population: "everyone",
  source_url:
    "https://github.com/legalize-dev/legalize-eu/blob/165b86917538a856bbce003550cd4bed2ad8843d/eu/32023R0915.md",
  read: "copy",
  checked_on: "2026-11-28",
};
const PLANT_TOXINS = {
  ...TOXINS,
  name: "Our own rule, plants",
  types: ["botanical"],
  notTypes: ["turmeric"],
} as const satisfies Standard & Pick<ContaminantLimit, "types" | "notTypes">;

/** The sum of ethylene oxide and 2-chloroethanol, in what the EU's limits for plants and bee products leave out. */
const ETHYLENE_OXIDE: ContaminantLimit = {
  ...TOXINS,
  unit: "mg/kg",
  basis: "limit of Regulation (EU) 2022/1396 for food additives, whatever their origin",
  source_url:
    "https://www.agrolab.com/en/news/food-news/4136-ethylene-oxide-also-regulated-in-food-additives.html",
  analyte: "ethylene-oxide-sum",
  high: 0.1,
  notTypes: ["botanical", "turmeric", "bee_product"],
};

/** Enacted on November 12, 2025, to take effect a year later. Bills to delay it to 2028 were pending in the last source read. */
const HEMP: ContaminantLimit = {
  ...TOXINS,
  standard: "house_hemp",
  name: "Our own rule, hemp",
  edition: "figure of section 781 of Pub. L. 119-37, as enacted in 2025",
  basis: "THC in a whole container of a final product, held against a serving",
  unit: "mg/serving",
  source_url: "https://libationlawblog.com/2025/11/13/0-4-mg-thc-cap-hemp-beverages-shutdown-bill",
  analyte: "delta-9-thc",
  high: 0.4,
};

export const OWN_RULES: readonly ContaminantLimit[] = [
  HEMP,
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
  { ...TOXINS, analyte: "patulin", high: 50 },
  {
    ...TOXINS,
    basis: "limit of USP <905> for medicines, which supplements need not meet",
    source_url: "https://www.usp.org/frequently-asked-questions/uniformity-dosage-units",
    unit: "1",
    analyte: "acceptance-value",
    high: 15,
  },
  {
    ...PLANT_TOXINS,
    basis: "limit of Regulation (EU) 2023/915 for dried herbal infusions other than of anise",
    analyte: "tropane-alkaloids",
    high: 25,
    population: "adults",
    when: { population: "adults" },
  },
  {
    ...PLANT_TOXINS,
    basis: "limit of Regulation (EU) 2023/915 for dried pepper, chili, nutmeg, ginger and turmeric",
    analyte: "aflatoxin-b1",
    high: 5,
  },
  {
    ...PLANT_TOXINS,
    basis:
      "loosest figure of Regulation (EU) 2023/915 for dried plants: 10 in herbs, 15 in ginger and most spices, 20 in licorice and some roots",
    analyte: "ochratoxin-a",
    high: 20,
  },
  ETHYLENE_OXIDE,
  {
    ...TOXINS,
    edition: "BfArM, 1997, and the extract's specification in EFSA Journal (PMC8059750)",
    basis: "below this in ginkgo preparations",
    source_url: "http://herbalgram.org/resources/herbalgram/issues/41/table-of-contents/article1257/",
    unit: "µg/g",
    analyte: "ginkgolic-acids",
    high: 5,
  },
];

const OWN_STANDARDS = new Set(OWN_RULES.map(({ standard }) => standard));

/** Whether a limit is our own rule, which a page that shows it says. */
export const isOwnRule = ({ standard }: Pick<Standard, "standard">): boolean => OWN_STANDARDS.has(standard);
