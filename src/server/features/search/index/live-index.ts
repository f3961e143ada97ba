import { collectPostings } from "./collect-postings.ts";
import { fold, type Recent } from "./fold.ts";
import { type WordsByLength, wordsByLength } from "./letter-masks.ts";
import { bytesAt, bytesOf, findTerm, type Postings, shared, termCount } from "./postings.ts";
import type { Row } from "./rows.ts";
import type { Base, IndexState, Part } from "./state.ts";
import { rarityOf } from "./weights.ts";
import { type ColumnsWriter, writeColumns } from "./write-columns.ts";

/** A base with the changes since, in the thread that looks after both. */
export interface LiveIndex {
  readonly base: Base;
  /** Products behind the base, hidden ones among them: what a fold would clear up. */
  readonly recentCount: number;
  /** These products are now as the row says, or gone where there is none. */
  apply(changes: ReadonlyMap<number, Row | null>): void;
  /** Makes everything base. */
  fold(): void;
  state(): IndexState;
}

export function liveIndex(first: Base): LiveIndex {
  let base = first;
  let writer: ColumnsWriter;
  let recent: Row[];
  let hidden: Uint8Array;
  /** The number of each product that can be found, by id; made at the first change, for opening has to be quick. */
  let numberOf: Map<number, number> | null;
  let baseWords: WordsByLength;
  const begin = (next: Base) => {
    base = next;
    writer = writeColumns(base.columns);
    recent = [];
    hidden = shared.bytes(base.count);
    baseWords = wordsByLength(base.postings);
    numberOf = null;
  };
  begin(first);

  const gather = (): Recent => {
    const collector = collectPostings();
    for (const [at, row] of recent.entries()) {
      if (hidden[base.count + at]) continue;
      for (const { term, impact } of row.words) collector.add(base.count + at, term, impact);
    }
    const names = recent.map(({ name }) => bytesOf(name));
    return {
      from: base.count,
      count: recent.length,
      columns: writer.columns,
      hidden,
      postings: collector.finish(),
      names,
      places: placesOf(base, recent, names),
      barcodes: new Map(
        recent.flatMap(({ barcodes }, at) =>
          hidden[base.count + at] ? [] : barcodes.map((number) => [number, base.count + at] as const),
        ),
      ),
    };
  };

  return {
    get base() {
      return base;
    },
    get recentCount() {
      return recent.length + hidden.reduce((sum, each) => sum + each, 0);
    },
    apply(changes) {
      numberOf ??= numbersOf(base);
      const next = shared.bytes(hidden.length + changes.size);
      next.set(hidden);
      for (const [id, row] of changes) {
        const old = numberOf.get(id);
        if (old !== undefined) next[old] = 1;
        numberOf.delete(id);
        if (row === null) continue;
        const product = base.count + recent.length;
        writer.append(product, row);
        recent.push(row);
        numberOf.set(id, product);
      }
      hidden = next.subarray(0, base.count + recent.length);
    },
    fold() {
      begin(fold(base, gather()));
    },
    state() {
      const { postings, places, barcodes, columns } = gather();
      const live = numberOf?.size ?? base.count;
      const weights = weighed(base.postings, postings, { hidden, all: live });
      return {
        baseCount: base.count,
        count: base.count + recent.length,
        live,
        hidden,
        recentPlaces: places,
        names: base.names,
        recentNames: recent.map(({ name }) => name),
        columns,
        base: { postings: base.postings, ...weights.base, words: baseWords },
        recent: { postings, ...weights.recent, words: wordsByLength(postings) },
        barcodes: base.barcodes,
        recentBarcodes: barcodes,
      };
    },
  };
}

function numbersOf({ count, columns }: Base): Map<number, number> {
  const numbers = new Map<number, number>();
  for (let product = 0; product < count; product++) numbers.set(columns.ids[product] ?? 0, product);
  return numbers;
}

/**
 * A place for each recent product that sorts right among the numbers of the base and among the other places: names in
 * byte order, then ids.
 */
function placesOf(base: Base, recent: readonly Row[], names: readonly Uint8Array[]): Float64Array {
  const sorted = Array.from(recent.keys()).sort(
    (a, b) =>
      Buffer.compare(names[a] ?? new Uint8Array(), names[b] ?? new Uint8Array()) ||
      (recent[a]?.id ?? 0) - (recent[b]?.id ?? 0) ||
      a - b,
  );
  const places = new Float64Array(recent.length);
  for (const [rank, at] of sorted.entries()) {
    const before = firstNotBefore(base, names[at] ?? new Uint8Array(), recent[at]?.id ?? 0);
    places[at] = before - 1 + (rank + 1) / (sorted.length + 1);
  }
  return places;
}

function firstNotBefore({ count, names, columns }: Base, name: Uint8Array, id: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = names.bytes.subarray(names.starts[middle], names.starts[middle + 1]);
    const order = Buffer.compare(there, name) || (columns.ids[middle] ?? 0) - id;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counts in how many products each term stands now, over both parts, and works out what that makes it worth. */
function weighed(
  base: Postings,
  recent: Postings,
  { hidden, all }: { hidden: Uint8Array; all: number },
): Record<"base" | "recent", Pick<Part, "holders" | "rarity">> {
  const inBase = holdersIn(base, hidden);
  const inRecent = holdersIn(recent, hidden);
  for (let term = 0; term < termCount(recent); term++) {
    const same = findTerm(base, bytesAt(recent, term));
    if (same === -1) continue;
    const holders = (inBase[same] ?? 0) + (inRecent[term] ?? 0);
    inBase[same] = holders;
    inRecent[term] = holders;
  }
  return {
    base: { holders: inBase, rarity: raritiesOf(inBase, all) },
    recent: { holders: inRecent, rarity: raritiesOf(inRecent, all) },
  };
}

function raritiesOf(holders: Uint32Array, all: number): Uint32Array {
  const rarities = shared.numbers(holders.length);
  for (const [term, products] of holders.entries()) rarities[term] = rarityOf(products, all);
  return rarities;
}

function holdersIn({ offsets, products }: Postings, hidden: Uint8Array): Uint32Array {
  const holders = shared.numbers(offsets.length - 1);
  for (let term = 0; term < holders.length; term++) {
    const end = offsets[term + 1] ?? 0;
    let count = 0;
    for (let at = offsets[term] ?? 0; at < end; at++) count += 1 - (hidden[products[at] ?? 0] ?? 0);
    holders[term] = count;
  }
  return holders;
}
