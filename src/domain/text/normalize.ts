/** Letters that Unicode does not decompose. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/** Apostrophes, and what is typed in their place. */
const APOSTROPHES = /['’‘ʼ´`]/g;

/** Printable ASCII without apostrophes and brackets: most names, in which only upper case is to change. */
const PLAIN_ASCII = /^[ -&)-_a-~]*$/;

const TRADEMARK_SIGNS = /[®™©℠]/g;
const TYPED_TRADEMARKS = /\((?:r|tm|sm)\)/g;

/**
 * Normalizes text for comparison: lower case, without diacritics, apostrophes and trademark signs. "Nature’s Açaí®"
 * becomes "natures acai ". Other characters stay; the micro sign becomes a Greek μ.
 *
 * Product search does not use it: its rows are normalized by the SQL function `search_text`, with the `unaccent`
 * dictionary of the database, and its queries exactly like them (`search/index/normalize.ts`).
 */
export function normalizeText(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase();
  // Signs go before letters are decomposed: "™" would become "TM", and "´" a space with an accent.
  return text
    .replaceAll(TRADEMARK_SIGNS, " ")
    .replaceAll(APOSTROPHES, "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replaceAll(APOSTROPHES, "")
    .replaceAll(TYPED_TRADEMARKS, " ");
}

/** Removes thousands separators: "5,000" becomes "5000", "3,3" stays. */
export const joinThousands = (text: string): string => text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "");

/** Turns text into lower-case ASCII words joined by hyphens; empty if it has no such words. */
export const hyphenate = (text: string): string =>
  normalizeText(text)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
