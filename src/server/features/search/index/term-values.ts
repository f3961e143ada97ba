import { type TermRange, type WeighedTerm, worthOf } from "./reading.ts";
import type { IndexState } from "./state.ts";

/** What a term is worth in one product after another; quickest where products ascend. */
export interface TermValues {
  /** 0 where it does not stand. */
  in(product: number): number;
  /** Postings visited and products looked up so far. */
  readonly work: number;
  /** Gives back what it holds: it is not asked again. */
  close(): void;
}

/** What looking one product up in the postings of a word costs, in postings read one after another. */
export const LOOK_UP = 4;

/** Words in the wider range of a term: as many must be looked up for one product. */
export const widthOf = ({ ranges }: WeighedTerm): number =>
  Math.max(...ranges.map(({ from, to }) => to - from));

/** Opens terms for about `times` products each. Looks products up, or reads all postings first where that costs less. */
export function openTermValues({ baseCount, count }: IndexState) {
  /** Arrays of a number a product, all 0. */
  const spare: Int32Array[] = [];

  const eachPosting = (term: WeighedTerm, visit: (product: number, value: number) => void): void => {
    for (const range of term.ranges) {
      const { offsets, products, impacts } = range.part.postings;
      for (let word = range.from; word < range.to; word++) {
        const worth = worthOf(term, range, word);
        const end = offsets[word + 1] ?? 0;
        for (let at = offsets[word] ?? 0; at < end; at++)
          visit(products[at] ?? 0, worth * (impacts[at] ?? 0));
      }
    }
  };

  const readAhead = (term: WeighedTerm): TermValues => {
    const values = spare.pop() ?? new Int32Array(count);
    eachPosting(term, (product, value) => {
      if (value > (values[product] ?? 0)) values[product] = value;
    });
    return {
      in: (product) => values[product] ?? 0,
      work: 2 * term.cost,
      close() {
        eachPosting(term, (product) => {
          values[product] = 0;
        });
        spare.push(values);
      },
    };
  };

  const lookUp = (term: WeighedTerm): TermValues => {
    const words = term.ranges.map((range) =>
      Array.from({ length: range.to - range.from }, (_, at) => ({
        worth: worthOf(term, range, range.from + at),
        impactIn: impactsOf(range, range.from + at),
      })),
    );
    let work = 0;
    return {
      get work() {
        return work;
      },
      in(product) {
        let value = 0;
        for (const { worth, impactIn } of words[product < baseCount ? 0 : 1] ?? []) {
          value = Math.max(value, worth * impactIn(product));
          work++;
        }
        return value;
      },
      close: () => undefined,
    };
  };

  return (term: WeighedTerm, times: number): TermValues =>
    times * widthOf(term) * LOOK_UP < term.cost || widthOf(term) === 1 ? lookUp(term) : readAhead(term);
}

/** Finds a word's impact in one product after another, each time from where the last one was. */
function impactsOf({ part }: TermRange, word: number): (product: number) => number {
  const { offsets, products, impacts } = part.postings;
  const start = offsets[word] ?? 0;
  const end = offsets[word + 1] ?? 0;
  let at = start;
  let last = -1;
  return (product) => {
    if (product < last) at = start;
    last = product;
    let low = at;
    let step = 1;
    while (low + step < end && (products[low + step] ?? 0) < product) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, end);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((products[middle] ?? 0) < product) low = middle + 1;
      else high = middle;
    }
    at = low;
    return low < end && products[low] === product ? (impacts[low] ?? 0) : 0;
  };
}

/** What several terms are worth in a product together; 0 when one is not there. */
export function sumIn(terms: readonly TermValues[], product: number): number {
  let sum = 0;
  for (const term of terms) {
    const value = term.in(product);
    if (value === 0) return 0;
    sum += value;
  }
  return sum;
}
