import { PROTECTED_WORDS } from "../rules/everyday-words.ts";
import { bitsIn, lettersIn } from "./letter-masks.ts";
import { bytesAt, bytesOf, termAt } from "./postings.ts";
import { holdersOf, mostHolders, readTerm } from "./reading.ts";
import { slipsBetween } from "./slips.ts";
import type { IndexState, Part } from "./state.ts";

export interface Spelling {
  term: string;
  /** Slips of the keyboard away from the word that was typed. */
  slips: number;
  /** Products that hold it. */
  holders: number;
}

export interface Speller {
  /**
   * What a word may have been meant to be, likeliest first. A word that stands on labels is only doubted when it is
   * far rarer than what it resembles: labels misspell as well. `unfinished`: it may be the beginning of a word.
   */
  corrections(word: string, unfinished: boolean): Spelling[];
  /** Words of the vocabulary compared letter by letter so far. */
  readonly work: number;
}

const MOST_CORRECTIONS = 6;

/** Letters of a word below which nothing is corrected, one slip is, two are. */
const ONE_SLIP = 4;
const TWO_SLIPS = 7;
const LONGEST = 40;

/** A word that is known must be this long, and its correction stand on this many times more products. */
const KNOWN_LENGTH = 6;
const FAR_MORE = 8;

const LETTERS = /^[a-z]+$/;

export function openSpeller(state: IndexState): Speller {
  let work = 0;
  /** So many products more than it was indexed with may hold a word of the base. */
  const recentCount = state.count - state.baseCount;

  const search = (part: Part, word: Uint8Array, asked: Asked, found: Map<string, Spelling>) => {
    const longest = part.words.starts.length - 2;
    const to = asked.unfinished ? longest : Math.min(longest, word.length + asked.slips);
    for (let length = word.length - asked.slips; length <= to; length++)
      searchLength(part, length, { word, asked, found });
  };

  const searchLength = (part: Part, length: number, { word, asked, found }: Searched) => {
    const wanted = lettersIn(word);
    const { terms, letters, products, starts } = part.words;
    const end = starts[length + 1] ?? 0;
    const fewest = part === state.base ? asked.holders - recentCount : 0;
    for (let at = starts[length] ?? 0; at < end; at++) {
      if ((products[at] ?? 0) < fewest) break;
      const mask = letters[at] ?? 0;
      if (bitsIn(wanted & ~mask) > asked.slips) continue;
      if (!asked.unfinished && bitsIn(mask & ~wanted) > asked.slips) continue;
      const term = terms[at] ?? 0;
      const holders = part.holders[term] ?? 0;
      if (holders < asked.holders) continue;
      work++;
      const there = bytesAt(part.postings, term);
      const slips = slipsBetween(word, there, asked);
      if (slips > asked.slips || (slips === 0 && there.length === word.length)) continue;
      const text = termAt(part.postings, term);
      found.set(text, { term: text, slips, holders });
    }
  };

  return {
    get work() {
      return work;
    },
    corrections(word, unfinished) {
      if (!LETTERS.test(word) || word.length < ONE_SLIP || word.length > LONGEST || PROTECTED_WORDS.has(word))
        return [];
      const read = readTerm(state, word, unfinished);
      const known = unfinished ? mostHolders(read) : holdersOf(read);
      if (known > 0 && word.length < KNOWN_LENGTH) return [];
      const slips = word.length >= TWO_SLIPS && known === 0 ? 2 : 1;
      const asked = { slips, unfinished: unfinished && known === 0, holders: Math.max(1, known * FAR_MORE) };
      const letters = bytesOf(word);
      const found = new Map<string, Spelling>();
      for (const part of [state.base, state.recent]) search(part, letters, asked, found);
      return [...found.values()]
        .sort((a, b) => likeness(b, word) - likeness(a, word) || byLength(a, b))
        .slice(0, MOST_CORRECTIONS);
    },
  };
}

interface Searched {
  word: Uint8Array;
  asked: Asked;
  found: Map<string, Spelling>;
}

interface Asked {
  slips: number;
  unfinished: boolean;
  /** Fewest products that a correction stands on. */
  holders: number;
}

/** Each slip weighs as much as a hundred times the products; the first letter is rarely the wrong one. */
const likeness = ({ term, slips, holders }: Spelling, word: string) =>
  Math.log(holders) - slips * Math.log(100) - (term[0] === word[0] ? 0 : Math.log(10));

const byLength = (a: Spelling, b: Spelling) => a.term.length - b.term.length || (a.term < b.term ? -1 : 1);
