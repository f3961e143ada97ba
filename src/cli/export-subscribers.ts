import { stringify } from "csv-stringify/sync";
import { openKeys } from "#platform/secrets.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { confirmedSubscribers } from "#server/features/newsletter/queries.ts";
import { wayOutUrl } from "#server/features/unsubscribe/rules.ts";
import { type Command, OPERATOR_OPTION, operatorOf } from "./command.ts";
import { withDatabase } from "./open.ts";

const line = (cells: readonly string[]) => stringify([[...cells]]).trimEnd();

export const command: Command = {
  usage: "",
  options: OPERATOR_OPTION,
  words: [0, 0],
  run: (call) =>
    withDatabase(call, async ({ config, database: { db } }) => {
      const { links: linkKey } = await openKeys(config);
      call.out(line(["email_id", "confirmed_at", "unsubscribe_url"]));
      let count = 0;
      for await (const { id, emailId, confirmedAt } of confirmedSubscribers(db)) {
        const wayOut = wayOutUrl({ config, linkKey }, "newsletter", String(id));
        call.out(line([emailId, confirmedAt?.toISOString() ?? "", wayOut]));
        count += 1;
      }
      await recordAction(db, {
        operator: operatorOf(call),
        action: "newsletter-export",
        subject: "subscribers",
        details: { count },
      });
    }),
};
