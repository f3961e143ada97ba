import { openJobs } from "#platform/jobs.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { type Command, OPERATOR_OPTION, operatorOf } from "./command.ts";
import { withDatabase } from "./open.ts";

export const command: Command = {
  usage: "[--redrive]",
  options: {
    redrive: { type: "boolean", help: "Put them back into their queues, with all their tries" },
    ...OPERATOR_OPTION,
  },
  words: [0, 0],
  run: (call) =>
    withDatabase(call, async ({ logger, database: { db, url } }) => {
      const jobs = await openJobs({ url, logger });
      try {
        if (call.values.redrive) {
          const count = await jobs.redriveDeadLetters();
          await recordAction(db, {
            operator: operatorOf(call),
            action: "redrive-dead-letters",
            subject: "jobs",
            details: { count },
          });
          return call.out(`${count} put back.`);
        }
        // The payload holds addresses: it is not shown.
        for (const { id, queue, failedAt, tries, reason } of await jobs.listDeadLetters()) {
          call.out([failedAt.toISOString(), queue, id, `${tries} tries`, reason].join("  "));
        }
      } finally {
        await jobs.close();
      }
    }),
};
