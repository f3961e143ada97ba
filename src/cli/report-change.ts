import { systemClock } from "#platform/clock.ts";
import { openSigning } from "#platform/signing.ts";
import type { Released, ReleaseNeeds } from "#server/features/reports/commands/release.ts";
import { type Call, operatorOf, UsageProblem } from "./command.ts";
import { withJobs } from "./open.ts";

/** Opens what publishing needs and says what came of it: `published` is the sentence for the usual case. */
export const release = (
  call: Call,
  published: string,
  change: (needs: ReleaseNeeds, operator: string) => Promise<Released>,
): Promise<void> =>
  withJobs(call, async ({ config, jobs, database: { db } }) => {
    const needs = { config, jobs, db, clock: systemClock, signing: openSigning(config) };
    const { outcome, operators } = await change(needs, operatorOf(call));
    const sentences: Record<Released["outcome"], string> = {
      published,
      known: "This stands already: nothing was done.",
      waits: `Asked for by ${operators.join(", ")}. Another operator has to ask for the same: TWO_PERSON_PUBLISHING is on.`,
      unsigned: "It waits for its signature. Next: export-unsigned FILE",
    };
    call.out(sentences[outcome]);
  });

/** An option that a command cannot do without. */
export function required(call: Call, name: string): string {
  const value = call.values[name];
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new UsageProblem(`--${name} is missing.`);
}
