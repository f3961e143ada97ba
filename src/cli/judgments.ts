import { listLabeledQuestions } from "#server/features/ai-search/queries/permitted-questions.ts";
import { listJudgments } from "#server/features/ai-search/queries/ratings.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command.addOption(operatorOption(context)).action(({ operator }) =>
    withDatabase(context, async ({ database: { db } }) => {
      const judgments = await listJudgments(db);
      for (const judgment of judgments) context.out(JSON.stringify({ kind: "rating", ...judgment }));
      const questions = await listLabeledQuestions(db);
      for (const question of questions) context.out(JSON.stringify({ kind: "question", ...question }));
      const details = { ratings: judgments.length, questions: questions.length };
      await recordAction(db, { operator, action: "export-judgments", subject: "AI search", details });
    }),
  );
