import { fnv1a } from "#domain/text/hash.ts";
import type { Features } from "../schema.ts";

/** One rating of one result, with its ranking features. */
export interface Rating {
  /** Visitor key. */
  rater: string;
  /** False for guests, whose number anyone can inflate. */
  hasAccount: boolean;
  /** The network it came from; raters without a known one count as a network each. */
  network: string;
  /** Ratings of one question are either all used for training or all held out. */
  question: string;
  search: string;
  features: Features;
  /** 0 to 3. */
  grade: number;
}

/** One rater's ratings of one search, with at least two different grades. */
export interface RatedSearch {
  rater: string;
  hasAccount: boolean;
  question: string;
  items: { features: Features; grade: number }[];
  /** Training weight, 0 to 1. */
  weight: number;
}

/** Stands for networks that were left out and then forgotten. */
export const CROWDED_NETWORK = "crowded";
/** With a larger share of all ratings of accounts, a network is left out: its ratings may be one person's. */
export const MAX_NETWORK_SHARE = 0.5;

/** Leaves out the ratings of a network that made too many of them. */
export function withoutCrowdedNetworks(ratings: readonly Rating[]): Rating[] {
  const byAccounts = ratings.filter(({ hasAccount }) => hasAccount);
  const counts = new Map<string, number>();
  for (const { network } of byAccounts) counts.set(network, (counts.get(network) ?? 0) + 1);
  const isCrowded = (network: string) =>
    network === CROWDED_NETWORK || (counts.get(network) ?? 0) > byAccounts.length * MAX_NETWORK_SHARE;
  return ratings.filter(({ network }) => !isCrowded(network));
}

/** Maximum total weight of one rater, in searches. */
const MAX_SEARCHES_PER_RATER = 25;

/**
 * Groups ratings by search and weighs them against abuse: the total weight of one rater is capped, and all guests
 * together count at most as much as all accounts together.
 */
export function ratedSearches(ratings: readonly Rating[]): RatedSearch[] {
  const groups = Map.groupBy(ratings, ({ rater, search }) => `${rater} ${search}`);
  const distinguishing = [...groups.values()].filter(
    (items) => new Set(items.map(({ grade }) => grade)).size > 1,
  );
  const counts = new Map<string, number>();
  for (const [first] of distinguishing)
    if (first) counts.set(first.rater, (counts.get(first.rater) ?? 0) + 1);
  const searches = distinguishing.flatMap((items): RatedSearch[] => {
    const [first] = items;
    if (!first) return [];
    const { rater, hasAccount, question } = first;
    return [
      {
        rater,
        hasAccount,
        question,
        items: items.map(({ features, grade }) => ({ features, grade })),
        weight: Math.min(1, MAX_SEARCHES_PER_RATER / (counts.get(rater) ?? 1)),
      },
    ];
  });
  return capGuestWeight(searches);
}

function capGuestWeight(searches: RatedSearch[]): RatedSearch[] {
  const total = (accounts: boolean) =>
    searches.reduce((sum, { hasAccount, weight }) => sum + (hasAccount === accounts ? weight : 0), 0);
  const guests = total(false);
  const share = guests === 0 ? 1 : Math.min(1, total(true) / guests);
  return searches
    .map((search) => (search.hasAccount ? search : { ...search, weight: search.weight * share }))
    .filter(({ weight }) => weight > 0);
}

const HELD_OUT_SHARE = 0.3;

/**
 * Questions held out from training (30 %), chosen by hash: stable as questions are added, and independent of the rater.
 */
export function heldOutQuestions(searches: readonly RatedSearch[]): Set<string> {
  const questions = [...new Set(searches.map(({ question }) => question))].sort(
    (a, b) => fnv1a(a) - fnv1a(b) || (a < b ? -1 : 1),
  );
  return new Set(questions.slice(0, Math.ceil(questions.length * HELD_OUT_SHARE)));
}
