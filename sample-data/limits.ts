import type { Material } from "./shapes.ts";

/** How far from the claim a measured amount may lie, in percent of the claim. */
export interface Tolerance {
  name: string;
  low: number;
  high: number | null;
}

export const TOLERANCES = {
  waterSoluble: { name: "USP, water-soluble vitamins", low: 90, high: 150 },
  oilSoluble: { name: "USP, oil-soluble vitamins", low: 90, high: 165 },
  majorMinerals: { name: "USP, minerals (Ca, Cu, Fe, Mg, Mn, P, K, Zn)", low: 90, high: 125 },
  traceMinerals: { name: "USP, minerals (B, Cr, F, I, Mo, Ni, Se, Sn, V)", low: 90, high: 160 },
  article: { name: "USP, single-ingredient article", low: 90, high: 110 },
  added: { name: "FDA class I, added nutrient", low: 100, high: null },
  natural: { name: "FDA class II, naturally occurring nutrient", low: 80, high: null },
} as const satisfies Record<string, Tolerance>;

export interface UpperLimit {
  analyte: string;
  high: number;
  unit: string;
  name: string;
  source: string;
}

/** Micrograms a day at the largest labelled intake. */
export const ELEMENT_LIMITS = [
  {
    analyte: "Lead",
    high: 0.5,
    unit: "µg/day",
    name: "California Prop 65 MADL",
    source: "27 CCR 25805",
  },
  {
    analyte: "Cadmium",
    high: 4.1,
    unit: "µg/day",
    name: "California Prop 65 MADL",
    source: "OEHHA, oral, May 2001",
  },
  {
    analyte: "Arsenic (inorganic)",
    high: 10,
    unit: "µg/day",
    name: "California Prop 65 NSRL",
    source: "27 CCR 25705",
  },
  {
    analyte: "Mercury (total)",
    high: 15,
    unit: "µg/day",
    name: "USP <2232>",
    source: "USP <2232>, official June 1, 2023",
  },
] as const satisfies readonly UpperLimit[];

/** Colony-forming units in a gram, USP <2023>: total aerobic count, then yeasts and moulds. */
export const MICROBE_LIMITS: Record<Material, { name: string; tamc: number; tymc: number }> = {
  refined: { name: "USP <2023>, refined ingredients", tamc: 1e3, tymc: 1e2 },
  protein: { name: "USP <2023>, refined ingredients", tamc: 1e3, tymc: 1e2 },
  oil: { name: "USP <2023>, refined ingredients", tamc: 1e3, tymc: 1e2 },
  culture: { name: "USP <2023>, refined ingredients", tamc: 1e3, tymc: 1e2 },
  botanical: { name: "USP <2023>, with botanicals", tamc: 1e4, tymc: 1e3 },
  seaweed: { name: "USP <2023>, with botanicals", tamc: 1e4, tymc: 1e3 },
};

/** Oils without added flavour: flavours disturb the anisidine value. */
export const OXIDATION_LIMITS = {
  peroxide: { analyte: "Peroxide value", high: 5, unit: "meq/kg", name: "GOED voluntary monograph" },
  anisidine: { analyte: "p-Anisidine value", high: 20, unit: null, name: "GOED voluntary monograph" },
  totox: { analyte: "TOTOX", high: 26, unit: null, name: "GOED voluntary monograph" },
} as const;

export const IDENTITY_SPECIFICATION = "Identity specification, 21 CFR 111.75";
export const ABSENT_IN_10_G = "USP <2023>, absent in 10 g";
export const PANEL_STANDARD = "USP and FDA label-claim rules; USP <2232>, USP <2023> and California Prop 65";
export const DECISION_RULE =
  "ILAC-G8:09/2019 §4.2 with a guard band of U (k = 2). Where a method states no uncertainty, simple acceptance.";
