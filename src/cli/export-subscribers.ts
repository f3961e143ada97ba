import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { openKeys } from "#platform/secrets.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { iterateConfirmedSubscribers } from "#server/features/newsletter/queries.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withDatabase } from "./open.ts";

/** Beginnings that a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** An address may begin with + or -, and stays as it is: it holds no character that a formula needs. */
const escapeFormula = (cell: string): string =>
  FORMULA.test(cell) && !z.email().safeParse(cell).success ? `'${cell}` : cell;

const csvLine = (cells: readonly string[]) => stringify([cells.map(escapeFormula)]).trimEnd();

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
