import { fnv1a } from "#domain/text/hash.ts";

/** Seeded random number generator: the same seed gives the same values on every machine. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** Between two positive values, evenly distributed on the logarithm: small values are more frequent. */
  skewed(low: number, high: number): number;
  /** A random integer, both ends included. */
  integer(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** 32-bit hash (FNV-1a, then the finalizer of MurmurHash3, which spreads similar seeds). */
function hash32(text: string): number {
  let hash = fnv1a(text);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Creates a Mulberry32 generator. */
export function seededRandom(seed: string): SeededRandom {
  let state = hash32(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    next,
    between,
    skewed: (low, high) => low * (high / low) ** next(),
    integer: whole,
    pick: (list) => {
      if (list.length === 0) throw new RangeError("Nothing to pick from.");
      return list[whole(0, list.length - 1)] as (typeof list)[number];
    },
    shuffle: (list) => {
      const shuffled = [...list];
      for (let at = shuffled.length - 1; at > 0; at--) {
        const other = whole(0, at);
        [shuffled[at], shuffled[other]] = [shuffled[other], shuffled[at]] as [never, never];
      }
      return shuffled;
    },
  };
}
