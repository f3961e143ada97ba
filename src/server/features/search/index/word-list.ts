import { bytesOf } from "./postings.ts";

/** The places of a list at which the word stands that lies between two places of some bytes. */
export type WordList = (bytes: Uint8Array, from: number, to: number) => readonly number[];

interface Entry {
  word: Uint8Array;
  places: number[];
}

const NONE: readonly number[] = [];

/**
 * Finds words in a short list without making strings of them. Each place may be taken by any of several words; the
 * first word of the last place may be unfinished: what begins with it and stands nowhere else stands there.
 */
export function openWordList(places: readonly (readonly string[])[]): WordList {
  const entries = new Map<string, Entry>();
  for (const [place, words] of places.entries()) {
    for (const word of new Set(words)) {
      const entry = entries.get(word) ?? { word: bytesOf(word), places: [] };
      entry.places.push(place);
      entries.set(word, entry);
    }
  }
  const byHash = Map.groupBy(entries.values(), ({ word }) => hashOf(word, 0, word.length));
  const unfinished = bytesOf(places.at(-1)?.[0] ?? "");
  const last = [places.length - 1];
  return (bytes, from, to) => {
    const entry = byHash
      .get(hashOf(bytes, from, to))
      ?.find(({ word }) => word.length === to - from && begins(bytes, from, word));
    if (entry) return entry.places;
    return unfinished.length <= to - from && begins(bytes, from, unfinished) ? last : NONE;
  };
}

function begins(bytes: Uint8Array, from: number, word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at++) if (bytes[from + at] !== word[at]) return false;
  return true;
}

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
  return hash;
}
