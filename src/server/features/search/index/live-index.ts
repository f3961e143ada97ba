import { outOfRange } from "#domain/out-of-range.ts";
import { inverseDocumentFrequency } from "./bm25.ts";
import { PostingsCollector } from "./collect-postings.ts";
import { compact, type IndexDelta } from "./compact.ts";
import { type WordsByLength, wordsByLength } from "./letter-masks.ts";
import { bytesAt, encodeUtf8, findTerm, type Postings, sharedArrays, termCount } from "./postings.ts";
import type { SearchRow } from "./rows.ts";
import type { Base, IndexSegment, IndexState } from "./state.ts";
import { ColumnsWriter } from "./write-columns.ts";

/**
 * The mutable index: the base, plus the delta of changes since. Belongs to the index thread, which changes it between
 * awaits; the states that it hands out are immutable and are read by the main thread meanwhile.
 */
export class LiveIndex {
  #base: Base;
  #baseWords: WordsByLength;
  #writer: ColumnsWriter;
  #deltaRows: SearchRow[] = [];
  #hidden: Uint8Array;
  /** Number of each live product by id; built on the first change to keep opening fast. */
  #numberOf: Map<number, number> | null = null;

  constructor(base: Base) {
    this.#base = base;
    this.#baseWords = wordsByLength(base.postings);
    this.#writer = new ColumnsWriter(base.columns);
    this.#hidden = sharedArrays.bytes(base.count);
  }

  get base(): Base {
    return this.#base;
  }

  /** Delta products plus hidden products: what a compaction would clean up. */
  get deltaCount(): number {
    return this.#deltaRows.length + this.#hidden.reduce((sum, each) => sum + each, 0);
  }

  /** Replaces or adds products by id; null deletes. */
  apply(changes: ReadonlyMap<number, SearchRow | null>): void {
    const numberOf = this.#numberOf ?? numbersOf(this.#base);
    this.#numberOf = numberOf;
    const hidden = sharedArrays.bytes(this.#hidden.length + changes.size);
    hidden.set(this.#hidden);
    for (const [id, row] of changes) {
      const old = numberOf.get(id);
      if (old !== undefined) hidden[old] = 1;
      numberOf.delete(id);
      if (row === null) continue;
      const product = this.#base.count + this.#deltaRows.length;
      this.#writer.append(product, row);
      this.#deltaRows.push(row);
      numberOf.set(id, product);
    }
    this.#hidden = hidden.subarray(0, this.#base.count + this.#deltaRows.length);
  }

  /** Compacts the delta into a new base. */
  compact(): void {
    this.#base = compact(this.#base, this.#collectDelta());
    this.#baseWords = wordsByLength(this.#base.postings);
    this.#writer = new ColumnsWriter(this.#base.columns);
    this.#deltaRows = [];
    this.#hidden = sharedArrays.bytes(this.#base.count);
    this.#numberOf = null;
  }

  state(): IndexState {
    const base = this.#base;
    const hidden = this.#hidden;
    const { count, postings, sortPositions, barcodes, columns } = this.#collectDelta();
    const live = this.#numberOf?.size ?? base.count;
    const statistics = termStatistics(base.postings, postings, { hidden, documentCount: live });
    return {
      baseCount: base.count,
      count: base.count + count,
      live,
      hidden,
      deltaSortPositions: sortPositions,
      names: base.names,
      deltaNames: this.#deltaRows.map(({ name }) => name),
      columns,
      base: { postings: base.postings, ...statistics.base, words: this.#baseWords },
      delta: { postings, ...statistics.delta, words: wordsByLength(postings) },
      barcodes: base.barcodes,
      deltaBarcodes: barcodes,
    };
  }

  #collectDelta(): IndexDelta {
    const from = this.#base.count;
    const rows = this.#deltaRows;
    const hidden = this.#hidden;
    const collector = new PostingsCollector();
    const barcodes = new Map<number, number>();
    for (const [at, row] of rows.entries()) {
      const product = from + at;
      if (hidden[product]) continue;
      for (const { term, impact } of row.lexemes) collector.add(product, term, impact);
      for (const number of row.barcodes) barcodes.set(number, product);
    }
    const names = rows.map(({ name }) => encodeUtf8(name));
    return {
      from,
      count: rows.length,
      columns: this.#writer.columns,
      hidden,
      postings: collector.finish(),
      names,
      sortPositions: sortPositionsOf(this.#base, rows, names),
      barcodes,
    };
  }
}

function numbersOf({ count, columns }: Base): Map<number, number> {
  const numbers = new Map<number, number>();
  const { ids } = columns;
  for (let product = 0; product < count; product++)
    numbers.set(ids[product] ?? outOfRange(ids, product), product);
  return numbers;
}

/**
 * Fractional sort position for each delta product, comparable with the product numbers of the base and with each other:
 * names in byte order, then ids.
 */
function sortPositionsOf(base: Base, rows: readonly SearchRow[], names: readonly Uint8Array[]): Float64Array {
  const sorted = rows
    .map(({ id }, at) => ({ at, id, name: names[at] ?? outOfRange(names, at) }))
    .sort((a, b) => Buffer.compare(a.name, b.name) || a.id - b.id || a.at - b.at);
  const positions = new Float64Array(rows.length);
  for (const [rank, { at, id, name }] of sorted.entries()) {
    const before = lowerBoundByName(base, name, id);
    positions[at] = before - 1 + (rank + 1) / (sorted.length + 1);
  }
  return positions;
}

function lowerBoundByName({ count, names, columns }: Base, name: Uint8Array, id: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order =
      Buffer.compare(bytesAt(names, middle), name) ||
      (columns.ids[middle] ?? outOfRange(columns.ids, middle)) - id;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Document frequency and idf of each term over the live products of both segments. */
function termStatistics(
  base: Postings,
  delta: Postings,
  { hidden, documentCount }: { hidden: Uint8Array; documentCount: number },
): Record<"base" | "delta", Pick<IndexSegment, "documentFrequencies" | "idf">> {
  const inBase = countDocuments(base, hidden);
  const inDelta = countDocuments(delta, hidden);
  for (let term = 0; term < termCount(delta); term++) {
    const baseTerm = findTerm(base, bytesAt(delta, term));
    if (baseTerm === -1) continue;
    const holders =
      (inBase[baseTerm] ?? outOfRange(inBase, baseTerm)) + (inDelta[term] ?? outOfRange(inDelta, term));
    inBase[baseTerm] = holders;
    inDelta[term] = holders;
  }
  return {
    base: { documentFrequencies: inBase, idf: idfOf(inBase, documentCount) },
    delta: { documentFrequencies: inDelta, idf: idfOf(inDelta, documentCount) },
  };
}

function idfOf(documentFrequencies: Uint32Array, documentCount: number): Uint32Array {
  const idf = sharedArrays.numbers(documentFrequencies.length);
  for (const [term, frequency] of documentFrequencies.entries())
    idf[term] = inverseDocumentFrequency(frequency, documentCount);
  return idf;
}

function countDocuments({ offsets, products }: Postings, hidden: Uint8Array): Uint32Array {
  const frequencies = sharedArrays.numbers(offsets.length - 1);
  for (let term = 0; term < frequencies.length; term++) {
    const end = offsets[term + 1] ?? outOfRange(offsets, term + 1);
    let count = 0;
    for (let at = offsets[term] ?? outOfRange(offsets, term); at < end; at++) {
      const product = products[at] ?? outOfRange(products, at);
      count += 1 - (hidden[product] ?? outOfRange(hidden, product));
    }
    frequencies[term] = count;
  }
  return frequencies;
}
