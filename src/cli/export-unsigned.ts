import { writeFile } from "node:fs/promises";
import { exportUnsigned } from "#server/features/reports/commands/offline-signing.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./open.ts";

export const command: Command = {
  usage: "FILE",
  options: {},
  words: [1, 1],
  run: (call) =>
    withDatabase(call, async ({ database: { db } }) => {
      const [file = ""] = call.positionals;
      const unsigned = await exportUnsigned(db);
      await writeFile(file, `${JSON.stringify(unsigned, null, 2)}\n`);
      call.out(`${unsigned.payloads.length} documents wait for their signature in ${file}.`);
      call.out(`Where the key is: sign ${file} SIGNED --key KEY. Back here: import-signed SIGNED`);
    }),
};
