import { outOfRange } from "#domain/out-of-range.ts";
import { sharedArrays } from "./postings.ts";
import { facetProfileOf } from "./profiles.ts";
import type { SearchRow } from "./rows.ts";
import { type Coded, type CodedLists, type IndexColumns, NO_SCORE } from "./state.ts";

const INITIAL_CAPACITY = 4096;
const INGREDIENTS_PER_PRODUCT = 4;

/**
 * Append-only columns, written by the index thread alone. Readers of an earlier `columns` object, in any thread, stay
 * valid for the products it had: values are never overwritten, and arrays that are too short are replaced by longer
 * copies.
 */
export class ColumnsWriter {
  #columns: IndexColumns;
  readonly #codes = new Map<Coded, Map<string, number>>();

  constructor(from: IndexColumns = emptyColumns()) {
    this.#columns = from;
  }

  get columns(): IndexColumns {
    return this.#columns;
  }

  /** Appends a product; `product` must be the next number. */
  append(product: number, row: SearchRow): void {
    if (product >= this.#columns.ids.length)
      this.#columns = grow(this.#columns, Math.max(INITIAL_CAPACITY, product * 2));
    const { ids, tested, testedOn, labelAccuracy, lead, score, brands, profiles } = this.#columns;
    ids[product] = row.id;
    tested[product] = row.tested ? 1 : 0;
    testedOn[product] = row.testedOn;
    labelAccuracy[product] = row.labelAccuracy;
    lead[product] = row.lead;
    score[product] = row.score ?? NO_SCORE;
    brands.codes[product] = this.#codeOf(brands, row.single.brand_id);
    profiles.codes[product] = this.#codeOf(profiles, facetProfileOf(row));
    this.#appendIngredients(product, row.lists.ingredient);
  }

  #appendIngredients(product: number, ids: readonly string[]): void {
    const { ingredients } = this.#columns;
    let end = ingredients.starts[product] ?? outOfRange(ingredients.starts, product);
    const needed = end + ids.length;
    if (needed > ingredients.codes.length)
      ingredients.codes = copy(ingredients.codes, sharedArrays.numbers(needed * 2));
    for (const id of ids) ingredients.codes[end++] = this.#codeOf(ingredients, id);
    ingredients.starts[product + 1] = end;
  }

  /** Code of a value in a column; new values get the next code. */
  #codeOf(column: Coded, value: string): number {
    let codes = this.#codes.get(column);
    if (!codes) {
      codes = new Map(column.words.map((word, code) => [word, code]));
      this.#codes.set(column, codes);
    }
    const code = codes.get(value);
    if (code !== undefined) return code;
    codes.set(value, column.words.length);
    return column.words.push(value) - 1;
  }
}

export function emptyColumns(capacity = INITIAL_CAPACITY): IndexColumns {
  const coded = (): Coded => ({ codes: sharedArrays.numbers(capacity), words: [] });
  return {
    ids: sharedArrays.integers(capacity),
    tested: sharedArrays.bytes(capacity),
    testedOn: sharedArrays.integers(capacity),
    labelAccuracy: sharedArrays.reals(capacity),
    lead: sharedArrays.reals(capacity),
    score: sharedArrays.bytes(capacity),
    brands: coded(),
    ingredients: {
      starts: sharedArrays.numbers(capacity + 1),
      codes: sharedArrays.numbers(capacity * INGREDIENTS_PER_PRODUCT),
      words: [],
    },
    profiles: coded(),
  };
}

type Values = Uint32Array | Int32Array | Uint8Array | Float64Array;
/** Fills a new column from an old one, and returns the new one. */
type Fill = <Column extends Values>(from: Column, to: Column) => Column;

/** The columns of products with another capacity, filled by `fill`; `ingredients`, of several values a product, as given. */
function refill(columns: IndexColumns, capacity: number, fill: Fill, ingredients: CodedLists): IndexColumns {
  const coded = ({ codes, words }: Coded): Coded => ({
    codes: fill(codes, sharedArrays.numbers(capacity)),
    words,
  });
  return {
    ids: fill(columns.ids, sharedArrays.integers(capacity)),
    tested: fill(columns.tested, sharedArrays.bytes(capacity)),
    testedOn: fill(columns.testedOn, sharedArrays.integers(capacity)),
    labelAccuracy: fill(columns.labelAccuracy, sharedArrays.reals(capacity)),
    lead: fill(columns.lead, sharedArrays.reals(capacity)),
    score: fill(columns.score, sharedArrays.bytes(capacity)),
    brands: coded(columns.brands),
    ingredients,
    profiles: coded(columns.profiles),
  };
}

const copy: Fill = (from, to) => {
  to.set(from);
  return to;
};

const grow = (columns: IndexColumns, capacity: number): IndexColumns =>
  refill(columns, capacity, copy, {
    ...columns.ingredients,
    starts: copy(columns.ingredients.starts, sharedArrays.numbers(capacity + 1)),
  });

/** Copies the columns in another product order, with spare capacity for the next delta. */
export function reorderColumns(columns: IndexColumns, order: Uint32Array): IndexColumns {
  const capacity = order.length + INITIAL_CAPACITY;
  const pick: Fill = (from, to) => {
    for (let at = 0; at < order.length; at++) {
      const product = order[at] ?? outOfRange(order, at);
      to[at] = from[product] ?? outOfRange(from, product);
    }
    return to;
  };
  return refill(columns, capacity, pick, reorderLists(columns.ingredients, order, capacity));
}

const lengthOfList = (starts: Uint32Array, product: number) =>
  (starts[product + 1] ?? outOfRange(starts, product + 1)) - (starts[product] ?? outOfRange(starts, product));

function reorderLists(
  { starts, codes, words }: CodedLists,
  order: Uint32Array,
  capacity: number,
): CodedLists {
  const newStarts = sharedArrays.numbers(capacity + 1);
  let length = 0;
  for (const [at, product] of order.entries()) {
    newStarts[at] = length;
    length += lengthOfList(starts, product);
  }
  newStarts[order.length] = length;
  const newCodes = sharedArrays.numbers(length + INITIAL_CAPACITY * INGREDIENTS_PER_PRODUCT);
  for (const [at, product] of order.entries()) {
    newCodes.set(codes.subarray(starts[product], starts[product + 1]), newStarts[at]);
  }
  return { starts: newStarts, codes: newCodes, words };
}
