import type { SupplementDetails } from "#contract/catalogue.ts";
import { isFailing } from "#contract/verdicts.ts";

/** A figure of which a comparison marks the best. `distance`: how far it is from ideal; null if it is unknown. */
interface Compared {
  distance: (product: ComparedProduct) => number | null;
}

type ComparedProduct = Pick<
  SupplementDetails,
  "verdict" | "score" | "coverage" | "label_accuracy_pct" | "lead_ug_day"
>;

/** The figures that have a better and a worse end. What a label only states, such as its form, has none. */
export const COMPARED_FIGURES = {
  score: { distance: ({ score }) => (score === null ? null : 100 - score) },
  coverage: { distance: ({ coverage }) => coverage && 1 - coverage.tested / coverage.required },
  labelAccuracy: {
    distance: ({ label_accuracy_pct: share }) => (share === null ? null : Math.abs(share - 100)),
  },
  lead: { distance: ({ lead_ug_day: lead }) => lead },
} as const satisfies Record<string, Compared>;

export type ComparedFigure = keyof typeof COMPARED_FIGURES;

/**
 * Which products have the best figure, by column. None has if fewer than two figures are known, or if all known ones are
 * equal: then nothing sets a product apart. Equal best figures are all marked, except those of a product that failed: a
 * praised figure would speak for it.
 */
export function bestOf(figure: ComparedFigure, products: readonly ComparedProduct[]): boolean[] {
  const distances = products.map((product) => COMPARED_FIGURES[figure].distance(product));
  const known = distances.filter((distance) => distance !== null);
  const best = Math.min(...known);
  const isTold = known.length > 1 && known.some((distance) => distance !== best);
  const failed = ({ verdict }: ComparedProduct) => verdict !== null && isFailing(verdict);
  return products.map((product, column) => isTold && distances[column] === best && !failed(product));
}
