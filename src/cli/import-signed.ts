import { formatCount } from "#domain/amounts.ts";
import { systemClock } from "#platform/clock.ts";
import { openSigning } from "#platform/signing.ts";
import { importSignedDocuments } from "#server/features/reports/commands/offline-signing.ts";
import { recordHead } from "#server/features/transparency-log/commands/store-checkpoint.ts";
import { findCheckpoint } from "#server/features/transparency-log/queries.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { openCommandStorage, withJobs } from "./open.ts";
import { readJson } from "./read-file.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<FILE>")
    .addOption(operatorOption(context))
    .action(async (file, { operator }) => {
      const input = await readJson(file);
      await withJobs(context, async ({ config, jobs, database: { db } }) => {
        const needs = {
          config,
          jobs,
          db,
          clock: systemClock,
          signing: openSigning(config),
          storage: await openCommandStorage(config),
        };
        const count = await importSignedDocuments(needs, { input, operator });
        const checkpoint = await findCheckpoint(db, "reports");
        if (checkpoint) await recordHead(config.dataDir, "reports", checkpoint.note);
        context.out(`Published ${formatCount(count, "document")}.`);
      });
    });
