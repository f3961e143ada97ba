import type { SupplementDetails } from "#contract/catalogue.ts";
import { isFailing } from "#contract/verdicts.ts";

/** How far a figure is from ideal, at least and at most: they differ where it was not quantified. */
interface Distance {
  from: number;
  to: number;
}

/** A figure of which a comparison marks the best. `distance`: null if it is unknown. */
interface Compared {
  distance: (product: ComparedProduct) => Distance | null;
}

const exactly = (distance: number): Distance => ({ from: distance, to: distance });

type ComparedProduct = Pick<
  SupplementDetails,
  "verdict" | "score" | "coverage" | "label_accuracy_pct" | "lead_ug_day"
>;

/** The figures that have a better and a worse end. What a label only states, such as its form, has none. */
export const COMPARED_FIGURES = {
  score: { distance: ({ score }) => (score === null ? null : exactly(100 - score)) },
  coverage: { distance: ({ coverage }) => coverage && exactly(1 - coverage.tested / coverage.required) },
  labelAccuracy: {
    distance: ({ label_accuracy_pct: share }) => (share === null ? null : exactly(Math.abs(share - 100))),
  },
  lead: {
    distance: ({ lead_ug_day: lead }) =>
      lead && ("below" in lead ? { from: 0, to: lead.below } : exactly(lead.measured)),
  },
} as const satisfies Record<string, Compared>;

export type ComparedFigure = keyof typeof COMPARED_FIGURES;

/**
 * Which products have the best figure, by column. None has if fewer than two figures are known, or if all known ones are
 * equal: then nothing sets a product apart. What was not quantified is the best only if it is even at its most. Equal best figures are all marked, except those of a product that failed: a
 * praised figure would speak for it.
 */
export function bestOf(figure: ComparedFigure, products: readonly ComparedProduct[]): boolean[] {
  const distances = products.map((product) => COMPARED_FIGURES[figure].distance(product));
  const known = distances.filter((distance) => distance !== null);
  const isBest = (distance: Distance) =>
    known.every((other) => other === distance || distance.to <= other.from) &&
    known.some((other) => distance.to < other.from);
  const failed = ({ verdict }: ComparedProduct) => verdict !== null && isFailing(verdict);
  return products.map((product, column) => {
    const distance = distances[column];
    return distance != null && isBest(distance) && !failed(product);
  });
}
