import { fnv1a } from "#domain/text/hash.ts";

/** 32-bit hash (FNV-1a with a final mix), so that the same text gives the same picture on every node. */
export function hash32(text: string): number {
  let state = fnv1a(text);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  return (state ^ (state >>> 13)) >>> 0;
}

/** Picks an item of the list by the hash of a text. */
export const pickByHash = <T>(text: string, list: readonly [T, ...T[]]): T =>
  list[hash32(text) % list.length] ?? list[0];
