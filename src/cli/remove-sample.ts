import { removeSample } from "#demo/seed.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { refreshSearch } from "#server/features/catalogue/commands/refresh-search.ts";
import { type Command, OPERATOR_OPTION, operatorOf } from "./command.ts";
import { withDatabase } from "./open.ts";

export const command: Command = {
  usage: "",
  options: OPERATOR_OPTION,
  words: [0, 0],
  run: (call) =>
    withDatabase(call, async ({ config, database: { db } }) => {
      await removeSample(db);
      await refreshSearch(db);
      await recordAction(db, {
        operator: operatorOf(call),
        action: "remove-sample",
        subject: "sample catalogue",
      });
      call.out("The sample catalogue is out.");
      if (config.sampleData)
        call.out("With SAMPLE_DATA=on the site loads it again at its next start: set it to off.");
    }),
};
