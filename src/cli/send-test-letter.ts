import { setTimeout as sleep } from "node:timers/promises";
import { openJobs } from "#platform/jobs.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { deliverLetters, sendTestLetter } from "#server/features/outbox/commands.ts";
import { findSending } from "#server/features/outbox/queries.ts";
import { type Command, OPERATOR_OPTION, operatorOf } from "./command.ts";
import { withDatabase } from "./open.ts";

const WAIT_MS = 30_000;
const LOOK_EVERY_MS = 250;

export const command: Command = {
  usage: "ADDRESS",
  options: OPERATOR_OPTION,
  words: [1, 1],
  run: (call) =>
    withDatabase(call, async ({ config, logger, database: { db, url } }) => {
      const jobs = await openJobs({ url, logger });
      try {
        await deliverLetters({ config, db, jobs });
        const { key } = await sendTestLetter({ config, db, jobs }, call.positionals[0] ?? "");
        await recordAction(db, { operator: operatorOf(call), action: "send-test-letter", subject: key });
        const end = performance.now() + WAIT_MS;
        while (!(await findSending(db, key))) {
          if (performance.now() > end) {
            throw new PlatformProblem(
              "The letter has not left yet: it is tried again. See dead-letters and SMTP_URL.",
            );
          }
          await sleep(LOOK_EVERY_MS);
        }
        call.out(
          config.mail.smtpUrl
            ? "The letter was sent."
            : "The letter was kept: SMTP_URL names no mail server.",
        );
      } finally {
        await jobs.close();
      }
    }),
};
