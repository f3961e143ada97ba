import { CORRECTION_OUTCOMES } from "#contract/correction-outcomes.ts";
import { systemClock } from "#platform/clock.ts";
import { settleErrorReport } from "#server/features/corrections/commands.ts";
import { listOpenTickets } from "#server/features/corrections/queries.ts";
import { type Call, type Command, OPERATOR_OPTION, operatorOf, UsageProblem } from "./command.ts";
import { withJobs } from "./open.ts";

const LISTED = 1000;

export const command: Command = {
  usage: "[TICKET --outcome OUTCOME --note TEXT]",
  options: {
    outcome: {
      type: "string",
      value: "OUTCOME",
      help: `What came of it: ${CORRECTION_OUTCOMES.join(" or ")}`,
    },
    note: { type: "string", value: "TEXT", help: "What the public log and the letter say of it" },
    ...OPERATOR_OPTION,
  },
  words: [0, 1],
  run: (call) =>
    withJobs(call, async ({ config, database: { db }, jobs }) => {
      const [ticket] = call.positionals;
      if (ticket === undefined) return printOpen(call, await listOpenTickets(db, LISTED));
      const { outcome, note } = call.values;
      if (typeof outcome !== "string" || typeof note !== "string")
        throw new UsageProblem("A ticket is settled with --outcome and --note.");
      const needs = { db, jobs, config, clock: systemClock };
      await settleErrorReport(needs, { ticket, outcome, note, operator: operatorOf(call) });
      call.out(`Ticket ${ticket} is settled.`);
    }),
};

/** The reader's address is not shown: the letter finds it. */
function printOpen(call: Call, tickets: Awaited<ReturnType<typeof listOpenTickets>>): void {
  for (const { ticket, supplementSlug, reportSlug } of tickets) {
    const about = reportSlug ? `report ${reportSlug}` : supplementSlug;
    const { reportedAt, field, note } = ticket;
    call.out(
      [ticket.ticket, reportedAt.toISOString().slice(0, 10), about, field, note].filter(Boolean).join("  "),
    );
  }
}
