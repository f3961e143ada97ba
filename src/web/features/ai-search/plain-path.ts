import type { Interpreted } from "#contract/ai-search.ts";
import { MAX_LENGTH } from "#contract/limits.ts";

/** Where a plain search looks for the same words. */
export const plainPath = (words: string): string =>
  `/search?${new URLSearchParams({ q: words.slice(0, MAX_LENGTH.default) })}`;

/** The names in a question say more to a plain search than its sentence. */
export function plainWords({ chips }: Interpreted, question: string): string {
  const named = chips.filter(({ key }) => key === "ingredient" || key === "brand_id");
  return named.length > 0 ? named.map(({ label }) => label).join(" ") : question;
}
