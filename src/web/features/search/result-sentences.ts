import type { SearchResult } from "#contract/search.ts";
import { counted } from "#domain/amounts.ts";

type Found = Pick<SearchResult, "total" | "page" | "limit" | "list" | "did_you_mean">;

/** How much was found, in words: "34 supplements for “magnesium”". */
export function countSentence({ total, did_you_mean }: Found, search: string): string {
  const words = did_you_mean ?? search;
  const found = total === 0 ? "No supplements" : counted(total, "supplement");
  return words ? `${found} for “${words}”` : found;
}

/** Which of them this page shows; null where it shows all of them. */
export function pageSentence({ total, page, limit, list }: Found): string | null {
  if (total <= limit || list.length === 0) return null;
  const first = (page - 1) * limit + 1;
  return `${first.toLocaleString("en-US")} to ${(first + list.length - 1).toLocaleString("en-US")}`;
}

export const lastPage = ({ total, limit }: Pick<Found, "total" | "limit">): number =>
  Math.max(1, Math.ceil(total / limit));
