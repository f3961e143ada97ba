import { MAX_SCAN_CANDIDATES, type ScanStatus } from "#contract/scan-vocabulary.ts";
import type { Offered } from "../schema.ts";
import type { LabelSimilarity } from "./similarity.ts";

/** Combines the similarity features into one score; higher is likelier. */
export const matchScore = ({ name, brand, explained, amounts, form }: LabelSimilarity): number =>
  WEIGHTS.name * name +
  WEIGHTS.brand * brand +
  WEIGHTS.explained * explained +
  WEIGHTS.amounts * amounts +
  WEIGHTS.form * form;

const WEIGHTS: LabelSimilarity = { name: 0.34, brand: 0.18, explained: 0.34, amounts: 0.07, form: 0.07 };

/**
 * Calibration of scores to probabilities. The best score sets the probability that the product is in the catalog at all
 * (logistic); the gaps between scores distribute it among the candidates (softmax). `npm run bench scan` fits these
 * values on label pictures that it does not measure with, and prints them for comparison.
 */
export const CALIBRATION = { middle: 0.715, steepness: 14, spread: 0.013 };

/** Below this, the label's large text says something that the product's names do not. */
const MIN_EXPLAINED = 0.85;

/** Whether the label contradicts the product's names: another strength, or other large words. */
export const isDoubtful = ({ amounts, explained }: LabelSimilarity): boolean =>
  amounts < 1 || explained < MIN_EXPLAINED;

/** Confidence of a barcode match. A misread digit passes the check digit once in ten. */
export const BARCODE_CONFIDENCE = 0.995;

/** Minimum confidence to report a match, and to offer a candidate. */
const MIN_MATCH_CONFIDENCE = 0.9;
const MIN_OFFER_CONFIDENCE = 0.03;

/** Converts candidate scores to confidences, highest first. */
export function confidences(
  candidates: readonly { supplementId: number; score: number }[],
  { middle, steepness, spread } = CALIBRATION,
): Offered[] {
  const sorted = candidates.toSorted((a, b) => b.score - a.score);
  const best = sorted[0]?.score ?? 0;
  const sharing = sorted.map(({ supplementId, score }) => ({
    supplementId,
    share: Math.exp((score - best) / spread),
  }));
  const sum = sharing.reduce((all, { share }) => all + share, 0);
  const inCatalogue = 1 / (1 + Math.exp(-steepness * (best - middle)));
  return sharing.map(({ supplementId, share }) => ({
    supplementId,
    confidence: (inCatalogue * share) / sum,
  }));
}

/** Decides the status of a scan and the candidates to offer. With `hasDoubts`, it is never "matched". */
export function decideScan(
  ranked: readonly Offered[],
  hasDoubts: boolean,
): { status: ScanStatus; candidates: Offered[] } {
  const [best] = ranked;
  if (best && best.confidence >= MIN_MATCH_CONFIDENCE && !hasDoubts)
    return { status: "matched", candidates: [best] };
  const candidates = ranked
    .filter(({ confidence }) => confidence >= MIN_OFFER_CONFIDENCE)
    .slice(0, MAX_SCAN_CANDIDATES);
  return { status: candidates.length > 0 ? "ambiguous" : "not_found", candidates };
}
