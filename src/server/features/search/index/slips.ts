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
  let older = new Uint8Array(width + 1);
  let old = Uint8Array.from({ length: width + 1 }, (_, at) => at);
  let row = new Uint8Array(width + 1);
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
  return unfinished ? Math.min(...old) : (old[width] ?? 0);
}
