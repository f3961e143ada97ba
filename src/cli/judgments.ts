import { listJudgments } from "#server/features/ai-search/queries/ratings.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command.addOption(operatorOption(context)).action(({ operator }) =>
    withDatabase(context, async ({ database: { db } }) => {
      const judgments = await listJudgments(db);
      for (const judgment of judgments) context.out(JSON.stringify(judgment));
      const details = { count: judgments.length };
      await recordAction(db, { operator, action: "export-judgments", subject: "ratings", details });
    }),
  );
