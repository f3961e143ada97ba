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
import type { DemoProduct } from "../product.ts";
import { seededRandom } from "../seeded-random.ts";
import { applyDetectionLimits, type Measured } from "./finding.ts";

/** An optional analysis, not required by any of our limits. */
interface OptionalAnalysis {
  analyte: string;
  panel: Measured["panel"];
  unit: string;
  reach: { lod: number; loq: number } | null;
  /** Usual range of values; mostly below the detection limit. */
  usual: readonly [low: number, high: number];
  uncertaintyPct: number | null;
  method: string;
  suits(product: DemoProduct): boolean;
}

const SWALLOWED: readonly Form[] = ["capsule", "tablet", "softgel"];
const isBotanical = ({ recipe }: DemoProduct) => recipe.material === "botanical";
const isFood = ({ recipe }: DemoProduct) => recipe.material === "botanical" || recipe.material === "protein";
const isStimulating = ({ recipe }: DemoProduct) => recipe.category === "sports";
const isSwallowed = ({ variant }: DemoProduct) => SWALLOWED.includes(variant.form);

const OPTIONAL_ANALYSES: readonly OptionalAnalysis[] = [
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

/** One in this many reports includes the optional analyses. */
const EXTENDED_REPORT_EVERY = 4;

/** Optional analytes that apply to a product. */
export const listOptionalAnalytes = (product: DemoProduct): string[] =>
  OPTIONAL_ANALYSES.filter(({ suits }) => suits(product)).map(({ analyte }) => analyte);

/** Simulates the optional analyses of the reports that include them. */
export function simulateExtras(product: DemoProduct): Measured[] {
  const random = seededRandom(`${product.seed}|extras`);
  if (random.integer(1, EXTENDED_REPORT_EVERY) !== 1) return [];
  return OPTIONAL_ANALYSES.filter(({ suits }) => suits(product)).map((extra) => {
    const { panel, analyte, unit, reach, usual, uncertaintyPct, method } = extra;
    const value = toSignificant(random.between(...usual), 2);
    const uncertainty = uncertaintyPct === null ? null : toSignificant((value * uncertaintyPct) / 100, 2);
    const finding: Measured["finding"] =
      reach && uncertainty !== null
        ? applyDetectionLimits(value, uncertainty, reach)
        : { qualifier: "=", measured: value, uncertainty };
    return { panel, analyte, finding, unit, reach, claim: null, method, replicates: 2 };
  });
}

/** Analytes that do not apply to a product, with the reason, for the test plan. */
export const listNotApplicable = ({ recipe, variant }: DemoProduct): { analyte: string; why: string }[] => [
  ...(recipe.material === "oil" && variant.form !== "gummy"
    ? []
    : [{ analyte: "Peroxide value", why: "It is not sold as an oil." }]),
  ...(SWALLOWED.includes(variant.form)
    ? []
    : [{ analyte: "Disintegration time", why: "It is not swallowed whole." }]),
];
