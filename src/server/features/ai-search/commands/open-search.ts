import { LRUCache } from "lru-cache";
import type { Visitor } from "#server/http/auth.ts";
import { findSearch } from "../queries/searches.ts";
import { type AskDeps, rankQuestion } from "./ask.ts";
import { readDescription } from "./search-ids.ts";
import { type StoredSearch, storeSearch } from "./store-search.ts";

/** Searches of rendered pages, some 20 KB each, for the parts of the same page and for visitors who use it soon. */
export type RecentSearches = LRUCache<string, StoredSearch>;

const MAX_RECENT = 300;

export const openRecentSearches = (): RecentSearches => new LRUCache({ max: MAX_RECENT });

/**
 * The search with this id: a row, or what a signed description says, ranked again if this node does not remember it.
 * What a visitor uses is stored; the renderer stores nothing. Throws `ApiError` "gone" if it has expired or never
 * existed.
 */
export async function openSearch(deps: AskDeps, searchId: string, { kind }: Visitor): Promise<StoredSearch> {
  const now = deps.clock.now();
  const question = readDescription(deps.linkKey, searchId, now);
  if (question === null) return findSearch(deps.db, searchId, now);
  const search = deps.recentSearches.get(searchId) ?? (await rankQuestion(deps, question));
  if (kind === "renderer") deps.recentSearches.set(searchId, search);
  else await storeSearch(deps.db, search);
  return search;
}
