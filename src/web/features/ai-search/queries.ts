import { useQueryClient } from "@tanstack/react-query";
import type { AiSearchOutcome } from "#contract/ai-search.ts";
import { AI_RESULTS, AI_SEARCH_LIFETIME_S } from "#contract/ai-search-vocabulary.ts";
import type { PageRequest } from "../../api/page-loader.ts";
import { callQuery } from "../../api/queries.ts";
import type { QuestionUrl } from "./question-url.ts";

/** A saved search never changes until it expires, and refetching would create another one. */
const staleTime = AI_SEARCH_LIFETIME_S * 1000;

/** Fetches results only; the answer has its own call so that results don't wait for it. */
export const questionQuery = ({ question, drop, add, acknowledged, notMe }: QuestionUrl) => ({
  ...callQuery("aiSearch", {
    query: question,
    drop: [...drop],
    add: [...add],
    acknowledged: acknowledged === true,
    not_me: notMe === true,
    limit: AI_RESULTS.pageSize,
    answer_later: true,
  }),
  staleTime,
});

export const answerQuery = (searchId: string) => ({
  ...callQuery("getAiSearchAnswer", { search_id: searchId }),
  staleTime,
});

export const moreQuery = (searchId: string, page: number) => ({
  ...callQuery("getAiSearchResult", { search_id: searchId, page, limit: AI_RESULTS.pageSize }),
  staleTime,
});

/** The pages after the first: 2, 3, … */
export const laterPages = (pages: number): number[] => Array.from({ length: pages - 1 }, (_, at) => at + 2);

/** Ratings per page of the user's own list. */
export const CONTRIBUTIONS_PER_PAGE = 20;

export const contributionsQuery = (page: number) =>
  callQuery("listAiContributions", { page, limit: CONTRIBUTIONS_PER_PAGE });

/** Invalidates the queries that list ratings, after one was added or undone. */
export function useInvalidateRatings(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["listAiContributions"] });
}

/** Pages of results that the server renders; the browser fetches further ones. */
const MAX_RENDERED_PAGES = 5;

/** Fetches what the page shows during server rendering, so that it is complete without JavaScript. */
export async function prefetchAiSearch(
  questionUrl: QuestionUrl,
  { need, offer }: PageRequest,
): Promise<void> {
  // A failed question is handled by the screen: it keeps the question box, and the browser retries.
  const outcome = await need<AiSearchOutcome>(questionQuery(questionUrl)).catch(() => null);
  if (!outcome) return;
  const { search_id, answer } = outcome;
  await offer(
    ...(answer ? [] : [answerQuery(search_id)]),
    ...laterPages(Math.min(questionUrl.pages, MAX_RENDERED_PAGES)).map((page) => moreQuery(search_id, page)),
  );
}
