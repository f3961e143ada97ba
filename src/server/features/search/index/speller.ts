import { outOfRange } from "#domain/out-of-range.ts";
import { editDistance } from "#domain/text/edit-distance.ts";
import { PROTECTED_WORDS } from "#domain/text/stop-words.ts";
import {
  correctionLikelihood,
  MAX_CORRECTIONS,
  MAX_WORD_LENGTH,
  MIN_FREQUENCY_RATIO,
  MIN_LENGTH_DISTANCE_1,
  maxCorrectionDistance,
} from "../rules/spelling.ts";
import { letterMask, popCount } from "./letter-masks.ts";
import { documentFrequencyOf, lookUpTerm, maxDocumentFrequency } from "./lookup-terms.ts";
import { bytesAt, encodeUtf8, termText } from "./postings.ts";
import type { IndexSegment, IndexState } from "./state.ts";

export interface SpellingCandidate {
  term: string;
  /** Edit distance to the word that was typed. */
  distance: number;
  /** Number of products that contain it. */
  documentFrequency: number;
  /** Natural logarithm, relative to the other candidates. */
  logLikelihood: number;
}

const LETTERS = /^[a-z]+$/;

/** Spell correction over the terms of one index state. Lives as long as its searcher; synchronous. */
export class Speller {
  readonly #state: IndexState;
  /** Upper bound on how much the document frequency of a base term has grown since it was indexed. */
  readonly #deltaCount: number;
  #work = 0;

  constructor(state: IndexState) {
    this.#state = state;
    this.#deltaCount = state.count - state.baseCount;
  }

  /** Number of terms whose edit distance was computed so far. */
  get work(): number {
    return this.#work;
  }

  /**
   * Spell corrections of a word, likeliest first. A word that occurs in the index is only corrected to a far more
   * frequent one, since labels have misspellings too. `isPrefix`: the word may be incomplete.
   */
  corrections(word: string, isPrefix: boolean): SpellingCandidate[] {
    if (
      !LETTERS.test(word) ||
      word.length < MIN_LENGTH_DISTANCE_1 ||
      word.length > MAX_WORD_LENGTH ||
      PROTECTED_WORDS.has(word)
    )
      return [];
    const ranges = lookUpTerm(this.#state, word, isPrefix);
    const frequency = isPrefix ? maxDocumentFrequency(ranges) : documentFrequencyOf(ranges);
    const maxDistance = maxCorrectionDistance(word, frequency);
    if (maxDistance === 0) return [];
    const criteria = {
      maxDistance,
      isPrefix: isPrefix && frequency === 0,
      minFrequency: Math.max(1, frequency * MIN_FREQUENCY_RATIO),
    };
    const input = { word: encodeUtf8(word), criteria, found: new Map<string, SpellingCandidate>() };
    for (const segment of [this.#state.base, this.#state.delta]) this.#search(segment, input);
    return [...input.found.values()]
      .sort((a, b) => b.logLikelihood - a.logLikelihood || byLength(a, b))
      .slice(0, MAX_CORRECTIONS);
  }

  #search(segment: IndexSegment, input: SearchInput): void {
    const { word, criteria } = input;
    const longest = segment.words.starts.length - 2;
    const to = criteria.isPrefix ? longest : Math.min(longest, word.length + criteria.maxDistance);
    for (let length = word.length - criteria.maxDistance; length <= to; length++)
      this.#searchLength(segment, length, input);
  }

  /** Collects the corrections among the terms of `length` letters. */
  #searchLength(segment: IndexSegment, length: number, { word, criteria, found }: SearchInput): void {
    const wordMask = letterMask(word);
    const { terms, letters, products, starts } = segment.words;
    const { documentFrequencies } = segment;
    const end = starts[length + 1] ?? outOfRange(starts, length + 1);
    const minIndexedFrequency = segment === this.#state.base ? criteria.minFrequency - this.#deltaCount : 0;
    for (let at = starts[length] ?? outOfRange(starts, length); at < end; at++) {
      if ((products[at] ?? outOfRange(products, at)) < minIndexedFrequency) break;
      const mask = letters[at] ?? outOfRange(letters, at);
      if (popCount(wordMask & ~mask) > criteria.maxDistance) continue;
      if (!criteria.isPrefix && popCount(mask & ~wordMask) > criteria.maxDistance) continue;
      const term = terms[at] ?? outOfRange(terms, at);
      const documentFrequency = documentFrequencies[term] ?? outOfRange(documentFrequencies, term);
      if (documentFrequency < criteria.minFrequency) continue;
      this.#work++;
      const candidate = bytesAt(segment.postings, term);
      const distance = editDistance(word, candidate, criteria);
      if (distance > criteria.maxDistance || (distance === 0 && candidate.length === word.length)) continue;
      const text = termText(segment.postings, term);
      const isSameStart = candidate[0] === word[0];
      found.set(text, {
        term: text,
        distance,
        documentFrequency,
        logLikelihood: correctionLikelihood({ documentFrequency, distance, isSameStart }),
      });
    }
  }
}

interface SearchInput {
  word: Uint8Array;
  criteria: Criteria;
  found: Map<string, SpellingCandidate>;
}

interface Criteria {
  maxDistance: number;
  isPrefix: boolean;
  /** Minimum document frequency of a correction. */
  minFrequency: number;
}

const byLength = (a: SpellingCandidate, b: SpellingCandidate) =>
  a.term.length - b.term.length || (a.term < b.term ? -1 : 1);
