import type { Form, ProductType } from "#contract/vocabulary.ts";
import {
  DIOXINS_METHOD,
  DISINTEGRATION_METHOD,
  DRUGS_METHOD,
  GLUTEN_METHOD,
  LEAD_CHROMATE_METHOD,
  MICROCYSTINS_METHOD,
  MYCOTOXINS_METHOD,
  PEANUT_METHOD,
  PESTICIDES_METHOD,
  SOLVENTS_METHOD,
} from "./analyses.ts";
import type { Material } from "./shapes.ts";

/** An analysis for a hazard that most products do not have. */
export interface Screen {
  analyte: string;
  /** Figures that the method gives; null if the laboratory only states that the analyte is absent. */
  figures: {
    unit: string;
    /** Null for a measurement without them. */
    reach: { lod: number; loq: number } | null;
    /** Usual values of sound products, many of them below the limit of detection. */
    usual: readonly [low: number, high: number];
    uncertaintyPct: number | null;
  } | null;
  method: string;
}

const absent = (analyte: string, method: string): Screen => ({ analyte, figures: null, method });
const PESTICIDES = absent("Pesticide residues", PESTICIDES_METHOD);
const DRUGS = absent("Undeclared drugs (screen)", DRUGS_METHOD);

/** Analyses for the known hazards of a type; all are done. */
export const SCREENS_BY_TYPE: Partial<Record<ProductType, readonly Screen[]>> = {
  botanical: [
    PESTICIDES,
    {
      analyte: "Chlorpyrifos",
      figures: {
        unit: "mg/kg",
        reach: { lod: 0.003, loq: 0.01 },
        usual: [0.0002, 0.0028],
        uncertaintyPct: 50,
      },
      method: PESTICIDES_METHOD,
    },
  ],
  turmeric: [
    {
      analyte: "Aflatoxins (B1, B2, G1, G2)",
      figures: { unit: "µg/kg", reach: { lod: 0.4, loq: 1.2 }, usual: [0.1, 2.4], uncertaintyPct: 22 },
      method: MYCOTOXINS_METHOD,
    },
    absent("Lead chromate", LEAD_CHROMATE_METHOD),
  ],
  algae: [
    PESTICIDES,
    {
      analyte: "Microcystins",
      figures: { unit: "µg/g", reach: { lod: 0.05, loq: 0.15 }, usual: [0.002, 0.045], uncertaintyPct: 25 },
      method: MICROCYSTINS_METHOD,
    },
  ],
  marine_oil: [
    {
      analyte: "Dioxins and furans (TEQ)",
      figures: { unit: "pg TEQ/g", reach: { lod: 0.1, loq: 0.3 }, usual: [0.05, 0.6], uncertaintyPct: 20 },
      method: DIOXINS_METHOD,
    },
    {
      analyte: "Non-dioxin-like PCBs (sum of 6)",
      figures: { unit: "ng/g", reach: { lod: 1, loq: 3 }, usual: [0.3, 9], uncertaintyPct: 20 },
      method: DIOXINS_METHOD,
    },
  ],
  weight_loss: [DRUGS],
  sexual_health: [DRUGS],
  muscle_building: [DRUGS],
  sleep: [DRUGS],
};

/** Analyses that only some reports include. */
export const OPTIONAL_SCREENS: readonly (Screen & {
  materials?: readonly Material[];
  forms?: readonly Form[];
})[] = [
  {
    analyte: "Ochratoxin A",
    figures: { unit: "µg/kg", reach: { lod: 0.2, loq: 0.6 }, usual: [0.02, 0.19], uncertaintyPct: 24 },
    method: MYCOTOXINS_METHOD,
    materials: ["botanical"],
  },
  {
    analyte: "Methanol",
    figures: { unit: "µg/g", reach: { lod: 15, loq: 50 }, usual: [3, 120], uncertaintyPct: 18 },
    method: SOLVENTS_METHOD,
    materials: ["botanical"],
  },
  {
    analyte: "Gluten",
    figures: { unit: "mg/kg", reach: { lod: 3, loq: 5 }, usual: [0.1, 2.9], uncertaintyPct: 25 },
    method: GLUTEN_METHOD,
    materials: ["botanical", "seaweed"],
  },
  {
    analyte: "Peanut protein",
    figures: { unit: "mg/kg", reach: { lod: 0.3, loq: 1 }, usual: [0.01, 0.28], uncertaintyPct: 30 },
    method: PEANUT_METHOD,
    materials: ["protein"],
  },
  {
    analyte: "Disintegration time",
    figures: { unit: "min", reach: null, usual: [4, 26], uncertaintyPct: null },
    method: DISINTEGRATION_METHOD,
    forms: ["capsule", "tablet", "softgel"],
  },
];
