import { systemClock } from "#platform/clock.ts";
import { openSigning } from "#platform/signing.ts";
import { signNewestCheckpoint } from "#server/features/reports/commands/checkpoints.ts";
import type { PublishNeeds, PublishResult } from "#server/features/reports/commands/publish.ts";
import type { CommandContext } from "./command.ts";
import { openCommandOperators, openCommandStorage, withJobs } from "./open.ts";

/** Opens what commands that sign need. */
export const withPublishing = <Result>(
  context: CommandContext,
  work: (needs: PublishNeeds) => Promise<Result>,
): Promise<Result> =>
  withJobs(context, async ({ config, jobs, database: { db } }) =>
    work({
      config,
      jobs,
      db,
      clock: systemClock,
      signing: openSigning(config),
      storage: await openCommandStorage(config),
      operators: await openCommandOperators(db, config),
    }),
  );

/** Runs a signed change to a report and prints its outcome. `published`: message if the change took effect. */
export const runReportChange = (
  context: CommandContext,
  published: string,
  change: (needs: PublishNeeds) => Promise<PublishResult>,
): Promise<void> =>
  withPublishing(context, async (needs) => {
    const { outcome, operators } = await change(needs);
    await signNewestCheckpoint(needs, "reports");
    const sentences: Record<PublishResult["outcome"], string> = {
      published,
      known: "Already published with the same content. Nothing changed.",
      waits: `Approved by ${operators.join(", ")}. Publishing needs two operators, so another one must run the same command.`,
      unsigned: "Awaiting signature. Next: export-unsigned FILE",
    };
    context.out(sentences[outcome]);
    if ((needs.operators?.registry.operators ?? []).length === 0) context.err.write(UNSIGNED_APPROVAL);
  });

/** Tells which reports are not shown as signed until someone else acts; prints nothing if there are none. */
export function printWaitingLinks({ out }: CommandContext, waiting: readonly string[]): void {
  if (waiting.length === 0) return;
  out(
    `The new product of ${waiting.join(", ")} is not signed yet; until then the report says so. Sign it (export-unsigned), or have another operator run: link-report NUMBER --reason TEXT`,
  );
}

const UNSIGNED_APPROVAL =
  "This approval isn't signed, because no operators are registered: anyone who can run commands can use any name. See operators --help.\n";
