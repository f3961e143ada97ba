/**
 * Letters left out, put in, exchanged or swapped with a neighbour between a word and a term (optimal string alignment);
 * for an unfinished word, with the beginning of the term that is nearest. More than `slips` is said as `slips + 1`: only
 * cells that near the diagonal are worked out.
 */
export function slipsBetween(
  word: Uint8Array,
  term: Uint8Array,
  { slips, unfinished }: { slips: number; unfinished: boolean },
): number {
  const tooMany = slips + 1;
  const width = unfinished ? Math.min(term.length, word.length + slips) : term.length;
  if (Math.abs(word.length - width) > slips && (!unfinished || width < word.length)) return tooMany;
  let [older, old, row] = rowsFor(width + 1);
  for (let at = 0; at <= width; at++) old[at] = at;
  for (let inWord = 1; inWord <= word.length; inWord++) {
    const from = Math.max(1, inWord - slips);
    const to = Math.min(width, inWord + slips);
    row[from - 1] = from === 1 ? inWord : tooMany;
    row[to + 1] = tooMany;
    let least = row[from - 1] ?? 0;
    for (let inTerm = from; inTerm <= to; inTerm++) {
      let value = (old[inTerm - 1] ?? 0) + (word[inWord - 1] === term[inTerm - 1] ? 0 : 1);
      const without = 1 + Math.min(old[inTerm] ?? 0, row[inTerm - 1] ?? 0);
      if (without < value) value = without;
      const swapped = word[inWord - 1] === term[inTerm - 2] && word[inWord - 2] === term[inTerm - 1];
      if (inWord > 1 && inTerm > 1 && swapped) value = Math.min(value, (older[inTerm - 2] ?? 0) + 1);
      row[inTerm] = value;
      if (value < least) least = value;
    }
    if (least > slips) return tooMany;
    [older, old, row] = [old, row, older];
  }
  if (!unfinished) return Math.min(tooMany, old[width] ?? 0);
  return Math.min(tooMany, ...old.subarray(Math.max(0, word.length - slips), width + 1));
}

type Rows = [Uint8Array, Uint8Array, Uint8Array];

let rows: Rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];

/** Kept from one comparison to the next: a word is compared with thousands. */
function rowsFor(width: number): Rows {
  if (width >= rows[0].length)
    rows = [new Uint8Array(width * 2), new Uint8Array(width * 2), new Uint8Array(width * 2)];
  return rows;
}
