import { writeFile } from "node:fs/promises";
import { formatCount } from "#domain/amounts.ts";
import { exportUnsignedDocuments } from "#server/features/reports/commands/offline-signing.ts";
import type { ConfigureCommand } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, { out, ...context }) =>
  command.argument("<FILE>").action((file) =>
    withDatabase(context, async ({ config, database: { db } }) => {
      const unsigned = await exportUnsignedDocuments({ db, config });
      await writeFile(file, `${JSON.stringify(unsigned, null, 2)}\n`);
      out(`Wrote ${formatCount(unsigned.payloads.length, "unsigned document")} to ${file}.`);
      out(`On the machine with the key: sign ${file} SIGNED --key KEY. Then here: import-signed SIGNED`);
    }),
  );
