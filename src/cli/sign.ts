import { writeFile } from "node:fs/promises";
import { readSigningKey } from "#platform/signing.ts";
import { signOffline } from "#server/features/reports/commands/offline-signing.ts";
import type { Command } from "./command.ts";
import { readJson } from "./read-file.ts";
import { required } from "./report-change.ts";

export const command: Command = {
  usage: "IN OUT --key FILE",
  options: { key: { type: "string", value: "FILE", help: "The private key (Ed25519, PEM)" } },
  words: [2, 2],
  async run(call) {
    const [from = "", to = ""] = call.positionals;
    const key = await readSigningKey(required(call, "key"));
    const signed = await signOffline(await readJson(from), key);
    await writeFile(to, `${JSON.stringify(signed, null, 2)}\n`);
    call.out(`${signed.documents.length} documents are signed in ${to} with key ${key.keyId}.`);
    call.out(`The site has to know it: keys rotate --public ${key.publicKey}`);
  },
};
