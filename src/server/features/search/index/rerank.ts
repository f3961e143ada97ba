import { outOfRange } from "#domain/out-of-range.ts";
import { type ParsedQuery, typedTerms } from "../rules/parse-query.ts";
import { RERANK_BONUS } from "../rules/ranking-weights.ts";
import { SCORE_SCALE } from "./bm25.ts";
import { encodeUtf8 } from "./postings.ts";
import type { Coded, IndexState } from "./state.ts";
import type { SuggestableNames } from "./suggest-names.ts";
import { openWordList, type WordList } from "./word-list.ts";

const MAX_BRAND_BONUS = RERANK_BONUS.brand * SCORE_SCALE;
const MAX_NAME_BONUS = RERANK_BONUS.name * SCORE_SCALE;
const MAX_ORDER_BONUS = RERANK_BONUS.order * SCORE_SCALE;

const SPACE = 32;
/** First position of a query word that has not been seen: behind every other. */
const NOT_SEEN = 2 ** 31 - 1;

/** Normalized names of the brands of one index state, by code; encoded on first use, for the state's lifetime. */
export class BrandNames {
  readonly #ids: Coded["words"];
  readonly #brands: ReadonlyMap<string, SuggestableNames["brands"][number]>;
  readonly #encoded: Uint8Array[] = [];

  constructor({ words: ids }: Coded, brands: SuggestableNames["brands"]) {
    this.#ids = ids;
    this.#brands = new Map(brands.map((brand) => [String(brand.id), brand]));
  }

  /** Name in UTF-8; empty if the brand is newer than the names. */
  bytesOf(code: number): Uint8Array {
    const cached = this.#encoded[code];
    if (cached) return cached;
    const brand = this.#brands.get(this.#ids[code] ?? outOfRange(this.#ids, code));
    const words = brand?.names[0] ?? [];
    const name = encodeUtf8(words.map(({ text }) => text).join(" "));
    this.#encoded[code] = name;
    return name;
  }
}

/**
 * Score bonuses of products for their proximity to one query; lives as long as the search. BM25 ignores whether the
 * words are the whole brand or nearly the whole name, and their order. The reranker scans brand and name as bytes,
 * which is affordable for the top K products only.
 */
export class Reranker {
  readonly #state: IndexState;
  readonly #brandNames: BrandNames;
  readonly #findPositions: WordList;
  /** First and last position of each query word in brand and name. */
  readonly #firstSeen: Int32Array;
  readonly #lastSeen: Int32Array;
  /** Words of brand and name scanned so far. */
  #at = 0;

  constructor(state: IndexState, { query, brandNames }: { query: ParsedQuery; brandNames: BrandNames }) {
    const words = queryWords(query);
    this.#state = state;
    this.#brandNames = brandNames;
    this.#findPositions = openWordList(words);
    this.#firstSeen = new Int32Array(words.length);
    this.#lastSeen = new Int32Array(words.length);
  }

  /** Bonus, and whether the query has every word of brand and name. */
  proximityOf(product: number): { bonus: number; isNamed: boolean } {
    this.#firstSeen.fill(NOT_SEEN);
    this.#lastSeen.fill(-1);
    this.#at = 0;
    const brand = this.#matchedShare(this.#brandOf(product));
    const name = this.#matchedShare(this.#nameOf(product));
    const order = this.#orderedShare();
    const bonus = Math.round(MAX_BRAND_BONUS * brand + MAX_NAME_BONUS * name + MAX_ORDER_BONUS * order);
    return { bonus, isNamed: brand === 1 && name === 1 };
  }

  /** Whether the query has every word of brand and name; costs less than `proximityOf`. */
  isNamed(product: number): boolean {
    return this.#hasEveryWord(this.#brandOf(product)) && this.#hasEveryWord(this.#nameOf(product));
  }

  #brandOf(product: number): ByteRange {
    const { codes } = this.#state.columns.brands;
    return wholeOf(this.#brandNames.bytesOf(codes[product] ?? outOfRange(codes, product)));
  }

  #nameOf(product: number): ByteRange {
    const { baseCount, names, deltaNames } = this.#state;
    if (product >= baseCount) {
      const inDelta = product - baseCount;
      return wholeOf(encodeUtf8(deltaNames[inDelta] ?? outOfRange(deltaNames, inDelta)));
    }
    const { bytes, starts } = names;
    const from = starts[product] ?? outOfRange(starts, product);
    return { bytes, from, to: starts[product + 1] ?? outOfRange(starts, product + 1) };
  }

  /** False for an empty range. */
  #hasEveryWord({ bytes, from, to }: ByteRange): boolean {
    for (let start = from; start < to; ) {
      const end = wordEnd(bytes, start, to);
      if (this.#findPositions(bytes, start, end).length === 0) return false;
      start = end + 1;
    }
    return from < to;
  }

  /** Share of the words in a byte range that the query contains. */
  #matchedShare({ bytes, from, to }: ByteRange): number {
    const firstSeen = this.#firstSeen;
    const lastSeen = this.#lastSeen;
    let total = 0;
    let matched = 0;
    for (let start = from; start < to; total++, this.#at++) {
      const end = wordEnd(bytes, start, to);
      const positions = this.#findPositions(bytes, start, end);
      if (positions.length > 0) matched++;
      for (const position of positions) {
        if (lastSeen[position] === -1) firstSeen[position] = this.#at;
        lastSeen[position] = this.#at;
      }
      start = end + 1;
    }
    return total === 0 ? 0 : matched / total;
  }

  /** Share of the adjacent query words that appear in the same order; 0 for a single word. */
  #orderedShare(): number {
    const firstSeen = this.#firstSeen;
    const lastSeen = this.#lastSeen;
    const last = firstSeen.length - 1;
    let inOrder = 0;
    for (let word = 1; word <= last; word++) {
      const firstOfPrevious = firstSeen[word - 1] ?? outOfRange(firstSeen, word - 1);
      if (firstOfPrevious < (lastSeen[word] ?? outOfRange(lastSeen, word))) inOrder++;
    }
    return last === 0 ? 0 : inOrder / last;
  }
}

/** Words in UTF-8, separated by spaces. */
interface ByteRange {
  bytes: Uint8Array;
  from: number;
  to: number;
}

const wholeOf = (bytes: Uint8Array): ByteRange => ({ bytes, from: 0, to: bytes.length });

function wordEnd(bytes: Uint8Array, start: number, to: number): number {
  let end = start;
  while (end < to && bytes[end] !== SPACE) end++;
  return end;
}

/** Query words in order, each with its alternatives; a company name contributes all the words that were typed. */
function queryWords(query: ParsedQuery): string[][] {
  return query.flatMap((clause) => {
    const single = clause.flatMap(({ terms }) => (terms.length === 1 ? terms : []));
    const [first = "", ...rest] = typedTerms(clause);
    return [[first, ...single], ...rest.map((term) => [term])];
  });
}
