import { keepAiQuestion, withdrawAiQuestion } from "#contract/ai-permitted-questions.ts";
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
import { answerDeferred } from "./commands/answer.ts";
import { type AskDeps, runAiSearch } from "./commands/ask.ts";
import { drawPracticeQuestion } from "./commands/draw-practice-question.ts";
import { saveFeedback, undoFeedback } from "./commands/feedback.ts";
import { keepQuestion, withdrawQuestion } from "./commands/keep-question.ts";
import { openRecentSearches, openSearch } from "./commands/open-search.ts";
import type { StoredSearch } from "./commands/store-search.ts";
import { listContributions } from "./queries/contributions.ts";
import { describeRanking, RANKER_FIGURES } from "./queries/ratings.ts";
import { listResults } from "./queries/results.ts";
import { openVocabulary } from "./queries/vocabulary.ts";
import { RANKER_VERSION } from "./ranking/ranker.ts";
import { countedQuestion, keyOfCounted } from "./safety/counted-question.ts";

export const aiSearchRoutes = (services: Services) => {
  const { db, clock } = services;
  const deps = {
    ...services,
    recentSearches: openRecentSearches(),
    vocabulary: openVocabulary(db, clock.now),
    withoutModel: "fallback" as const,
  };
  const depsFor = ({ kind }: Visitor) => (kind === "renderer" ? withCachedModel(deps) : deps);
  // A page's search is ranked again as the page was: with what the model has said before.
  const open = (searchId: string, visitor: Visitor) => openSearch(withCachedModel(deps), searchId, visitor);
  return [
    bind(aiSearch, async (question, { visitor }) => {
      const outcome = await runAiSearch(depsFor(visitor), question, visitor);
      countQuestion(services, question, outcome);
      return outcome;
    }),
    bind(getAiSearchAnswer, async ({ search_id }, { visitor }) => {
      const search = await open(search_id, visitor);
      return { search_id, ...(await answerDeferred(depsFor(visitor), search, visitor)) };
    }),
    bind(getAiSearchResult, async ({ search_id, page, limit }, { visitor }) => {
      const search = await open(search_id, visitor);
      const { ranked } = search;
      const offset = (page - 1) * limit;
      const total = ranked.length;
      const list = await listResults(db, ranked, { offset, limit });
      return {
        search_id,
        model_version: RANKER_VERSION,
        list,
        total,
        page,
        limit,
        has_more: offset + limit < total,
      };
    }),
    ...opinionRoutes(services, deps, open),
  ];
};

function countQuestion(
  { figures }: Pick<Services, "figures">,
  ...asked: Parameters<typeof countedQuestion>
): void {
  const counted = countedQuestion(...asked);
  if (counted) figures.count([{ kind: "question", key: keyOfCounted(counted) }]);
}

type Open = (searchId: string, visitor: Visitor) => Promise<StoredSearch>;

/** Questions to keep, thumbs and ratings, and what a user finds of them. */
const opinionRoutes = (services: Services, deps: AskDeps, open: Open) => {
  const { db } = services;
  return [
    bind(keepAiQuestion, async ({ search_id }, { visitor }) => {
      const search = await open(search_id, visitor);
      return { receipt: await keepQuestion(db, search, visitor, services.clock.now()) };
    }),
    bind(withdrawAiQuestion, async ({ receipt }) => {
      await withdrawQuestion(db, receipt);
      return null;
    }),
    bind(sendAiFeedback, async (opinion, { visitor }) => {
      const { id: search_id } = await open(opinion.search_id, visitor);
      return {
        feedback_id: String(await saveFeedback(services, visitor, { ...opinion, search_id })),
        model: RANKER_FIGURES,
      };
    }),
    bind(getAiTraining, (_input, { visitor }) => describeRanking(db, visitor)),
    bind(listAiContributions, (input, { visitor }) => listContributions(db, visitor, input)),
    bind(undoAiContribution, async ({ feedback_id }, { visitor }) => {
      await undoFeedback(services, visitor, Number(feedback_id));
      return null;
    }),
    bind(drawTrainingQuestion, (_input, { visitor }) => drawPracticeQuestion(deps, visitor, Math.random)),
  ];
};

/**
 * For server-side rendering, which is not rate-limited: uses cached model outputs only and falls back to rules, so that
 * page requests never cause model calls.
 */
const withCachedModel = (deps: AskDeps & Pick<Services, "languageModel">): AskDeps => {
  const { languageModel } = deps;
  return {
    ...deps,
    languageModel: languageModel && { ask: async (task) => languageModel.cachedAnswer(task) },
    withoutModel: "built_in",
  };
};
