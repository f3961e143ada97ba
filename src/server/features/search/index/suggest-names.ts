import { editDistance } from "#domain/text/edit-distance.ts";
import { letterMask, popCount } from "./letter-masks.ts";
import { encodeUtf8 } from "./postings.ts";
import type { EntityNames } from "./state.ts";

interface Word {
  text: string;
  bytes: Uint8Array;
  letters: number;
}

/** Brands or ingredients with the words of all their names. */
type PreparedEntities = readonly { id: number; names: readonly (readonly Word[])[] }[];

/** Names prepared for matching. */
export type SuggestableNames = Record<keyof EntityNames, PreparedEntities>;

const toWord = (text: string): Word => ({
  text,
  bytes: encodeUtf8(text),
  letters: letterMask(encodeUtf8(text)),
});

export function prepareNames({ brands, ingredients }: EntityNames): SuggestableNames {
  const prepare = (records: EntityNames["brands"]): PreparedEntities =>
    records.map(({ id, names }) => ({ id, names: names.map((name) => name.split(" ").map(toWord)) }));
  return { brands: prepare(brands), ingredients: prepare(ingredients) };
}

/** The words of all names, by each of them. */
export function namesByWord(records: PreparedEntities): Map<string, (readonly string[])[]> {
  const byWord = new Map<string, (readonly string[])[]>();
  for (const name of records.flatMap(({ names }) => names)) {
    const words = name.map(({ text }) => text);
    for (const word of new Set(words)) {
      const others = byWord.get(word);
      if (others) others.push(words);
      else byWord.set(word, [words]);
    }
  }
  return byWord;
}

/** A record that matches the words typed so far. */
interface NameMatch {
  id: number;
  /** 0 is best, see `rankMatch`. */
  rank: number;
  products: number;
}

/**
 * Ids of the records with a name that contains every word; the last word matches as a prefix. If there are none, one
 * edit per word is tolerated. Records without products are left out, since they would lead to no results.
 */
export function suggestNames(
  records: PreparedEntities,
  typedWords: readonly string[],
  { products, limit }: { products: ReadonlyMap<number, number>; limit: number },
): number[] {
  const words = typedWords.map(toWord);
  for (const matches of [matchesExactly, matchesFuzzily]) {
    const nameMatches: NameMatch[] = [];
    for (const { id, names } of records) {
      const count = products.get(id);
      if (count === undefined) continue;
      let rank = Number.POSITIVE_INFINITY;
      for (const name of names) rank = Math.min(rank, rankMatch(name, words, matches));
      if (rank !== Number.POSITIVE_INFINITY) nameMatches.push({ id, rank, products: count });
    }
    if (nameMatches.length > 0) {
      nameMatches.sort((a, b) => a.rank - b.rank || b.products - a.products || a.id - b.id);
      return nameMatches.slice(0, limit).map(({ id }) => id);
    }
  }
  return [];
}

type WordMatcher = (word: Word, typed: Word, isPrefix: boolean) => boolean;

const matchesExactly: WordMatcher = (word, typed, isPrefix) =>
  isPrefix ? word.text.startsWith(typed.text) : word.text === typed.text;

/** Shorter words have too many neighbors at edit distance 1. */
const MIN_FUZZY_LENGTH = 4;

const matchesFuzzily: WordMatcher = (word, typed, isPrefix) => {
  if (matchesExactly(word, typed, isPrefix)) return true;
  const lengthDifference = word.bytes.length - typed.bytes.length;
  if (typed.bytes.length < MIN_FUZZY_LENGTH) return false;
  if (lengthDifference < -1 || (lengthDifference > 1 && !isPrefix)) return false;
  if (popCount(typed.letters & ~word.letters) > 1) return false;
  return editDistance(typed.bytes, word.bytes, { maxDistance: 1, isPrefix }) <= 1;
};

/** 0: exact name; 1: the name begins with the words; 2: it contains them; infinite: no match. */
function rankMatch(name: readonly Word[], typed: readonly Word[], matches: WordMatcher): number {
  const last = typed.length - 1;
  const startsWithWords = typed.every((word, at) => {
    const other = name[at];
    return other !== undefined && matches(other, word, at === last);
  });
  if (startsWithWords) return name.length === typed.length && name[last]?.text === typed[last]?.text ? 0 : 1;
  return typed.every((word, at) => name.some((each) => matches(each, word, at === last)))
    ? 2
    : Number.POSITIVE_INFINITY;
}
