import { joinThousands, normalizeText } from "#domain/text/normalize.ts";

/**
 * Normalizes a question for the rules: lower case without accents and apostrophes, "5,000" as "5000", units separated
 * from numbers, other separators as single spaces. Punctuation between words becomes a separate ",".
 */
export function normalizeQuestion(text: string): string {
  return joinThousands(normalizeText(text))
    .replaceAll("μ", "u")
    .replaceAll(/w\/o\b/g, " without ")
    .replaceAll(/\bw\/(?=\s|[a-z])/g, " with ")
    .replaceAll(/(\d)\s*(mcg|ug|mg|iu|kg|g|cfu)\b/g, "$1 $2")
    .replaceAll(/[,;:.?!](?=\s|$)/g, " , ")
    .replaceAll(/[^a-z0-9.,%<>=+-]+/g, " ")
    .replaceAll(/(?<![a-z0-9])-|-(?![a-z0-9])/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Splits normalized text into words, also at hyphens. */
export const splitWords = (text: string): string[] =>
  text.split(/[\s-]+/).filter((word) => word !== "" && word !== ",");

/** Singular of a word by suffix rules: "gummies" to "gummy", "joints" to "joint". */
export function singularize(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}
