import { AI_RESULTS } from "#contract/ai-search-words.ts";
import { callQuery } from "../../api/queries.ts";
import type { QuestionAddress } from "./question-address.ts";

/** Results first; the answer comes by a call of its own, so that they need not wait for it. */
export const questionQuery = ({ question, drop, add }: QuestionAddress) =>
  callQuery("aiSearch", {
    query: question,
    drop: [...drop],
    add: [...add],
    limit: AI_RESULTS.page,
    answer_later: true,
  });

export const answerQuery = (searchId: string) => callQuery("getAiSearchAnswer", { search_id: searchId });

export const moreQuery = (searchId: string, page: number) =>
  callQuery("getAiSearchResult", { search_id: searchId, page, limit: AI_RESULTS.page });
