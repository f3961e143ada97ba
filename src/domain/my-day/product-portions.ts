import type { Portion } from "#contract/my-day.ts";
import type { Measurement, TestedProduct } from "../verdict/measurement.ts";
import { type DayFact, labelPortions } from "./label-portions.ts";
import { measuredPortions } from "./measured-portions.ts";

/** The newest report on a product, as far as amounts are concerned. */
export interface MeasuredLot {
  product: TestedProduct;
  measurements: readonly Measurement[];
}

/**
 * What is in one serving of a product: as measured in its newest tested lot, else as the label states. A measurement
 * that gives no figure does not hide the label's.
 */
export function productPortions(
  facts: readonly DayFact[],
  lot: MeasuredLot | null,
): { portions: Portion[]; notAdded: string[] } {
  const label = labelPortions(facts);
  const measured = lot ? measuredPortions(lot.measurements, lot.product) : [];
  const labeled = new Map(label.portions.map((portion) => [portion.analyte, portion]));
  const known = measured.filter(
    ({ analyte, unit, to }) => to !== null || labeled.get(analyte)?.unit !== unit,
  );
  const replaced = new Set(known.map(({ analyte, unit }) => `${analyte} ${unit}`));
  return {
    portions: [
      ...known.map((portion) => withClaim(portion, labeled.get(portion.analyte))),
      ...label.portions.filter(({ analyte, unit }) => !replaced.has(`${analyte} ${unit}`)),
    ],
    notAdded: label.notAdded,
  };
}

/** The label we hold says what is claimed; else the claim that the laboratory was told. */
const withClaim = (portion: Portion, label: Portion | undefined): Portion =>
  label?.unit === portion.unit && label.claim !== null ? { ...portion, claim: label.claim } : portion;
