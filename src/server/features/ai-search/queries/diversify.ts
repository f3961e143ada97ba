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
  const left = items.slice(0, MAX_DIVERSIFIED);
  const seen = new Map<string, number>();
  const chosen: Item[] = [];
  while (left.length > 0) {
    const best = left.reduce((one, other) => (worthOf(other, seen) > worthOf(one, seen) ? other : one));
    for (const [key] of keysOf(best)) seen.set(key, (seen.get(key) ?? 0) + 1);
    chosen.push(best);
    left.splice(left.indexOf(best), 1);
  }
  return [...chosen, ...items.slice(MAX_DIVERSIFIED)];
}

const worthOf = (item: Scored, seen: ReadonlyMap<string, number>): number =>
  keysOf(item).reduce((worth, [key, cost]) => worth - cost * (seen.get(key) ?? 0), item.score);

const keysOf = ({ candidate, answers }: Scored): [key: string, cost: number][] => [
  [`brand ${candidate.brandId}`, COSTS.brand],
  [`name ${nameKey(candidate.name)}`, COSTS.name],
  ...answers.map((id): [string, number] => [`ingredient ${id}`, COSTS.ingredient / answers.length]),
];
