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
import { type AnswerDeps, answerDeferred } from "./commands/answer.ts";
import { runAiSearch } from "./commands/ask.ts";
import { saveFeedback, undoFeedback } from "./commands/feedback.ts";
import { listContributions } from "./queries/contributions.ts";
import { drawPracticeQuestion } from "./queries/practice.ts";
import { rankerFiguresOf, rankerInUse } from "./queries/ranker.ts";
import { listResults } from "./queries/results.ts";
import { findSearch } from "./queries/searches.ts";
import { getTraining } from "./queries/training.ts";
import { openVocabulary } from "./queries/vocabulary.ts";

export const aiSearchRoutes = (services: Services) => {
  const { db, clock } = services;
  const deps = {
    ...services,
    vocabulary: openVocabulary(db, clock.now),
    withoutModel: "fallback" as const,
  };
  const depsFor = ({ kind }: Visitor) => (kind === "renderer" ? withCachedModel(deps) : deps);
  return [
    bind(aiSearch, (question, { visitor }) => runAiSearch(depsFor(visitor), question)),
    bind(getAiSearchAnswer, ({ search_id }, { visitor }) => answerDeferred(depsFor(visitor), search_id)),
    bind(getAiSearchResult, async ({ search_id, page, limit }) => {
      const search = await findSearch(db, search_id, clock.now());
      const offset = (page - 1) * limit;
      const total = search.ranked.length;
      return {
        search_id,
        model_version: search.modelVersion,
        list: await listResults(db, search.ranked, { offset, limit }),
        total,
        page,
        limit,
        has_more: offset + limit < total,
      };
    }),
    bind(sendAiFeedback, async (opinion, { visitor }) => ({
      feedback_id: String(await saveFeedback(services, visitor, opinion)),
      model: rankerFiguresOf(await rankerInUse(db)),
    })),
    bind(getAiTraining, (_input, { visitor }) => getTraining(db, visitor)),
    bind(listAiContributions, (input, { visitor }) => listContributions(db, visitor, input)),
    bind(undoAiContribution, async ({ feedback_id }, { visitor }) => {
      await undoFeedback(services, visitor, Number(feedback_id));
      return null;
    }),
    bind(drawTrainingQuestion, (_input, { visitor }) => drawPracticeQuestion(db, visitor, Math.random)),
  ];
};

/**
 * For server-side rendering, which is not rate-limited: uses cached model outputs only and falls back to rules, so that
 * page requests never cause model calls.
 */
const withCachedModel = (deps: AnswerDeps & Pick<Services, "languageModel">): AnswerDeps => {
  const { languageModel } = deps;
  return {
    ...deps,
    languageModel: languageModel && { ask: async (task) => languageModel.cachedAnswer(task) },
    withoutModel: "built_in",
  };
};
