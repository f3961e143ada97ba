import { storeSamplePicture } from "#server/features/reports/commands/store-sample-picture.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<FILE>")
    .addOption(operatorOption(context))
    .action((file, { operator }) =>
      withDatabase(context, async ({ database: { db } }) => {
        context.out(await storeSamplePicture(db, { file, operator }));
      }),
    );
