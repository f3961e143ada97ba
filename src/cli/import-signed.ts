import { systemClock } from "#platform/clock.ts";
import { openSigning } from "#platform/signing.ts";
import { importSigned } from "#server/features/reports/commands/offline-signing.ts";
import { type Command, OPERATOR_OPTION, operatorOf } from "./command.ts";
import { withJobs } from "./open.ts";
import { readJson } from "./read-file.ts";

export const command: Command = {
  usage: "FILE",
  options: OPERATOR_OPTION,
  words: [1, 1],
  async run(call) {
    const given = await readJson(call.positionals[0] ?? "");
    await withJobs(call, async ({ config, jobs, database: { db } }) => {
      const needs = { config, jobs, db, clock: systemClock, signing: openSigning(config) };
      const count = await importSigned(needs, { given, operator: operatorOf(call) });
      call.out(`${count} documents are published.`);
    });
  },
};
