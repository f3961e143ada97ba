import type { Features } from "../schema.ts";

/** One rating of one result, with the figures that it was ranked by. */
export interface Rating {
  /** Who gave it. */
  rater: string;
  /** Whether that is somebody with an account; anyone can be a guest any number of times. */
  hasAccount: boolean;
  /** Ratings of one question: they are all trained on, or all held out. */
  question: string;
  search: string;
  features: Features;
  /** 0 to 3. */
  grade: number;
}

/** What one rater thinks of the results of one search, at least two of which were told apart. */
export interface RatedSearch {
  rater: string;
  hasAccount: boolean;
  question: string;
  items: { features: Features; grade: number }[];
  /** How much it counts, 0 to 1. */
  weight: number;
}

/** Searches up to which each of a rater's searches counts in full; more than that count as that many together. */
const MOST_OF_ONE_RATER = 25;

/**
 * Ratings by search, each with its weight: nobody counts for more than a few dozen searches however many they rate, and
 * guests count together at most as much as accounts do together.
 */
export function ratedSearches(ratings: readonly Rating[]): RatedSearch[] {
  const groups = Map.groupBy(ratings, ({ rater, search }) => `${rater} ${search}`);
  const telling = [...groups.values()].filter((items) => new Set(items.map(({ grade }) => grade)).size > 1);
  const counts = new Map<string, number>();
  for (const [first] of telling) if (first) counts.set(first.rater, (counts.get(first.rater) ?? 0) + 1);
  const searches = telling.flatMap((items): RatedSearch[] => {
    const [first] = items;
    if (!first) return [];
    const { rater, hasAccount, question } = first;
    return [
      {
        rater,
        hasAccount,
        question,
        items: items.map(({ features, grade }) => ({ features, grade })),
        weight: Math.min(1, MOST_OF_ONE_RATER / (counts.get(rater) ?? 1)),
      },
    ];
  });
  return withGuestsBounded(searches);
}

function withGuestsBounded(searches: RatedSearch[]): RatedSearch[] {
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
 * Three of ten questions, which are kept out of training: always the same ones, whoever asks them, as far as new
 * questions let them.
 */
export function heldOutQuestions(searches: readonly RatedSearch[]): Set<string> {
  const questions = [...new Set(searches.map(({ question }) => question))].sort(
    (a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1),
  );
  return new Set(questions.slice(0, Math.ceil(questions.length * HELD_OUT_SHARE)));
}

/** FNV-1a, 32 bits: an order that has nothing to do with the question. */
function placeOf(question: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < question.length; at++) value = Math.imul(value ^ question.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
