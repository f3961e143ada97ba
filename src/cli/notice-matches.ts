import { systemClock } from "#platform/clock.ts";
import { decideMatch } from "#server/features/notices/commands/decide-match.ts";
import { proposedMatches } from "#server/features/notices/queries/proposals.ts";
import { type ConfigureCommand, operatorOption, wholeNumber } from "./command.ts";
import { withDatabase, withJobs } from "./open.ts";

const MAX_ID = 999_999_999;
const matchId = wholeNumber("The match", { min: 1, max: MAX_ID });

export const configure: ConfigureCommand = (command, context) => {
  command
    .command("list", { isDefault: true })
    .description("List matches by name or firm that wait for a decision")
    .option("--limit <COUNT>", "How many", wholeNumber("--limit", { min: 1, max: 1000 }), 50)
    .action(({ limit }) =>
      withDatabase(context, async ({ database: { db } }) => {
        const matches = await proposedMatches(db, limit);
        if (matches.length === 0) context.out("None.");
        for (const { id, degree, notice, productText, brand, supplement } of matches) {
          const what = supplement === null ? brand : `${supplement} by ${brand}`;
          context.out(`${id}  ${degree}  ${what}\n    ${notice}: ${productText.replaceAll("\n", " ")}`);
        }
      }),
    );
  for (const [name, state, done] of [
    ["confirm", "confirmed", "The notice is shown there now."],
    ["reject", "rejected", "The notice isn’t shown there."],
  ] as const)
    command
      .command(name)
      .description(`Decide that a notice is ${state === "confirmed" ? "" : "not "}about what was proposed`)
      .argument("<MATCH>", "Its number in the list", matchId)
      .requiredOption("--reason <TEXT>", "Why, for the audit log")
      .addOption(operatorOption(context))
      .action((id, { operator, reason }) =>
        withJobs(context, async ({ database: { db }, jobs }) => {
          await decideMatch({ db, jobs, clock: systemClock }, { id, decision: state, operator, reason });
          context.out(done);
        }),
      );
};
