import { collectPostings, laidDown } from "./collect-postings.ts";
import { shared } from "./postings.ts";
import type { Row } from "./rows.ts";
import type { Barcodes, Base } from "./state.ts";
import { writeColumns } from "./write-columns.ts";

/** The base of an index, from every row in the order of names. */
export async function build(rows: AsyncIterable<Row> | Iterable<Row>): Promise<Base> {
  const writer = writeColumns();
  const collector = collectPostings();
  const names: Uint8Array[] = [];
  const barcodes: [number, number][] = [];
  let count = 0;
  for await (const row of rows) {
    writer.append(count, row);
    for (const { term, impact } of row.words) collector.add(count, term, impact);
    for (const number of row.barcodes) barcodes.push([number, count]);
    names.push(Buffer.from(row.name));
    count++;
  }
  return {
    count,
    columns: writer.columns,
    postings: collector.finish(),
    names: laidDown(names),
    barcodes: sortedBarcodes(barcodes),
  };
}

export function sortedBarcodes(pairs: [number: number, product: number][]): Barcodes {
  const numbers = shared.reals(pairs.length);
  const products = shared.numbers(pairs.length);
  for (const [at, [number, product]] of pairs.sort(([a], [b]) => a - b).entries()) {
    numbers[at] = number;
    products[at] = product;
  }
  return { numbers, products };
}
