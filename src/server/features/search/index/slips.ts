/**
 * Letters left out, put in, exchanged or swapped with a neighbour between a word and a term (optimal string alignment);
 * for an unfinished word, with the beginning of the term that is nearest. Stops where it is more than `slips`.
 */
export function slipsBetween(
  word: Uint8Array,
  term: Uint8Array,
  { slips, unfinished }: { slips: number; unfinished: boolean },
): number {
  const width = unfinished ? Math.min(term.length, word.length + slips) : term.length;
  let [older, old, row] = rowsFor(width);
  for (let at = 0; at <= width; at++) old[at] = at;
  for (let inWord = 1; inWord <= word.length; inWord++) {
    row[0] = inWord;
    let least = inWord;
    for (let inTerm = 1; inTerm <= width; inTerm++) {
      const equal = word[inWord - 1] === term[inTerm - 1];
      let value = Math.min(
        (old[inTerm - 1] ?? 0) + (equal ? 0 : 1),
        (old[inTerm] ?? 0) + 1,
        (row[inTerm - 1] ?? 0) + 1,
      );
      const swapped = word[inWord - 1] === term[inTerm - 2] && word[inWord - 2] === term[inTerm - 1];
      if (inWord > 1 && inTerm > 1 && swapped) value = Math.min(value, (older[inTerm - 2] ?? 0) + 1);
      row[inTerm] = value;
      least = Math.min(least, value);
    }
    if (least > slips) return slips + 1;
    [older, old, row] = [old, row, older];
  }
  return unfinished ? Math.min(...old.subarray(0, width + 1)) : (old[width] ?? 0);
}

type Rows = [Uint8Array, Uint8Array, Uint8Array];

let rows: Rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];

/** Kept from one comparison to the next: a word is compared with thousands. */
function rowsFor(width: number): Rows {
  if (width >= rows[0].length)
    rows = [new Uint8Array(width * 2), new Uint8Array(width * 2), new Uint8Array(width * 2)];
  return rows;
}
