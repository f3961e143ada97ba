import { keepSamplePicture } from "#server/features/reports/commands/sample-pictures.ts";
import { type Command, OPERATOR_OPTION, operatorOf } from "./command.ts";
import { withDatabase } from "./open.ts";

export const command: Command = {
  usage: "FILE",
  options: OPERATOR_OPTION,
  words: [1, 1],
  async run(call) {
    const [file = ""] = call.positionals;
    await withDatabase(call, async ({ database: { db } }) => {
      call.out(await keepSamplePicture(db, { file, operator: operatorOf(call) }));
    });
  },
};
