/** A part of a text, and whether it is one of the names looked for. */
export interface MarkedPart {
  text: string;
  isName: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Splits a text at the places where names stand in it, word by word and whatever is between the words: "SUPER-GREENS" is
 * "Super Greens". The parts joined are the text.
 */
export function markNames(text: string, names: readonly string[]): MarkedPart[] {
  const patterns = names
    .map((name) => name.match(WORD) ?? [])
    .filter((words) => words.length > 0)
    .toSorted((a, b) => b.length - a.length)
    .map((words) => words.join("[^\\p{L}\\p{N}]+"));
  if (patterns.length === 0) return [{ text, isName: false }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${patterns.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, isName: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}
