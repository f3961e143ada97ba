import { shared } from "./postings.ts";
import { profileOf } from "./profiles.ts";
import type { Row } from "./rows.ts";
import type { Coded, CodedLists, Columns } from "./state.ts";

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
      const { brands, ingredients, profiles } = columns;
      brands.codes[at] = codeOf(brands, row.single.brand_id);
      profiles.codes[at] = codeOf(profiles, profileOf(row));
      const listed = row.lists.ingredient;
      let end = ingredients.starts[at] ?? 0;
      if (end + listed.length > ingredients.codes.length)
        ingredients.codes = copied(ingredients.codes, shared.numbers((end + listed.length) * 2));
      for (const word of listed) ingredients.codes[end++] = codeOf(ingredients, word);
      ingredients.starts[at + 1] = end;
    },
  };
}

export function emptyColumns(capacity = FIRST_CAPACITY): Columns {
  const coded = (): Coded => ({ codes: shared.numbers(capacity), words: [] });
  return {
    ids: shared.integers(capacity),
    tested: shared.bytes(capacity),
    testedOn: shared.integers(capacity),
    labelAccuracy: shared.reals(capacity),
    lead: shared.reals(capacity),
    brands: coded(),
    ingredients: {
      starts: shared.numbers(capacity + 1),
      codes: shared.numbers(capacity * LISTED_ON_A_PRODUCT),
      words: [],
    },
    profiles: coded(),
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
  return {
    ids: copied(columns.ids, shared.integers(capacity)),
    tested: copied(columns.tested, shared.bytes(capacity)),
    testedOn: copied(columns.testedOn, shared.integers(capacity)),
    labelAccuracy: copied(columns.labelAccuracy, shared.reals(capacity)),
    lead: copied(columns.lead, shared.reals(capacity)),
    brands: coded(columns.brands),
    ingredients: {
      ...columns.ingredients,
      starts: copied(columns.ingredients.starts, shared.numbers(capacity + 1)),
    },
    profiles: coded(columns.profiles),
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
  const coded = ({ codes, words }: Coded): Coded => ({
    codes: picked(codes, shared.numbers(capacity)),
    words,
  });
  return {
    ids: picked(columns.ids, shared.integers(capacity)),
    tested: picked(columns.tested, shared.bytes(capacity)),
    testedOn: picked(columns.testedOn, shared.integers(capacity)),
    labelAccuracy: picked(columns.labelAccuracy, shared.reals(capacity)),
    lead: picked(columns.lead, shared.reals(capacity)),
    brands: coded(columns.brands),
    ingredients: reorderedLists(columns.ingredients, order, capacity),
    profiles: coded(columns.profiles),
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
