import { LRUCache } from "lru-cache";
import {
  type CompoundKind,
  type Compounds,
  compoundKindBy,
  isPossibleCompound,
  splitsOf,
  type WordPair,
  wordClause,
} from "../rules/join-compounds.ts";
import { findDocumentFrequency, lookUpClause } from "./lookup-terms.ts";
import type { Matcher } from "./match.ts";
import type { IndexState } from "./state.ts";

/** Words and pairs whose answers are remembered: a few words make up most searches. */
const MAX_REMEMBERED = 20_000;

/** Tells which words are compounds on the labels of one index state; lives as long as its searcher. */
export class CompoundFinder implements Compounds {
  readonly #state: IndexState;
  readonly #matcher: Matcher;
  readonly #pairs = new LRUCache<string, NonNullable<CompoundKind> | "none">({ max: MAX_REMEMBERED });
  readonly #splits = new LRUCache<string, WordPair | false>({ max: MAX_REMEMBERED });

  constructor(state: IndexState, matcher: Matcher) {
    this.#state = state;
    this.#matcher = matcher;
  }

  kindOf(pair: WordPair): CompoundKind {
    const key = pair.join(" ");
    const known = this.#pairs.get(key);
    if (known !== undefined) return known === "none" ? null : known;
    const kind = this.#countedKind(pair);
    this.#pairs.set(key, kind ?? "none");
    return kind;
  }

  splitOf(word: string): WordPair | null {
    const known = this.#splits.get(word);
    if (known !== undefined) return known || null;
    const found = splitsOf(word).find((pair) => this.kindOf(pair) === "both") ?? null;
    this.#splits.set(word, found ?? false);
    return found;
  }

  #countedKind(pair: WordPair): CompoundKind {
    if (!isPossibleCompound(pair, (term) => findDocumentFrequency(this.#state, term))) return null;
    const count = (...words: string[]) => {
      const clauses = words.map((word) => lookUpClause(this.#state, wordClause(word), false));
      return this.#matcher.matchAll(clauses).products.length;
    };
    return compoundKindBy({
      first: count(pair[0]),
      second: count(pair[1]),
      both: count(...pair),
      joined: count(pair.join("")),
      all: this.#state.live,
    });
  }
}
