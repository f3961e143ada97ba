import {
  discardPermittedQuestion,
  getAiSearchFigures,
  labelPermittedQuestion,
  listPermittedQuestions,
} from "#contract/staff/ai-search.ts";
import * as calls from "#contract/staff/ratings.ts";
import { utcDay } from "#domain/dates.ts";
import { staffName } from "#server/features/accounts/commands/staff.ts";
import { excludeRater, includeRater } from "#server/features/ai-search/commands/exclude-rater.ts";
import { discardQuestion, labelQuestion } from "#server/features/ai-search/commands/label-question.ts";
import { readPermittedQuestions } from "#server/features/ai-search/queries/permitted-questions.ts";
import { readQuestionFigures } from "#server/features/ai-search/queries/question-figures.ts";
import { readRaters, readRatingNotes } from "#server/features/ai-search/queries/raters.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";

const DAY_MS = 86_400_000;

/** Calls of the screen AI search. */
export const aiSearchStaffRoutes = (services: Services) => {
  const { db, clock, config } = services;
  return [
    bind(getAiSearchFigures, async ({ days }) => {
      const since = utcDay(new Date(clock.now().getTime() - (days - 1) * DAY_MS));
      return { counting: config.visitFigures, ...(await readQuestionFigures(db, since)) };
    }),
    bind(listPermittedQuestions, ({ state, after }) => readPermittedQuestions(db, { state, after })),
    bind(labelPermittedQuestion, async ({ id, goals_label, danger_label }, { visitor }) => {
      const operator = await staffName(db, visitor.userId);
      const labels = { goalsLabel: goals_label, dangerLabel: danger_label };
      await labelQuestion(db, labels, { id, operator, now: clock.now() });
      return null;
    }),
    bind(discardPermittedQuestion, async ({ id }, { visitor }) => {
      const operator = await staffName(db, visitor.userId);
      await discardQuestion(db, { id, operator, now: clock.now() });
      return null;
    }),
    bind(calls.listRaters, () => readRaters(db)),
    bind(calls.listRatingNotes, ({ rater, before }) => readRatingNotes(db, { rater, before })),
    bind(calls.leaveOutRater, async ({ rater, reason }, { visitor }) => {
      await excludeRater(db, { rater, ...(await actOf(db, visitor, reason)), now: clock.now() });
      return null;
    }),
    bind(calls.takeBackRater, async ({ rater, reason }, { visitor }) => {
      await includeRater(db, { rater, ...(await actOf(db, visitor, reason)) });
      return null;
    }),
  ];
};
