import { sortedBarcodes } from "./build.ts";
import { laidDown } from "./collect-postings.ts";
import { bytesAt, type Postings, shared, termCount } from "./postings.ts";
import type { Base, Columns } from "./state.ts";
import { reordered } from "./write-columns.ts";

/** What came behind a base: its columns go on in the base's own, the rest is here. */
export interface Recent {
  /** Number of the first product behind the base. */
  from: number;
  count: number;
  columns: Columns;
  hidden: Uint8Array;
  postings: Postings;
  names: Uint8Array[];
  /** Where each stands among the names of the base. */
  places: Float64Array;
  barcodes: Map<number, number>;
}

/** A new base without what was hidden and with what came since, everything in the order of names again. */
export function fold(base: Base, recent: Recent): Base {
  const order = newOrder(base, recent);
  const numbers = new Uint32Array(recent.from + recent.count);
  for (const [at, product] of order.entries()) numbers[product] = at;
  const names = Array.from(order, (product) =>
    product < base.count
      ? base.names.bytes.subarray(base.names.starts[product], base.names.starts[product + 1])
      : (recent.names[product - base.count] ?? new Uint8Array()),
  );
  const barcodes: [number, number][] = [...recent.barcodes].filter(([, product]) => !recent.hidden[product]);
  for (const [at, product] of base.barcodes.products.entries()) {
    if (!recent.hidden[product]) barcodes.push([base.barcodes.numbers[at] ?? 0, product]);
  }
  return {
    count: order.length,
    columns: reordered(recent.columns, order),
    postings: mergedPostings(base.postings, recent.postings, { numbers, hidden: recent.hidden }),
    names: laidDown(names),
    barcodes: sortedBarcodes(barcodes.map(([number, product]) => [number, numbers[product] ?? 0])),
  };
}

/** Old numbers of all products that are not hidden, in the order of names. */
function newOrder(base: Base, { from, count, hidden, places }: Recent): Uint32Array {
  const late = Array.from({ length: count }, (_, at) => from + at)
    .filter((product) => !hidden[product])
    .sort((a, b) => (places[a - from] ?? 0) - (places[b - from] ?? 0));
  const order = new Uint32Array(base.count + late.length);
  let length = 0;
  let next = 0;
  for (let product = 0; product <= base.count; product++) {
    for (; next < late.length; next++) {
      const candidate = late[next] ?? 0;
      if (product < base.count && (places[candidate - from] ?? 0) > product) break;
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

/** Both vocabularies in one, each term with the products of both that are not hidden, ascending by new number. */
function mergedPostings(base: Postings, recent: Postings, renumbering: Renumbering): Postings {
  const most = base.products.length + recent.products.length;
  const to: Merged = { products: shared.numbers(most), impacts: shared.words(most), length: 0 };
  const texts: Uint8Array[] = [];
  const offsets: number[] = [0];
  for (const [inBase, inRecent] of inStep(base, recent)) {
    merge(base, inBase, { renumbering, late: sortedEntries(recent, inRecent, renumbering), to });
    if (to.length === offsets.at(-1)) continue;
    offsets.push(to.length);
    texts.push(inBase === -1 ? bytesAt(recent, inRecent) : bytesAt(base, inBase));
  }
  const laid = shared.numbers(offsets.length);
  laid.set(offsets);
  return {
    ...laidDown(texts),
    offsets: laid,
    products: to.products.subarray(0, to.length),
    impacts: to.impacts.subarray(0, to.length),
  };
}

/** The terms of two vocabularies side by side in byte order; -1 where one does not have the other's. */
function* inStep(a: Postings, b: Postings): Generator<[number, number]> {
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

/** The products of a recent term by their new numbers: they came in another order. */
function sortedEntries(recent: Postings, term: number, { numbers, hidden }: Renumbering): Entry[] {
  if (term === -1) return [];
  const entries: Entry[] = [];
  for (let at = recent.offsets[term] ?? 0; at < (recent.offsets[term + 1] ?? 0); at++) {
    const product = recent.products[at] ?? 0;
    if (!hidden[product]) entries.push({ number: numbers[product] ?? 0, impact: recent.impacts[at] ?? 0 });
  }
  return entries.sort((a, b) => a.number - b.number);
}

interface Merged {
  products: Uint32Array;
  impacts: Uint16Array;
  length: number;
}

/** Writes the products of a term of the base, whose order stays, with the late ones between them. */
function merge(
  base: Postings,
  term: number,
  { renumbering, late, to }: { renumbering: Renumbering; late: readonly Entry[]; to: Merged },
): void {
  const { numbers, hidden } = renumbering;
  const write = (number: number, impact: number) => {
    to.products[to.length] = number;
    to.impacts[to.length++] = impact;
  };
  let next = 0;
  const end = term === -1 ? 0 : (base.offsets[term + 1] ?? 0);
  for (let at = term === -1 ? 0 : (base.offsets[term] ?? 0); at < end; at++) {
    const product = base.products[at] ?? 0;
    if (hidden[product]) continue;
    const number = numbers[product] ?? 0;
    for (let entry = late[next]; entry && entry.number < number; entry = late[++next])
      write(entry.number, entry.impact);
    write(number, base.impacts[at] ?? 0);
  }
  for (const { number, impact } of late.slice(next)) write(number, impact);
}
