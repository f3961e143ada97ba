import type { SearchResult } from "#contract/search.ts";
import { formatCount } from "#domain/amounts.ts";
import { formatInteger } from "#domain/format-decimal.ts";

type ResultPage = Pick<SearchResult, "total" | "page" | "limit" | "list" | "did_you_mean">;

/** The result count: "34 supplements for “magnesium”". */
export function formatResultCount({ total, did_you_mean }: ResultPage, search: string): string {
  const words = did_you_mean ?? search;
  const count = total === 0 ? "No supplements" : formatCount(total, "supplement");
  return words ? `${count} for “${words}”` : count;
}

/** The range of results on this page; null where all fit on one page. */
export function formatShownRange({ total, page, limit, list }: ResultPage): string | null {
  if (total <= limit || list.length === 0) return null;
  const first = (page - 1) * limit + 1;
  return `${formatInteger(first)} to ${formatInteger(first + list.length - 1)}`;
}

export const lastPage = ({ total, limit }: Pick<ResultPage, "total" | "limit">): number =>
  Math.max(1, Math.ceil(total / limit));
