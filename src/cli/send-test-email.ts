import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { openKeys } from "#platform/secrets.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { enqueueTestEmail, startEmailDelivery } from "#server/features/outbox/commands.ts";
import { findSentAt } from "#server/features/outbox/queries.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withJobs } from "./open.ts";

const DELIVERY_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 250;

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<ADDRESS>")
    .addOption(operatorOption(context))
    .action((email, { operator }) =>
      withJobs(context, async ({ config, jobs, logger, database: { db } }) => {
        const { emails: emailKey } = await openKeys(config);
        await startEmailDelivery({ config, db, jobs, emailKey, logger, clock: systemClock });
        const { key } = await enqueueTestEmail({ config, db, jobs }, email);
        await recordAction(db, { operator, action: "send-test-email", subject: key });
        await waitUntilSent(db, key);
        context.out(config.mail.smtpUrl ? "Email sent." : "Email stored, not sent: SMTP_URL isn't set.");
      }),
    );

async function waitUntilSent(db: Db, key: string): Promise<void> {
  const deadline = performance.now() + DELIVERY_TIMEOUT_MS;
  while (!(await findSentAt(db, key))) {
    if (performance.now() > deadline)
      throw new PlatformProblem(
        "The email hasn't been sent yet and will be retried. Check SMTP_URL and failed-jobs.",
      );
    await sleep(POLL_INTERVAL_MS);
  }
}
