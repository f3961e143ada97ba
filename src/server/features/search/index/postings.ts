import { outOfRange } from "#domain/out-of-range.ts";
/** Byte strings, concatenated; string i is `bytes[starts[i]]` up to `bytes[starts[i + 1]]`. */
export interface PackedBytes {
  bytes: Uint8Array;
  starts: Uint32Array;
}

/**
 * Inverted index: terms (UTF-8) in byte order, each with its posting list. The arrays are in shared memory, so the thread that
 * builds them and the thread that searches them use the same bytes.
 */
export interface Postings extends PackedBytes {
  /** Posting list of term t: `products[offsets[t]]` up to `products[offsets[t + 1]]`, ascending. */
  offsets: Uint32Array;
  products: Uint32Array;
  /** BM25F impact of the term in that product, in thousandths, without idf (see `bm25.ts`). */
  impacts: Uint16Array;
}

/** Typed arrays in shared memory. */
export const sharedArrays = {
  bytes: (length: number) => new Uint8Array(new SharedArrayBuffer(length)),
  words: (length: number) => new Uint16Array(new SharedArrayBuffer(length * 2)),
  numbers: (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4)),
  integers: (length: number) => new Int32Array(new SharedArrayBuffer(length * 4)),
  reals: (length: number) => new Float64Array(new SharedArrayBuffer(length * 8)),
};

export const termCount = ({ starts }: Postings): number => starts.length - 1;

const encoder = new TextEncoder();

/** Encodes a word in UTF-8. Fast path for ASCII, where the overhead of TextEncoder dominates. */
export function encodeUtf8(word: string): Uint8Array {
  const bytes = new Uint8Array(word.length);
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code > MAX_ASCII) return encoder.encode(word);
    bytes[at] = code;
  }
  return bytes;
}

const MAX_ASCII = 0x7f;

export const bytesAt = ({ bytes, starts }: PackedBytes, at: number): Uint8Array =>
  bytes.subarray(starts[at] ?? outOfRange(starts, at), starts[at + 1] ?? outOfRange(starts, at + 1));

export function termText(postings: Postings, term: number): string {
  const { buffer, byteOffset, byteLength } = bytesAt(postings, term);
  return Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
}

/** Length of the byte string at an index, in bytes. */
export const lengthAt = ({ starts }: PackedBytes, at: number): number =>
  (starts[at + 1] ?? outOfRange(starts, at + 1)) - (starts[at] ?? outOfRange(starts, at));

/** Index of a term, by binary search; -1 if it is absent. */
export function findTerm(postings: Postings, word: Uint8Array): number {
  const at = lowerBound(postings, word);
  return at < termCount(postings) && compare(postings, at, word) === 0 ? at : -1;
}

/** Range of the terms that begin with a prefix: `from` inclusive, `to` exclusive. */
export function findPrefixRange(postings: Postings, prefix: Uint8Array): [from: number, to: number] {
  const from = lowerBound(postings, prefix);
  let low = from;
  let high = termCount(postings);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (begins(postings, middle, prefix)) low = middle + 1;
    else high = middle;
  }
  return [from, low];
}

/** Index of the first term that is not less than the word. */
function lowerBound(postings: Postings, word: Uint8Array): number {
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
  const start = starts[term] ?? outOfRange(starts, term);
  const length = (starts[term + 1] ?? outOfRange(starts, term + 1)) - start;
  const shorter = Math.min(length, word.length);
  for (let at = 0; at < shorter; at++) {
    const difference =
      (bytes[start + at] ?? outOfRange(bytes, start + at)) - (word[at] ?? outOfRange(word, at));
    if (difference !== 0) return difference;
  }
  return length - word.length;
}

function begins({ bytes, starts }: Postings, term: number, prefix: Uint8Array): boolean {
  const start = starts[term] ?? outOfRange(starts, term);
  if ((starts[term + 1] ?? outOfRange(starts, term + 1)) - start < prefix.length) return false;
  for (let at = 0; at < prefix.length; at++) if (bytes[start + at] !== prefix[at]) return false;
  return true;
}
