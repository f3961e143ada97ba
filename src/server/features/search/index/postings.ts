/**
 * Words in byte order and the products in which each stands. Arrays lie in shared memory: the thread that builds them
 * and the one that searches them hold the same bytes.
 */
export interface Postings {
  /** Every term's bytes (UTF-8), one after another; term t is `bytes[starts[t]]` up to `bytes[starts[t + 1]]`. */
  bytes: Uint8Array;
  starts: Uint32Array;
  /** Term t stands in `products[offsets[t]]` up to `products[offsets[t + 1]]`, ascending. */
  offsets: Uint32Array;
  products: Uint32Array;
  /** What the term is worth in that product, in thousandths, before its rarity (see `weights.ts`). */
  impacts: Uint16Array;
}

export const shared = {
  bytes: (length: number) => new Uint8Array(new SharedArrayBuffer(length)),
  words: (length: number) => new Uint16Array(new SharedArrayBuffer(length * 2)),
  numbers: (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4)),
  integers: (length: number) => new Int32Array(new SharedArrayBuffer(length * 4)),
  reals: (length: number) => new Float64Array(new SharedArrayBuffer(length * 8)),
};

export const termCount = ({ starts }: Postings): number => starts.length - 1;

const encoder = new TextEncoder();

/** In UTF-8. Words are short and nearly always ASCII, for which the encoder costs more than what it does. */
export function bytesOf(word: string): Uint8Array {
  const bytes = new Uint8Array(word.length);
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code > MOST_ASCII) return encoder.encode(word);
    bytes[at] = code;
  }
  return bytes;
}

const MOST_ASCII = 0x7f;

/** A term's bytes. */
export const bytesAt = ({ bytes, starts }: Postings, term: number): Uint8Array =>
  bytes.subarray(starts[term], starts[term + 1]);

export function termAt(postings: Postings, term: number): string {
  const { buffer, byteOffset, byteLength } = bytesAt(postings, term);
  return Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
}

/** The term itself, or -1. */
export function findTerm(postings: Postings, word: Uint8Array): number {
  const at = firstFrom(postings, word);
  return at < termCount(postings) && compare(postings, at, word) === 0 ? at : -1;
}

/** Terms that begin with these bytes: from the first up to (not with) the second. */
export function termsBeginning(postings: Postings, prefix: Uint8Array): [from: number, to: number] {
  const from = firstFrom(postings, prefix);
  let low = from;
  let high = termCount(postings);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (begins(postings, middle, prefix)) low = middle + 1;
    else high = middle;
  }
  return [from, low];
}

/** The first term that is not before the word. */
function firstFrom(postings: Postings, word: Uint8Array): number {
  let low = 0;
  let high = termCount(postings);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(postings, middle, word) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare({ bytes, starts }: Postings, term: number, word: Uint8Array): number {
  const start = starts[term] ?? 0;
  const length = (starts[term + 1] ?? 0) - start;
  const both = Math.min(length, word.length);
  for (let at = 0; at < both; at++) {
    const difference = (bytes[start + at] ?? 0) - (word[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - word.length;
}

function begins({ bytes, starts }: Postings, term: number, prefix: Uint8Array): boolean {
  const start = starts[term] ?? 0;
  if ((starts[term + 1] ?? 0) - start < prefix.length) return false;
  for (let at = 0; at < prefix.length; at++) if (bytes[start + at] !== prefix[at]) return false;
  return true;
}
