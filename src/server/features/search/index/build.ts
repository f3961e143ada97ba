import { PostingsCollector, packBytes } from "./collect-postings.ts";
import { sharedArrays } from "./postings.ts";
import type { SearchRow } from "./rows.ts";
import type { Barcodes, Base } from "./state.ts";
import { ColumnsWriter } from "./write-columns.ts";

/** Builds the base of an index from all rows, which must be sorted by name. */
export async function buildBase(rows: AsyncIterable<SearchRow> | Iterable<SearchRow>): Promise<Base> {
  const writer = new ColumnsWriter();
  const collector = new PostingsCollector();
  const names: Uint8Array[] = [];
  const barcodes: [number, number][] = [];
  let count = 0;
  for await (const row of rows) {
    writer.append(count, row);
    for (const { term, impact } of row.lexemes) collector.add(count, term, impact);
    for (const number of row.barcodes) barcodes.push([number, count]);
    names.push(Buffer.from(row.name));
    count++;
  }
  return {
    count,
    columns: writer.columns,
    postings: collector.finish(),
    names: packBytes(names),
    barcodes: sortBarcodes(barcodes),
  };
}

export function sortBarcodes(pairs: [number: number, product: number][]): Barcodes {
  const numbers = sharedArrays.reals(pairs.length);
  const products = sharedArrays.numbers(pairs.length);
  for (const [at, [number, product]] of pairs.sort(([a], [b]) => a - b).entries()) {
    numbers[at] = number;
    products[at] = product;
  }
  return { numbers, products };
}
