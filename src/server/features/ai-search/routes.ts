import { aiSearch, getAiSearchAnswer, getAiSearchResult, sendAiFeedback } from "#contract/ai-search.ts";
import {
  drawTrainingQuestion,
  getAiTraining,
  listAiContributions,
  undoAiContribution,
} from "#contract/ai-training.ts";
import type { Visitor } from "#server/http/auth.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { type AnswerNeeds, answerLater } from "./commands/answer.ts";
import { ask } from "./commands/ask.ts";
import { keepFeedback, undoFeedback } from "./commands/feedback.ts";
import { contributionsOf } from "./queries/contributions.ts";
import { drawQuestion } from "./queries/practice.ts";
import { rankerFiguresOf, rankerInUse } from "./queries/ranker.ts";
import { resultsOf } from "./queries/results.ts";
import { findSearch } from "./queries/searches.ts";
import { trainingOf } from "./queries/training.ts";
import { openVocabulary } from "./queries/vocabulary.ts";

export const aiSearchRoutes = (services: Services) => {
  const { db, clock } = services;
  const needs = {
    ...services,
    vocabulary: openVocabulary(db, clock.now),
    withoutModel: "fallback" as const,
  };
  const needsOf = ({ kind }: Visitor) => (kind === "renderer" ? recalling(needs) : needs);
  return [
    bind(aiSearch, (question, { visitor }) => ask(needsOf(visitor), question)),
    bind(getAiSearchAnswer, ({ search_id }, { visitor }) => answerLater(needsOf(visitor), search_id)),
    bind(getAiSearchResult, async ({ search_id, page, limit }) => {
      const search = await findSearch(db, search_id, clock.now());
      const offset = (page - 1) * limit;
      const total = search.ranked.length;
      return {
        search_id,
        model_version: search.modelVersion,
        list: await resultsOf(db, search.ranked, { offset, limit }),
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
    bind(getAiTraining, (_input, { visitor }) => trainingOf(db, visitor)),
    bind(listAiContributions, (input, { visitor }) => contributionsOf(db, visitor, input)),
    bind(undoAiContribution, async ({ feedback_id }, { visitor }) => {
      await undoFeedback(services, visitor, Number(feedback_id));
      return null;
    }),
    bind(drawTrainingQuestion, (_input, { visitor }) => drawQuestion(db, visitor, Math.random)),
  ];
};

/** Nobody counts how many pages are asked for: they show what the model said before, or else what rules say. */
const recalling = (needs: AnswerNeeds & Pick<Services, "languageModel">): AnswerNeeds => {
  const { languageModel } = needs;
  return {
    ...needs,
    languageModel: languageModel && { ask: async (task) => languageModel.recall(task) },
    withoutModel: "built_in",
  };
};
