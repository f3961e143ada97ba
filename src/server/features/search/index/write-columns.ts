import { shared } from "./postings.ts";
import type { Row } from "./rows.ts";
import { type Coded, type CodedLists, type Columns, LIST_FACETS, SINGLE_FACETS } from "./state.ts";

/**
 * Columns that products are appended to. Whoever holds `columns` from before may go on reading the products it knows:
 * what is there is never written again, and arrays that get too short are replaced by longer copies.
 */
export interface ColumnsWriter {
  readonly columns: Columns;
  /** Writes product number `count`, which must be the next. */
  append(count: number, row: Row): void;
}

const FIRST_CAPACITY = 4096;
const LISTED_ON_A_PRODUCT = 4;

export function writeColumns(from: Columns = emptyColumns()): ColumnsWriter {
  let columns = from;
  const codes = new Map<Coded, Map<string, number>>();
  const codeOf = (column: Coded, word: string): number => {
    let known = codes.get(column);
    if (!known) {
      known = new Map(column.words.map((each, code) => [each, code]));
      codes.set(column, known);
    }
    const code = known.get(word);
    if (code !== undefined) return code;
    known.set(word, column.words.length);
    return column.words.push(word) - 1;
  };

  return {
    get columns() {
      return columns;
    },
    append(at, row) {
      if (at >= columns.ids.length) columns = longer(columns, Math.max(FIRST_CAPACITY, at * 2));
      columns.ids[at] = row.id;
      columns.tested[at] = row.tested ? 1 : 0;
      columns.testedOn[at] = row.testedOn;
      columns.labelAccuracy[at] = row.labelAccuracy;
      columns.lead[at] = row.lead;
      for (const key of SINGLE_FACETS) {
        const column = columns.single[key];
        column.codes[at] = codeOf(column, row.single[key]);
      }
      for (const key of LIST_FACETS) {
        const column = columns.lists[key];
        let end = column.starts[at] ?? 0;
        if (end + row.lists[key].length > column.codes.length) {
          column.codes = copied(column.codes, shared.numbers((end + row.lists[key].length) * 2));
        }
        for (const word of row.lists[key]) column.codes[end++] = codeOf(column, word);
        column.starts[at + 1] = end;
      }
    },
  };
}

export function emptyColumns(capacity = FIRST_CAPACITY): Columns {
  const coded = (): Coded => ({ codes: shared.numbers(capacity), words: [] });
  const lists = (): CodedLists => ({
    starts: shared.numbers(capacity + 1),
    codes: shared.numbers(capacity * LISTED_ON_A_PRODUCT),
    words: [],
  });
  return {
    ids: shared.integers(capacity),
    tested: shared.bytes(capacity),
    testedOn: shared.integers(capacity),
    labelAccuracy: shared.reals(capacity),
    lead: shared.reals(capacity),
    single: { category: coded(), brand_id: coded(), verdict: coded(), form: coded() },
    lists: { ingredient: lists(), diet: lists() },
  };
}

function copied<Numbers extends Uint32Array | Int32Array | Uint8Array | Float64Array>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from);
  return to;
}

function longer(columns: Columns, capacity: number): Columns {
  const coded = ({ codes, words }: Coded): Coded => ({
    codes: copied(codes, shared.numbers(capacity)),
    words,
  });
  const lists = ({ starts, codes, words }: CodedLists): CodedLists => ({
    starts: copied(starts, shared.numbers(capacity + 1)),
    codes,
    words,
  });
  return {
    ids: copied(columns.ids, shared.integers(capacity)),
    tested: copied(columns.tested, shared.bytes(capacity)),
    testedOn: copied(columns.testedOn, shared.integers(capacity)),
    labelAccuracy: copied(columns.labelAccuracy, shared.reals(capacity)),
    lead: copied(columns.lead, shared.reals(capacity)),
    single: eachOf(columns.single, coded),
    lists: eachOf(columns.lists, lists),
  };
}

/** The same products in another order, with room for as many again as are likely to come before the next time. */
export function reordered(columns: Columns, order: Uint32Array): Columns {
  const capacity = order.length + FIRST_CAPACITY;
  const picked = <Numbers extends Uint32Array | Int32Array | Uint8Array | Float64Array>(
    from: Numbers,
    to: Numbers,
  ) => {
    for (let at = 0; at < order.length; at++) to[at] = from[order[at] ?? 0] ?? 0;
    return to;
  };
  return {
    ids: picked(columns.ids, shared.integers(capacity)),
    tested: picked(columns.tested, shared.bytes(capacity)),
    testedOn: picked(columns.testedOn, shared.integers(capacity)),
    labelAccuracy: picked(columns.labelAccuracy, shared.reals(capacity)),
    lead: picked(columns.lead, shared.reals(capacity)),
    single: eachOf(columns.single, ({ codes, words }) => ({
      codes: picked(codes, shared.numbers(capacity)),
      words,
    })),
    lists: eachOf(columns.lists, (lists) => reorderedLists(lists, order, capacity)),
  };
}

function reorderedLists(
  { starts, codes, words }: CodedLists,
  order: Uint32Array,
  capacity: number,
): CodedLists {
  const newStarts = shared.numbers(capacity + 1);
  let length = 0;
  for (const [at, product] of order.entries()) {
    newStarts[at] = length;
    length += (starts[product + 1] ?? 0) - (starts[product] ?? 0);
  }
  newStarts[order.length] = length;
  const newCodes = shared.numbers(length + FIRST_CAPACITY * LISTED_ON_A_PRODUCT);
  for (const [at, product] of order.entries()) {
    newCodes.set(codes.subarray(starts[product], starts[product + 1]), newStarts[at]);
  }
  return { starts: newStarts, codes: newCodes, words };
}

const eachOf = <Key extends string, From, To>(record: Record<Key, From>, change: (from: From) => To) =>
  Object.fromEntries(Object.entries<From>(record).map(([key, value]) => [key, change(value)])) as Record<
    Key,
    To
  >;
