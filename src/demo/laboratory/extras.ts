import type { Form } from "#contract/vocabulary.ts";
import {
  DISINTEGRATION_METHOD,
  DRUGS_METHOD,
  GLUTEN_METHOD,
  MYCOTOXINS_METHOD,
  PESTICIDES_METHOD,
  SOLVENTS_METHOD,
} from "#sample-data/analyses.ts";
import { toSignificant } from "../figures.ts";
import type { Product } from "../product.ts";
import { chance } from "../seeded-random.ts";
import { asReported, type Measured } from "./finding.ts";

/** An analysis that says more about some products and that no limit of ours asks for. */
interface Extra {
  analyte: string;
  panel: Measured["panel"];
  unit: string;
  reach: { lod: number; loq: number } | null;
  /** What such a product usually has of it, from and to; most of it is below what the method sees. */
  usual: readonly [low: number, high: number];
  uncertaintyPct: number | null;
  method: string;
  suits(product: Product): boolean;
}

const SWALLOWED: readonly Form[] = ["capsule", "tablet", "softgel"];
const isBotanical = ({ recipe }: Product) => recipe.material === "botanical";
const isFood = ({ recipe }: Product) => recipe.material === "botanical" || recipe.material === "protein";
const isStimulating = ({ recipe }: Product) => recipe.category === "sports";
const isSwallowed = ({ variant }: Product) => SWALLOWED.includes(variant.form);

const EXTRAS: readonly Extra[] = [
  {
    analyte: "Aflatoxin B1",
    panel: "mycotoxins",
    unit: "µg/kg",
    reach: { lod: 0.1, loq: 0.3 },
    usual: [0.01, 0.7],
    uncertaintyPct: 22,
    method: MYCOTOXINS_METHOD,
    suits: isFood,
  },
  {
    analyte: "Ochratoxin A",
    panel: "mycotoxins",
    unit: "µg/kg",
    reach: { lod: 0.2, loq: 0.6 },
    usual: [0.02, 1.4],
    uncertaintyPct: 24,
    method: MYCOTOXINS_METHOD,
    suits: isFood,
  },
  {
    analyte: "Chlorpyrifos",
    panel: "pesticides",
    unit: "mg/kg",
    reach: { lod: 0.003, loq: 0.01 },
    usual: [0.0002, 0.012],
    uncertaintyPct: 50,
    method: PESTICIDES_METHOD,
    suits: isBotanical,
  },
  {
    analyte: "Methanol",
    panel: "solvents",
    unit: "µg/g",
    reach: { lod: 15, loq: 50 },
    usual: [2, 120],
    uncertaintyPct: 18,
    method: SOLVENTS_METHOD,
    suits: isBotanical,
  },
  {
    analyte: "Sibutramine",
    panel: "undeclared_drugs",
    unit: "ng/g",
    reach: { lod: 1, loq: 3 },
    usual: [0, 0.4],
    uncertaintyPct: 30,
    method: DRUGS_METHOD,
    suits: isBotanical,
  },
  {
    analyte: "1,3-Dimethylamylamine",
    panel: "undeclared_drugs",
    unit: "ng/g",
    reach: { lod: 1, loq: 3 },
    usual: [0, 0.5],
    uncertaintyPct: 30,
    method: DRUGS_METHOD,
    suits: isStimulating,
  },
  {
    analyte: "Gluten",
    panel: "allergens",
    unit: "mg/kg",
    reach: { lod: 3, loq: 5 },
    usual: [0.1, 9],
    uncertaintyPct: 25,
    method: GLUTEN_METHOD,
    suits: isFood,
  },
  {
    analyte: "Disintegration time",
    panel: "physical",
    unit: "min",
    reach: null,
    usual: [4, 26],
    uncertaintyPct: null,
    method: DISINTEGRATION_METHOD,
    suits: isSwallowed,
  },
];

/** One report in so many goes beyond what is required. */
const WIDE_EVERY = 4;

/** What would say more about such a product. */
export const optionalFor = (product: Product): string[] =>
  EXTRAS.filter(({ suits }) => suits(product)).map(({ analyte }) => analyte);

/** The optional analyses of the few reports that go beyond what is required. */
export function extras(product: Product): Measured[] {
  const draw = chance(`${product.seed}|extras`);
  if (draw.whole(1, WIDE_EVERY) !== 1) return [];
  return EXTRAS.filter(({ suits }) => suits(product)).map((extra) => {
    const { panel, analyte, unit, reach, usual, uncertaintyPct, method } = extra;
    const value = toSignificant(draw.between(...usual), 2);
    const uncertainty = uncertaintyPct === null ? null : toSignificant((value * uncertaintyPct) / 100, 2);
    const finding: Measured["finding"] =
      reach && uncertainty !== null
        ? asReported(value, uncertainty, reach)
        : { qualifier: "=", measured: value, uncertainty };
    return { panel, analyte, finding, unit, reach, claim: null, method, replicates: 2 };
  });
}

/** What would say nothing about it, and why: part of the plan of every report. */
export const notApplicable = ({ recipe, variant }: Product): { analyte: string; why: string }[] => [
  ...(recipe.material === "oil" && variant.form !== "gummy"
    ? []
    : [{ analyte: "Peroxide value", why: "It is not sold as an oil." }]),
  ...(SWALLOWED.includes(variant.form)
    ? []
    : [{ analyte: "Disintegration time", why: "It is not swallowed whole." }]),
];
