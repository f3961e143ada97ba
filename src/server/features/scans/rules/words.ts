/** A label's words as they are compared: lower case, without accents, letters and digits apart, "1,000" as 1000, "µg" as mcg. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll(/[µμ](?=g\b)/g, "mc")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’`]/g, "")
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .replaceAll(/(\d)(?=[a-z])|([a-z])(?=\d)/g, "$1$2 ")
    .split(/[^a-z0-9.]+|\.(?!\d)|(?<!\d)\./)
    .filter((word) => word !== "");
}

export const isNumber = (word: string): boolean => /^\d/.test(word);

/** Shortest words in which one letter, and in which two letters, may have been misread. */
const ONE_SLIP = 4;
const TWO_SLIPS = 8;

/** How alike two words are: 1 the same, 0 different; between them where a letter or two was misread or is missing. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  if (isNumber(one) || isNumber(other)) return 0;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < ONE_SLIP) return 0;
  const allowed = short.length >= TWO_SLIPS ? 2 : 1;
  if (long.length - short.length > allowed) return 0;
  const slips = distance(short, long, allowed);
  return slips > allowed ? 0 : 1 - (1.2 * slips) / short.length;
}

/** Compares as `likeness` does, each pair of words once: products share most of their words. */
export function rememberedLikeness(): typeof likeness {
  const known = new Map<string, Map<string, number>>();
  return (one, other) => {
    const row = known.get(one) ?? new Map<string, number>();
    known.set(one, row);
    const found = row.get(other) ?? likeness(one, other);
    row.set(other, found);
    return found;
  };
}

/** Letters to change, add or leave out; more than `most` is not worked out. */
function distance(one: string, other: string, most: number): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      now.push(
        Math.min((before[column - 1] ?? 0) + same, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1),
      );
    }
    if (Math.min(...now) > most) return most + 1;
    before = now;
  }
  return before[other.length] ?? 0;
}
