import type { Form } from "#contract/vocabulary.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import type { ScenarioFinding } from "#sample-data/scenarios.ts";
import { OPTIONAL_SCREENS, SCREENS_BY_TYPE, type Screen } from "#sample-data/screens.ts";
import { toSignificant } from "../figures.ts";
import type { DemoProduct } from "../product.ts";
import { type SeededRandom, seededRandom } from "../seeded-random.ts";
import { applyDetectionLimits, type Measured } from "./finding.ts";
import { productTypes } from "./tested-product.ts";

const SWALLOWED: readonly Form[] = ["capsule", "tablet", "softgel"];

/** One in this many reports includes the optional screens. */
const EXTENDED_REPORT_EVERY = 4;

const screensFor = (product: DemoProduct): Screen[] => [
  ...new Set(productTypes(product).flatMap((type) => SCREENS_BY_TYPE[type] ?? [])),
];

const optionalScreensFor = ({ recipe, variant }: DemoProduct): readonly Screen[] =>
  OPTIONAL_SCREENS.filter(
    ({ materials, forms }) =>
      (materials?.includes(recipe.material) ?? true) && (forms?.includes(variant.form) ?? true),
  );

/** Optional analytes that apply to a product. */
export const listOptionalAnalytes = (product: DemoProduct): string[] =>
  optionalScreensFor(product).map(({ analyte }) => analyte);

/** Simulates the screens for the known hazards of a product, and in some reports the optional ones. */
export function simulateScreens(product: DemoProduct): Measured[] {
  const random = seededRandom(`${product.seed}|screens`);
  const isExtended = random.integer(1, EXTENDED_REPORT_EVERY) === 1;
  const screens = [...screensFor(product), ...(isExtended ? optionalScreensFor(product) : [])];
  return screens.map((screen) => simulateScreen(screen, random));
}

function simulateScreen({ analyte, figures, method }: Screen, random: SeededRandom): Measured {
  const panel = findAnalyte(analyte)?.panel;
  if (!panel) throw new Error(`${analyte} is not a known analyte.`);
  const row = { panel, analyte, claim: null, method };
  if (!figures) return { ...row, finding: { qualifier: "absent" }, unit: null, reach: null, replicates: 1 };
  const { unit, reach, usual, uncertaintyPct } = figures;
  const measured = toSignificant(random.between(...usual), 2);
  const uncertainty = uncertaintyPct === null ? null : toSignificant((measured * uncertaintyPct) / 100, 2);
  const finding: Measured["finding"] =
    reach && uncertainty !== null
      ? applyDetectionLimits(measured, uncertainty, reach)
      : { qualifier: "=", measured, uncertainty };
  return { ...row, finding, unit, reach, replicates: 2 };
}

/** A result that a scenario adds to the usual ones. */
export function toMeasured({ panel, analyte, found, method }: ScenarioFinding): Measured {
  const row = { panel, analyte, claim: null, method, reach: null };
  if (typeof found === "string") return { ...row, finding: { qualifier: found }, unit: null, replicates: 2 };
  const { amount, unit, uncertaintyPct } = found;
  const uncertainty = toSignificant((amount * uncertaintyPct) / 100, 2);
  return { ...row, finding: { qualifier: "=", measured: amount, uncertainty }, unit, replicates: 3 };
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
