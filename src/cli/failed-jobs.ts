import { Option } from "@commander-js/extra-typings";
import { formatCount } from "#domain/amounts.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { type ConfigureCommand, operatorOption, printLines } from "./command.ts";
import { withJobs } from "./open.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .option("--retry", "Put all failed jobs back into their queues")
    .addOption(new Option("--redrive", "Former name of --retry").implies({ retry: true }).hideHelp())
    .addOption(operatorOption(context))
    .action(({ retry, operator }) =>
      withJobs(context, async ({ database: { db }, jobs }) => {
        if (retry) {
          const count = await jobs.retryFailedJobs();
          const action = "retry-failed-jobs";
          await recordAction(db, { operator, action, subject: "jobs", details: { count } });
          return context.out(`Retrying ${formatCount(count, "job")}.`);
        }
        // The payload contains email addresses, so it isn't printed.
        const lines = (await jobs.listFailedJobs()).map(({ id, queue, failedAt, attempts, reason }) =>
          [failedAt.toISOString(), queue, id, formatCount(attempts, "attempt"), reason].join("  "),
        );
        printLines(context, lines);
      }),
    );
