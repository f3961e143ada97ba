import { PlatformProblem } from "#platform/problem.ts";
import { findKeys } from "#platform/secrets.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { findStoredEmail, listStoredEmails } from "#server/features/outbox/queries.ts";
import { type ConfigureCommand, operatorOption, printLines, wholeNumber } from "./command.ts";
import { withJobs } from "./open.ts";

/** What lets someone go on: a link, or a one-time code on a line of its own. */
const USEFUL_LINE = /https?:\/\/|^\s*\d[\d ]{3,11}\s*$/;

export const configure: ConfigureCommand = (command, context) =>
  command
    .option("--limit <N>", "Number of stored emails", wholeNumber("--limit", { min: 1, max: 1000 }), 10)
    .addOption(operatorOption(context))
    .action(({ limit, operator }) =>
      withJobs(context, async ({ config, database: { db }, jobs }) => {
        const keys = await findKeys(config);
        if (!keys)
          throw new PlatformProblem("The secret of the site is not here: run this where the site runs.");
        const failing = await jobs.listUnsentEmails();
        context.out("Emails that the mail server did not take:");
        printLines(
          context,
          failing.map(({ since, to, subject, reason }) =>
            [since.toISOString(), to, subject, reason].join("  "),
          ),
        );
        const stored = await listStoredEmails(db, limit);
        context.out("Emails stored because no mail server was set, newest first:");
        const lines: string[] = [];
        for (const { id, recipient, subject, storedAt } of stored) {
          lines.push([storedAt.toISOString(), recipient, subject].join("  "));
          const email = await findStoredEmail({ db, emailKey: keys.emails }, id);
          for (const line of email?.text.split("\n") ?? [])
            if (USEFUL_LINE.test(line)) lines.push(`    ${line.trim()}`);
        }
        printLines(context, lines);
        // With a code one can act as its recipient.
        const details = { emails: stored.length };
        if (stored.length > 0)
          await recordAction(db, { operator, action: "show-outbox", subject: "emails", details });
      }),
    );
