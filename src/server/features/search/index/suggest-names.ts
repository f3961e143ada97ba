import { bitsIn, lettersIn } from "./letter-masks.ts";
import { bytesOf } from "./postings.ts";
import { slipsBetween } from "./slips.ts";
import type { Names } from "./state.ts";

interface Word {
  text: string;
  bytes: Uint8Array;
  letters: number;
}

/** Brands or ingredients with the words of every name they have. */
type Known = readonly { id: number; names: readonly (readonly Word[])[] }[];

/** Names made ready to be suggested. */
export type KnownNames = Record<keyof Names, Known>;

const wordOf = (text: string): Word => ({ text, bytes: bytesOf(text), letters: lettersIn(bytesOf(text)) });

export function knownNames({ brands, ingredients }: Names): KnownNames {
  const known = (records: Names["brands"]): Known =>
    records.map(({ id, names }) => ({ id, names: names.map((name) => name.split(" ").map(wordOf)) }));
  return { brands: known(brands), ingredients: known(ingredients) };
}

/** A record whose name answers to the words typed so far, and how well: less is better. */
interface Candidate {
  id: number;
  distance: number;
  products: number;
}

/**
 * Ids of the records with a name in which every word stands, the last one perhaps unfinished. Where there is none, a
 * single slip in each word is forgiven. Records without products are left out: nothing would be found with them.
 */
export function suggestNames(
  records: Known,
  asked: readonly string[],
  { products, limit }: { products: ReadonlyMap<number, number>; limit: number },
): number[] {
  const words = asked.map(wordOf);
  for (const stands of [standsExactly, standsNearly]) {
    const found: Candidate[] = [];
    for (const { id, names } of records) {
      if (!products.has(id)) continue;
      let distance = Number.POSITIVE_INFINITY;
      for (const name of names) distance = Math.min(distance, distanceTo(name, words, stands));
      if (distance !== Number.POSITIVE_INFINITY)
        found.push({ id, distance, products: products.get(id) ?? 0 });
    }
    if (found.length > 0) {
      found.sort((a, b) => a.distance - b.distance || b.products - a.products || a.id - b.id);
      return found.slice(0, limit).map(({ id }) => id);
    }
  }
  return [];
}

type Stands = (word: Word, asked: Word, unfinished: boolean) => boolean;

const standsExactly: Stands = (word, asked, unfinished) =>
  unfinished ? word.text.startsWith(asked.text) : word.text === asked.text;

/** Shorter words have too many neighbours. */
const SHORTEST = 4;

const standsNearly: Stands = (word, asked, unfinished) => {
  if (standsExactly(word, asked, unfinished)) return true;
  const longer = word.bytes.length - asked.bytes.length;
  if (asked.bytes.length < SHORTEST || longer < -1 || (longer > 1 && !unfinished)) return false;
  if (bitsIn(asked.letters & ~word.letters) > 1) return false;
  return slipsBetween(asked.bytes, word.bytes, { slips: 1, unfinished }) <= 1;
};

/** 0: the name itself; 1: a name that begins with these words; 2: a name that holds them. Infinite: it does not. */
function distanceTo(name: readonly Word[], asked: readonly Word[], stands: Stands): number {
  const last = asked.length - 1;
  const inOrder = asked.every((word, at) => {
    const there = name[at];
    return there !== undefined && stands(there, word, at === last);
  });
  if (inOrder) return name.length === asked.length && name[last]?.text === asked[last]?.text ? 0 : 1;
  return asked.every((word, at) => name.some((each) => stands(each, word, at === last)))
    ? 2
    : Number.POSITIVE_INFINITY;
}
