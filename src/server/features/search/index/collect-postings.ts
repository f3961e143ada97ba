import { outOfRange } from "#domain/out-of-range.ts";
import { type PackedBytes, type Postings, sharedArrays } from "./postings.ts";

const INITIAL_CAPACITY = 1 << 14;

/**
 * Collects the terms of products, which must be added in ascending order, and builds the inverted index. Used once, by
 * the index thread.
 */
export class PostingsCollector {
  readonly #termNumbers = new Map<string, number>();
  /** Number of postings of each term, by term number. */
  readonly #counts: number[] = [];
  #termOf = new Uint32Array(INITIAL_CAPACITY);
  #productOf = new Uint32Array(INITIAL_CAPACITY);
  #impactOf = new Uint16Array(INITIAL_CAPACITY);
  #length = 0;

  add(product: number, term: string, impact: number): void {
    const counts = this.#counts;
    let number = this.#termNumbers.get(term);
    if (number === undefined) {
      number = this.#termNumbers.size;
      this.#termNumbers.set(term, number);
      counts.push(0);
    }
    if (this.#length === this.#termOf.length) this.#grow();
    this.#termOf[this.#length] = number;
    this.#productOf[this.#length] = product;
    this.#impactOf[this.#length] = impact;
    counts[number] = (counts[number] ?? outOfRange(counts, number)) + 1;
    this.#length++;
  }

  #grow(): void {
    const capacity = this.#length * 2;
    this.#termOf = copyInto(this.#termOf, new Uint32Array(capacity));
    this.#productOf = copyInto(this.#productOf, new Uint32Array(capacity));
    this.#impactOf = copyInto(this.#impactOf, new Uint16Array(capacity));
  }

  finish(): Postings {
    const sorted = sortTerms(this.#termNumbers);
    const { bytes, starts } = packBytes(sorted.map(({ bytes }) => bytes));
    const offsets = sharedArrays.numbers(sorted.length + 1);
    /** Place of the next posting of each term, by term number. */
    const next = new Uint32Array(sorted.length);
    let offset = 0;
    for (const [place, { number }] of sorted.entries()) {
      offsets[place] = offset;
      next[number] = offset;
      offset += this.#counts[number] ?? outOfRange(this.#counts, number);
    }
    offsets[sorted.length] = offset;
    return { bytes, starts, offsets, ...this.#distribute(next) };
  }

  #distribute(next: Uint32Array): Pick<Postings, "products" | "impacts"> {
    const length = this.#length;
    const termOf = this.#termOf;
    const productOf = this.#productOf;
    const impactOf = this.#impactOf;
    const products = sharedArrays.numbers(length);
    const impacts = sharedArrays.words(length);
    for (let at = 0; at < length; at++) {
      const number = termOf[at] ?? outOfRange(termOf, at);
      const place = next[number] ?? outOfRange(next, number);
      next[number] = place + 1;
      products[place] = productOf[at] ?? outOfRange(productOf, at);
      impacts[place] = impactOf[at] ?? outOfRange(impactOf, at);
    }
    return { products, impacts };
  }
}

function copyInto<Numbers extends Uint32Array | Uint16Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

function sortTerms(numbers: ReadonlyMap<string, number>) {
  return Array.from(numbers, ([term, number]) => ({ bytes: Buffer.from(term), number })).sort((a, b) =>
    Buffer.compare(a.bytes, b.bytes),
  );
}

/** Concatenates byte strings. */
export function packBytes(texts: readonly Uint8Array[]): PackedBytes {
  const starts = sharedArrays.numbers(texts.length + 1);
  let length = 0;
  for (const [at, text] of texts.entries()) {
    starts[at] = length;
    length += text.length;
  }
  starts[texts.length] = length;
  const bytes = sharedArrays.bytes(length);
  for (const [at, text] of texts.entries()) bytes.set(text, starts[at]);
  return { bytes, starts };
}
