import { outOfRange } from "#domain/out-of-range.ts";
import { encodeUtf8 } from "./postings.ts";

/** Positions in the list of the word in a byte range. */
export type WordList = (bytes: Uint8Array, from: number, to: number) => readonly number[];

interface Entry {
  word: Uint8Array;
  positions: number[];
}

const NONE: readonly number[] = [];

/**
 * Looks up words of a byte array in a short list without creating strings. Each position accepts any of several words.
 * The first word of the last position also matches as a prefix, unless the word is listed elsewhere.
 */
export function openWordList(list: readonly (readonly string[])[]): WordList {
  const byHash = new Map<number, Entry[]>();
  for (const [position, words] of list.entries())
    for (const word of words) addPosition(byHash, encodeUtf8(word), position);
  const prefix = encodeUtf8(list.at(-1)?.[0] ?? "");
  const last = [list.length - 1];
  return (bytes, from, to) => {
    const entry = byHash.get(hashOf(bytes, from, to))?.find(({ word }) => isWord(word, bytes, from, to));
    if (entry) return entry.positions;
    return prefix.length <= to - from && startsWith(bytes, from, prefix) ? last : NONE;
  };
}

function addPosition(byHash: Map<number, Entry[]>, word: Uint8Array, position: number): void {
  const hash = hashOf(word, 0, word.length);
  const sameHash = byHash.get(hash) ?? [];
  const entry = sameHash.find((each) => isWord(each.word, word, 0, word.length));
  if (!entry) byHash.set(hash, [...sameHash, { word, positions: [position] }]);
  else if (entry.positions.at(-1) !== position) entry.positions.push(position);
}

const isWord = (word: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean =>
  word.length === to - from && startsWith(bytes, from, word);

function startsWith(bytes: Uint8Array, from: number, word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at++) if (bytes[from + at] !== word[at]) return false;
  return true;
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? outOfRange(bytes, at))) | 0;
  return hash;
}
