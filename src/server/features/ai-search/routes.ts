import { aiSearch, getAiSearchAnswer, getAiSearchResult, sendAiFeedback } from "#contract/ai-search.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { answerLater, ask, resultsOf } from "./commands/ask.ts";
import { keepFeedback } from "./commands/feedback.ts";
import { rankerFiguresOf, rankerInUse } from "./queries/ranker.ts";
import { findSearch } from "./queries/searches.ts";
import { openVocabulary } from "./queries/vocabulary.ts";

export const aiSearchRoutes = (services: Services) => {
  const { db, clock } = services;
  const needs = { ...services, vocabulary: openVocabulary(db, clock.now) };
  return [
    bind(aiSearch, (question) => ask(needs, question)),
    bind(getAiSearchAnswer, ({ search_id }) => answerLater(needs, search_id)),
    bind(getAiSearchResult, async ({ search_id, page, limit }) => {
      const search = await findSearch(db, search_id, clock.now());
      const offset = (page - 1) * limit;
      const total = search.ranked.length;
      return {
        search_id,
        model_version: search.modelVersion,
        list: await resultsOf(db, search.ranked, offset, limit),
        total,
        page,
        limit,
        has_more: offset + limit < total,
      };
    }),
    bind(sendAiFeedback, async (opinion, { visitor }) => ({
      feedback_id: String(await keepFeedback(services, visitor, opinion)),
      model: rankerFiguresOf(await rankerInUse(db)),
    })),
  ];
};
