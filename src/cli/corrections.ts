import { CORRECTION_OUTCOMES } from "#contract/correction-outcomes.ts";
import { utcDay } from "#domain/dates.ts";
import { systemClock } from "#platform/clock.ts";
import { settleErrorReport } from "#server/features/corrections/commands.ts";
import { listOpenTickets } from "#server/features/corrections/queries.ts";
import {
  type CommandContext,
  type ConfigureCommand,
  operatorOption,
  printLines,
  UsageError,
} from "./command.ts";
import { withJobs } from "./open.ts";

const MAX_LISTED_TICKETS = 1000;

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("[TICKET]", "Ticket to settle (default: list open tickets)")
    .option("--outcome <OUTCOME>", `Outcome: ${CORRECTION_OUTCOMES.join(" or ")}`)
    .option("--note <TEXT>", "Note for the public log and the email")
    .addOption(operatorOption(context))
    .action((ticket, { outcome, note, operator }) =>
      withJobs(context, async ({ config, database: { db }, jobs }) => {
        if (ticket === undefined)
          return printOpenTickets(context, await listOpenTickets(db, MAX_LISTED_TICKETS));
        if (outcome === undefined || note === undefined)
          throw new UsageError("To settle a ticket, give --outcome and --note.");
        const needs = { db, jobs, config, clock: systemClock };
        await settleErrorReport(needs, { ticket, outcome, note, operator });
        context.out(`Ticket ${ticket} is settled.`);
      }),
    );

/** Prints open tickets, without the reporters' email addresses. */
function printOpenTickets(
  context: CommandContext,
  tickets: Awaited<ReturnType<typeof listOpenTickets>>,
): void {
  const lines = tickets.map(({ ticket, supplementSlug, reportSlug }) => {
    const about = reportSlug ? `report ${reportSlug}` : supplementSlug;
    const { reportedAt, field, note } = ticket;
    return [ticket.ticket, utcDay(reportedAt), about, field, note].filter(Boolean).join("  ");
  });
  printLines(context, lines);
}
