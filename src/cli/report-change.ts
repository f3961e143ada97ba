import { systemClock } from "#platform/clock.ts";
import { openSigning } from "#platform/signing.ts";
import type { PublishNeeds, PublishResult } from "#server/features/reports/commands/publish.ts";
import type { CommandContext } from "./command.ts";
import { openCommandStorage, withJobs } from "./open.ts";

/** Runs a signed change to a report and prints its outcome. `published`: message if the change took effect. */
export const runReportChange = (
  context: CommandContext,
  published: string,
  change: (needs: PublishNeeds) => Promise<PublishResult>,
): Promise<void> =>
  withJobs(context, async ({ config, jobs, database: { db } }) => {
    const needs = {
      config,
      jobs,
      db,
      clock: systemClock,
      signing: openSigning(config),
      storage: await openCommandStorage(config),
    };
    const { outcome, operators } = await change(needs);
    const sentences: Record<PublishResult["outcome"], string> = {
      published,
      known: "Already published with the same content. Nothing changed.",
      waits: `Approved by ${operators.join(", ")}. TWO_PERSON_PUBLISHING is on, so another operator must run the same command.`,
      unsigned: "Awaiting signature. Next: export-unsigned FILE",
    };
    context.out(sentences[outcome]);
  });
