import { type Postings, shared } from "./postings.ts";

/** Gathers the words of products, which come in ascending order, and lays them down as postings. */
export interface PostingsCollector {
  add(product: number, term: string, impact: number): void;
  finish(): Postings;
}

const FIRST_CAPACITY = 1 << 14;

export function collectPostings(): PostingsCollector {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  let termOf = new Uint32Array(FIRST_CAPACITY);
  let productOf = new Uint32Array(FIRST_CAPACITY);
  let impactOf = new Uint16Array(FIRST_CAPACITY);
  let length = 0;

  return {
    add(product, term, impact) {
      let number = numbers.get(term);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(term, number);
        counts.push(0);
      }
      if (length === termOf.length) {
        termOf = twiceAsLong(termOf, new Uint32Array(length * 2));
        productOf = twiceAsLong(productOf, new Uint32Array(length * 2));
        impactOf = twiceAsLong(impactOf, new Uint16Array(length * 2));
      }
      termOf[length] = number;
      productOf[length] = product;
      impactOf[length] = impact;
      counts[number] = (counts[number] ?? 0) + 1;
      length++;
    },
    finish() {
      const sorted = sortedTerms(numbers);
      const { bytes, starts } = laidDown(sorted.map(({ bytes }) => bytes));
      const offsets = shared.numbers(sorted.length + 1);
      const next = new Uint32Array(sorted.length);
      let offset = 0;
      for (const [place, { number }] of sorted.entries()) {
        offsets[place] = offset;
        next[number] = offset;
        offset += counts[number] ?? 0;
      }
      offsets[sorted.length] = offset;
      const products = shared.numbers(length);
      const impacts = shared.words(length);
      for (let at = 0; at < length; at++) {
        const number = termOf[at] ?? 0;
        const place = next[number] ?? 0;
        next[number] = place + 1;
        products[place] = productOf[at] ?? 0;
        impacts[place] = impactOf[at] ?? 0;
      }
      return { bytes, starts, offsets, products, impacts };
    },
  };
}

function twiceAsLong<Numbers extends Uint32Array | Uint16Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

function sortedTerms(numbers: ReadonlyMap<string, number>) {
  return Array.from(numbers, ([term, number]) => ({ bytes: Buffer.from(term), number })).sort((a, b) =>
    Buffer.compare(a.bytes, b.bytes),
  );
}

/** Byte strings one after another, and where each begins. */
export function laidDown(texts: readonly Uint8Array[]): { bytes: Uint8Array; starts: Uint32Array } {
  const starts = shared.numbers(texts.length + 1);
  let length = 0;
  for (const [at, text] of texts.entries()) {
    starts[at] = length;
    length += text.length;
  }
  starts[texts.length] = length;
  const bytes = shared.bytes(length);
  for (const [at, text] of texts.entries()) bytes.set(text, starts[at]);
  return { bytes, starts };
}
