import { stringify } from "csv-stringify/sync";
import { openKeys } from "#platform/secrets.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { iterateConfirmedSubscribers } from "#server/features/newsletter/queries.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withDatabase } from "./open.ts";

const csvLine = (cells: readonly string[]) => stringify([[...cells]]).trimEnd();

export const configure: ConfigureCommand = (command, context) =>
  command.addOption(operatorOption(context)).action(({ operator }) =>
    withDatabase(context, async ({ config, database: { db } }) => {
      const { links: linkKey } = await openKeys(config);
      context.out(csvLine(["email_id", "confirmed_at", "unsubscribe_url"]));
      let count = 0;
      for await (const { id, emailId, confirmedAt } of iterateConfirmedSubscribers(db)) {
        const link = unsubscribeUrl({ config, linkKey }, "newsletter", String(id));
        context.out(csvLine([emailId, confirmedAt?.toISOString() ?? "", link]));
        count += 1;
      }
      await recordAction(db, {
        operator,
        action: "export-subscribers",
        subject: "subscribers",
        details: { count },
      });
    }),
  );
