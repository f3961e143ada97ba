/**
 * Slips between two words: letters left out, put in, mistaken or swapped with their neighbour (optimal string
 * alignment). Stops counting beyond `most`.
 */
export function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? most + 1;
}

/** The known word that the fewest slips lead to; null where all are further away than `most`. */
export function nearest(word: string, known: Iterable<string>, most: number): string | null {
  let best: string | null = null;
  let least = most + 1;
  for (const candidate of known) {
    const count = slips(word, candidate, Math.min(most, least - 1));
    if (count < least) {
      best = candidate;
      least = count;
      if (count === 0) return best;
    }
  }
  return best;
}
