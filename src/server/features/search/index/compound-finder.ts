import { LRUCache } from "lru-cache";
import {
  type Compounds,
  isCompoundBy,
  isPossibleCompound,
  splitsOf,
  type WordPair,
  wordClause,
} from "../rules/join-compounds.ts";
import type { QueryClause } from "../rules/parse-query.ts";
import { findDocumentFrequency, lookUpClause } from "./lookup-terms.ts";
import type { Matcher } from "./match.ts";
import type { IndexState } from "./state.ts";

/** Words and pairs whose answers are remembered: a few words make up most searches. */
const MAX_REMEMBERED = 20_000;

/** Tells which words are compounds on the labels of one index state; lives as long as its searcher. */
export class CompoundFinder implements Compounds {
  readonly #state: IndexState;
  readonly #matcher: Matcher;
  readonly #pairs = new LRUCache<string, boolean>({ max: MAX_REMEMBERED });
  readonly #splits = new LRUCache<string, WordPair | false>({ max: MAX_REMEMBERED });

  constructor(state: IndexState, matcher: Matcher) {
    this.#state = state;
    this.#matcher = matcher;
  }

  isCompound(pair: WordPair): boolean {
    const key = pair.join(" ");
    const known = this.#pairs.get(key);
    if (known !== undefined) return known;
    const found = this.#isOnSameLabels(pair);
    this.#pairs.set(key, found);
    return found;
  }

  splitOf(word: string): WordPair | null {
    const known = this.#splits.get(word);
    if (known !== undefined) return known || null;
    const found = splitsOf(word).find((pair) => this.isCompound(pair)) ?? null;
    this.#splits.set(word, found ?? false);
    return found;
  }

  #isOnSameLabels(pair: WordPair): boolean {
    if (!isPossibleCompound(pair, (term) => findDocumentFrequency(this.#state, term))) return false;
    const [first, second] = pair.map(wordClause) as [QueryClause, QueryClause];
    const count = (...clauses: QueryClause[]) =>
      this.#matcher.matchAll(clauses.map((clause) => lookUpClause(this.#state, clause, false))).products
        .length;
    return isCompoundBy({
      first: count(first),
      second: count(second),
      both: count(first, second),
      all: this.#state.live,
    });
  }
}
