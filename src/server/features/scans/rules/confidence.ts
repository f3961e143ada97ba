import { SCAN_CANDIDATES, type ScanStatus } from "#contract/scan-vocabulary.ts";
import type { Offered } from "../schema.ts";
import type { Resemblance } from "./resemblance.ts";

/** One number out of a resemblance: the larger, the likelier is the product. */
export const standing = ({ name, brand, explained, amounts, form }: Resemblance): number =>
  WEIGHTS.name * name +
  WEIGHTS.brand * brand +
  WEIGHTS.explained * explained +
  WEIGHTS.amounts * amounts +
  WEIGHTS.form * form;

const WEIGHTS: Resemblance = { name: 0.34, brand: 0.18, explained: 0.34, amounts: 0.07, form: 0.07 };

/**
 * How a standing becomes a probability: that the product is there at all rises with the standing of the best; how it
 * falls on the candidates, with how far they stand apart. `npm run bench scan` fits these on label pictures that it
 * does not measure with, and prints them beside these.
 */
export const CALIBRATION = { middle: 0.715, steepness: 14, spread: 0.013 };

/** Below this, large print says something that the product's names do not. */
const EXPLAINED = 0.85;

/** Whether the label says something else than the product's names: a strength they do not have, or large words. */
export const isDoubtful = ({ amounts, explained }: Resemblance): boolean =>
  amounts < 1 || explained < EXPLAINED;

/** What was read surely: a barcode that the catalogue holds. A misread bar passes the check digit once in ten. */
export const BARCODE_CONFIDENCE = 0.995;

/** From this confidence a product is called found, and below the other one is not worth offering. */
const MATCHED = 0.9;
const OFFERED = 0.03;

/** Products by their standings, as what they are offered with. */
export function confidences(
  standings: readonly { supplementId: number; standing: number }[],
  { middle, steepness, spread } = CALIBRATION,
): Offered[] {
  const sorted = standings.toSorted((a, b) => b.standing - a.standing);
  const best = sorted[0]?.standing ?? 0;
  const shares = sorted.map(({ standing }) => Math.exp((standing - best) / spread));
  const sum = shares.reduce((all, share) => all + share, 0);
  const there = 1 / (1 + Math.exp(-steepness * (best - middle)));
  return sorted.map(({ supplementId }, at) => ({
    supplementId,
    confidence: (there * (shares[at] ?? 0)) / sum,
  }));
}

/** What is said of a scan, and what is offered with it. With `doubts` nothing is called found. */
export function verdictOn(
  candidates: readonly Offered[],
  doubts: boolean,
): { status: ScanStatus; offered: Offered[] } {
  const [best] = candidates;
  if (best && best.confidence >= MATCHED && !doubts) return { status: "matched", offered: [best] };
  const offered = candidates.filter(({ confidence }) => confidence >= OFFERED).slice(0, SCAN_CANDIDATES);
  return { status: offered.length > 0 ? "ambiguous" : "not_found", offered };
}
