import { SCAN_CANDIDATES, type ScanStatus } from "#contract/scan-words.ts";
import type { Offered } from "../schema.ts";
import type { Resemblance } from "./resemblance.ts";

/** One number out of a resemblance: the larger, the likelier is the product. */
export const standing = ({ name, brand, explained, amounts, form }: Resemblance): number =>
  WEIGHTS.name * name +
  WEIGHTS.brand * brand +
  WEIGHTS.explained * explained +
  WEIGHTS.amounts * amounts +
  WEIGHTS.form * form;

const WEIGHTS: Resemblance = { name: 0.36, brand: 0.22, explained: 0.26, amounts: 0.1, form: 0.06 };

/**
 * How a standing becomes a probability, fitted by `npm run bench scan` on label pictures that it does not measure with:
 * that the product is there at all rises with the standing of the best; how it falls on the candidates, with how far
 * they stand apart.
 */
export const CALIBRATION = { middle: 0.8, steepness: 22, spread: 0.025 };

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

/** What is said of a scan, and what is offered with it. */
export function verdictOn(candidates: readonly Offered[]): { status: ScanStatus; offered: Offered[] } {
  const [best] = candidates;
  if (best && best.confidence >= MATCHED) return { status: "matched", offered: [best] };
  const offered = candidates.filter(({ confidence }) => confidence >= OFFERED).slice(0, SCAN_CANDIDATES);
  return { status: offered.length > 0 ? "ambiguous" : "not_found", offered };
}
