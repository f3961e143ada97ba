import { COMPANY_WORDS } from "#domain/text/stop-words.ts";

/** No company name has more of these words in a row. */
const MAX_COMPANY_WORDS = 3;

/** The company words that directly follow the word at an index. */
export function companyWordsAfter(words: readonly string[], at: number): string[] {
  const following = words.slice(at + 1, at + 1 + MAX_COMPANY_WORDS);
  const end = following.findIndex((word) => !COMPANY_WORDS.has(word));
  return end === -1 ? following : following.slice(0, end);
}

/** Removes company words from a name; the first word always stays. */
export const withoutCompanyWords = (words: readonly string[]): string[] =>
  words.filter((word, at) => at === 0 || !COMPANY_WORDS.has(word));
