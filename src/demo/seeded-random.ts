/** Reproducible chance: the same seed draws the same things, on every machine. */
export interface Chance {
  /** In [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  /** Whole numbers, both ends included. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** 32 bits out of a text (FNV-1a, then the finaliser of MurmurHash3, which spreads neighbouring seeds apart). */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Mulberry32. */
export function chance(seed: string): Chance {
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
    whole,
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
