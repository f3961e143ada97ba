import { outOfRange } from "#domain/out-of-range.ts";
import { sortBarcodes } from "./build.ts";
import { packBytes } from "./collect-postings.ts";
import { bytesAt, type Postings, sharedArrays, termCount } from "./postings.ts";
import type { Base, IndexColumns } from "./state.ts";
import { reorderColumns } from "./write-columns.ts";

/** Changes since the base was built. Its columns extend those of the base; everything else is separate. */
export interface IndexDelta {
  /** Number of the first delta product. */
  from: number;
  count: number;
  columns: IndexColumns;
  hidden: Uint8Array;
  postings: Postings;
  names: Uint8Array[];
  /** Sort position of each product among the names of the base. */
  sortPositions: Float64Array;
  barcodes: Map<number, number>;
}

/** Merges the delta into the base: a new base without hidden products, sorted by name. */
export function compact(base: Base, delta: IndexDelta): Base {
  const order = newOrder(base, delta);
  const numbers = new Uint32Array(delta.from + delta.count);
  for (const [at, product] of order.entries()) numbers[product] = at;
  const names = Array.from(order, (product) =>
    product < base.count
      ? bytesAt(base.names, product)
      : (delta.names[product - base.count] ?? outOfRange(delta.names, product - base.count)),
  );
  const barcodes: [number, number][] = [...delta.barcodes].filter(([, product]) => !delta.hidden[product]);
  for (const [at, number] of base.barcodes.numbers.entries()) {
    const product = base.barcodes.products[at] ?? outOfRange(base.barcodes.products, at);
    if (!delta.hidden[product]) barcodes.push([number, product]);
  }
  return {
    count: order.length,
    columns: reorderColumns(delta.columns, order),
    postings: mergedPostings(base.postings, delta.postings, { numbers, hidden: delta.hidden }),
    names: packBytes(names),
    barcodes: sortBarcodes(
      barcodes.map(([number, product]) => [number, numbers[product] ?? outOfRange(numbers, product)]),
    ),
  };
}

/** Old numbers of all products that are not hidden, sorted by name. */
function newOrder(base: Base, { from, count, hidden, sortPositions }: IndexDelta): Uint32Array {
  const positionOf = (product: number) =>
    sortPositions[product - from] ?? outOfRange(sortPositions, product - from);
  const added = Array.from({ length: count }, (_, at) => from + at)
    .filter((product) => !hidden[product])
    .sort((a, b) => positionOf(a) - positionOf(b));
  const order = new Uint32Array(base.count + added.length);
  let length = 0;
  let next = 0;
  for (let product = 0; product <= base.count; product++) {
    for (; next < added.length; next++) {
      const candidate = added[next] ?? outOfRange(added, next);
      if (product < base.count && positionOf(candidate) > product) break;
      order[length++] = candidate;
    }
    if (product < base.count && !hidden[product]) order[length++] = product;
  }
  return order.subarray(0, length);
}

interface Renumbering {
  numbers: Uint32Array;
  hidden: Uint8Array;
}

/** Merges both inverted indexes; the posting lists hold no hidden products and ascend by new product number. */
function mergedPostings(base: Postings, delta: Postings, renumbering: Renumbering): Postings {
  const capacity = base.products.length + delta.products.length;
  const to: MergedPostings = {
    products: sharedArrays.numbers(capacity),
    impacts: sharedArrays.words(capacity),
    length: 0,
  };
  const texts: Uint8Array[] = [];
  const offsets: number[] = [0];
  for (const [inBase, inDelta] of mergeTerms(base, delta)) {
    mergePostingList(base, inBase, { renumbering, added: sortedEntries(delta, inDelta, renumbering), to });
    if (to.length === offsets.at(-1)) continue;
    offsets.push(to.length);
    texts.push(inBase === -1 ? bytesAt(delta, inDelta) : bytesAt(base, inBase));
  }
  const packedOffsets = sharedArrays.numbers(offsets.length);
  packedOffsets.set(offsets);
  return {
    ...packBytes(texts),
    offsets: packedOffsets,
    products: to.products.subarray(0, to.length),
    impacts: to.impacts.subarray(0, to.length),
  };
}

/** Pairs the terms of two inverted indexes in byte order; -1 where one lacks the term. */
function* mergeTerms(a: Postings, b: Postings): Generator<[number, number]> {
  let inA = 0;
  let inB = 0;
  while (inA < termCount(a) || inB < termCount(b)) {
    const order =
      inA === termCount(a) ? 1 : inB === termCount(b) ? -1 : Buffer.compare(bytesAt(a, inA), bytesAt(b, inB));
    yield [order <= 0 ? inA : -1, order >= 0 ? inB : -1];
    if (order <= 0) inA++;
    if (order >= 0) inB++;
  }
}

interface Entry {
  number: number;
  impact: number;
}

/** Postings of a delta term, sorted by new product number. */
function sortedEntries(delta: Postings, term: number, { numbers, hidden }: Renumbering): Entry[] {
  if (term === -1) return [];
  const entries: Entry[] = [];
  const { offsets, products, impacts } = delta;
  const end = offsets[term + 1] ?? outOfRange(offsets, term + 1);
  for (let at = offsets[term] ?? outOfRange(offsets, term); at < end; at++) {
    const product = products[at] ?? outOfRange(products, at);
    if (hidden[product]) continue;
    entries.push({
      number: numbers[product] ?? outOfRange(numbers, product),
      impact: impacts[at] ?? outOfRange(impacts, at),
    });
  }
  return entries.sort((a, b) => a.number - b.number);
}

interface MergedPostings {
  products: Uint32Array;
  impacts: Uint16Array;
  length: number;
}

/** Writes the posting list of a base term, merged with the added entries. */
function mergePostingList(
  base: Postings,
  term: number,
  { renumbering, added, to }: { renumbering: Renumbering; added: readonly Entry[]; to: MergedPostings },
): void {
  const { numbers, hidden } = renumbering;
  const write = (number: number, impact: number) => {
    to.products[to.length] = number;
    to.impacts[to.length++] = impact;
  };
  let next = 0;
  const { offsets, products, impacts } = base;
  const end = term === -1 ? 0 : (offsets[term + 1] ?? outOfRange(offsets, term + 1));
  for (let at = term === -1 ? 0 : (offsets[term] ?? outOfRange(offsets, term)); at < end; at++) {
    const product = products[at] ?? outOfRange(products, at);
    if (hidden[product]) continue;
    const number = numbers[product] ?? outOfRange(numbers, product);
    for (let entry = added[next]; entry && entry.number < number; entry = added[++next])
      write(entry.number, entry.impact);
    write(number, impacts[at] ?? outOfRange(impacts, at));
  }
  for (const { number, impact } of added.slice(next)) write(number, impact);
}
