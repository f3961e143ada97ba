import { joinThousands, normalizeText } from "./normalize.ts";
import { LEGAL_FORMS } from "./stop-words.ts";

/** Replaces everything but letters (of any script) and digits by single spaces. */
const separateWords = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();

/** Suffixes that are not part of a brand: a legal form, or the end of a web address. */
const SUFFIX = new RegExp(` (?:${[...LEGAL_FORMS, "com"].join("|")})$`);

/**
 * Normalized brand name, by which spellings are matched: "Nature's Bounty®" and "NATURES BOUNTY, Inc." are both
 * "natures bounty". Empty for a name without letters and digits.
 */
export function brandKey(name: string): string {
  const plain = separateWords(normalizeText(name).replaceAll(/\b(\p{L})\./gu, "$1"));
  const joined = plain.replaceAll(/ and (?=.)/g, " ");
  return joined.replace(SUFFIX, "") || plain;
}

/**
 * Normalized product name, by which spellings are matched: "Vitamin B-12 5,000mcg" equals "vitamin b12 5000 mcg". Keeps
 * what distinguishes products: strengths, "plus", "percent".
 */
export function nameKey(name: string): string {
  const plain = joinThousands(normalizeText(name))
    .replaceAll(/(?<=\d)\.(?=\d)/g, "point")
    .replaceAll("&", " and ")
    .replaceAll("+", " plus ")
    .replaceAll("%", " percent ")
    .replaceAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, " ");
  return separateWords(plain);
}
