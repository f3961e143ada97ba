import { AI_RESULTS, SEARCH_LIVES_HOURS } from "#contract/ai-search-vocabulary.ts";
import { callQuery } from "../../api/queries.ts";
import type { QuestionAddress } from "./question-url.ts";

/** As long as a search is kept it stays as it is: asking again before that would only make another one. */
const staleTime = SEARCH_LIVES_HOURS * 3_600_000;

/** Results first; the answer comes by a call of its own, so that they need not wait for it. */
export const questionQuery = ({ question, drop, add }: QuestionAddress) => ({
  ...callQuery("aiSearch", {
    query: question,
    drop: [...drop],
    add: [...add],
    limit: AI_RESULTS.page,
    answer_later: true,
  }),
  staleTime,
});

export const answerQuery = (searchId: string) => ({
  ...callQuery("getAiSearchAnswer", { search_id: searchId }),
  staleTime,
});

export const moreQuery = (searchId: string, page: number) => ({
  ...callQuery("getAiSearchResult", { search_id: searchId, page, limit: AI_RESULTS.page }),
  staleTime,
});

/** The pages after the first: 2, 3, … */
export const laterPages = (pages: number): number[] => Array.from({ length: pages - 1 }, (_, at) => at + 2);
