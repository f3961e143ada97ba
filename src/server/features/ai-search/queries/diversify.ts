import { nameKey } from "#domain/text/product-keys.ts";
import type { RankingCandidate } from "./candidates.ts";

/** A product with its score, and what answers the question in it. */
export interface Scored {
  candidate: Pick<RankingCandidate, "id" | "name" | "brandId">;
  score: number;
  /** Ingredients for which it was found. */
  answers: readonly number[];
}

/**
 * What a repetition costs, in points of the score: less than a better fit, more than the differences among products of which
 * nothing is known. Our own choice.
 */
const COSTS = { brand: 0.6, name: 0.25, ingredient: 0.35 } as const;

/** How many are put in order; no one reads further. */
const MAX_DIVERSIFIED = 40;

/**
 * Puts a product later the more of its brand, its name, and its ingredient stand before it, so that the first page is no list of one
 * brand or of one name. Nothing is added or removed.
 */
export function diversify<Item extends Scored>(items: readonly Item[]): Item[] {
  const left = items.slice(0, MAX_DIVERSIFIED).map((item) => ({ item, costs: costsOf(item) }));
  const seen = new Map<string, number>();
  const worthOf = ({ item, costs }: (typeof left)[number]): number =>
    costs.reduce((worth, [key, cost]) => worth - cost * (seen.get(key) ?? 0), item.score);
  const chosen: Item[] = [];
  while (left.length > 0) {
    const worths = left.map(worthOf);
    const [best] = left.splice(worths.indexOf(Math.max(...worths)), 1);
    if (!best) break;
    for (const [key] of best.costs) seen.set(key, (seen.get(key) ?? 0) + 1);
    chosen.push(best.item);
  }
  return [...chosen, ...items.slice(MAX_DIVERSIFIED)];
}

/** What each thing that may be repeated costs, by its key. */
const costsOf = ({ candidate, answers }: Scored): [key: string, cost: number][] => [
  [`brand ${candidate.brandId}`, COSTS.brand],
  [`name ${nameKey(candidate.name)}`, COSTS.name],
  ...answers.map((id): [string, number] => [`ingredient ${id}`, COSTS.ingredient / answers.length]),
];
