/**
 * Bounded Damerau-Levenshtein distance (optimal string alignment: deletion, insertion, substitution, transposition of
 * neighbors) between a word and a term. With `isPrefix`, the distance to the nearest prefix of the term. Distances
 * above `maxDistance` are returned as `maxDistance + 1`: only cells that close to the diagonal are computed.
 */
export function editDistance(
  word: Uint8Array,
  term: Uint8Array,
  { maxDistance, isPrefix }: { maxDistance: number; isPrefix: boolean },
): number {
  const exceeded = maxDistance + 1;
  const width = isPrefix ? Math.min(term.length, word.length + maxDistance) : term.length;
  if (Math.abs(word.length - width) > maxDistance && (!isPrefix || width < word.length)) return exceeded;
  let [rowBeforeLast, previousRow, row] = scratchRows(width + 1);
  for (let column = 0; column <= width; column++) previousRow[column] = column;
  for (let i = 1; i <= word.length; i++) {
    const from = Math.max(1, i - maxDistance);
    const to = Math.min(width, i + maxDistance);
    row[from - 1] = from === 1 ? i : exceeded;
    row[to + 1] = exceeded;
    let rowMinimum = row[from - 1] ?? 0;
    for (let j = from; j <= to; j++) {
      let value = (previousRow[j - 1] ?? 0) + (word[i - 1] === term[j - 1] ? 0 : 1);
      const withGap = 1 + Math.min(previousRow[j] ?? 0, row[j - 1] ?? 0);
      if (withGap < value) value = withGap;
      const isTransposition = word[i - 1] === term[j - 2] && word[i - 2] === term[j - 1];
      if (i > 1 && j > 1 && isTransposition) value = Math.min(value, (rowBeforeLast[j - 2] ?? 0) + 1);
      row[j] = value;
      if (value < rowMinimum) rowMinimum = value;
    }
    if (rowMinimum > maxDistance) return exceeded;
    [rowBeforeLast, previousRow, row] = [previousRow, row, rowBeforeLast];
  }
  if (!isPrefix) return Math.min(exceeded, previousRow[width] ?? 0);
  return Math.min(exceeded, ...previousRow.subarray(Math.max(0, word.length - maxDistance), width + 1));
}

type Rows = [Uint8Array, Uint8Array, Uint8Array];

let rows: Rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];

/** Scratch buffers reused between comparisons: one word is compared with thousands of terms. */
function scratchRows(width: number): Rows {
  if (width >= rows[0].length)
    rows = [new Uint8Array(width * 2), new Uint8Array(width * 2), new Uint8Array(width * 2)];
  return rows;
}

/**
 * `editDistance` of two whole words, counted in bytes of UTF-8. For the ASCII words that `normalizeText` and its callers
 * make, these are letters.
 */
export function wordEditDistance(one: string, other: string, maxDistance: number): number {
  if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1;
  return editDistance(encodeInto(0, one), encodeInto(1, other), { maxDistance, isPrefix: false });
}

const encoder = new TextEncoder();
const encoded = [new Uint8Array(64), new Uint8Array(64)];

/** A word in UTF-8; valid until the next word is encoded into the same buffer. */
function encodeInto(at: 0 | 1, word: string): Uint8Array {
  let buffer = encoded[at] ?? new Uint8Array();
  // A UTF-16 unit takes at most three bytes.
  if (word.length * 3 > buffer.length) encoded[at] = buffer = new Uint8Array(word.length * 6);
  return buffer.subarray(0, encoder.encodeInto(word, buffer).written);
}
