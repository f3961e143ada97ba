import { writeFile } from "node:fs/promises";
import { formatCount } from "#domain/amounts.ts";
import { readSigningKey } from "#platform/signing.ts";
import { signUnsignedDocuments } from "#server/features/reports/commands/offline-signing.ts";
import { type ConfigureCommand, requiredText } from "./command.ts";
import { readJson } from "./read-file.ts";

export const configure: ConfigureCommand = (command, { out }) =>
  command
    .argument("<IN>", "The export-unsigned file")
    .argument("<OUT>", "File for the signed documents")
    .addOption(requiredText("--key <FILE>", "The private key (Ed25519, PEM)"))
    .action(async (from, to, options) => {
      const key = await readSigningKey(options.key);
      const signed = await signUnsignedDocuments(await readJson(from), key);
      await writeFile(to, `${JSON.stringify(signed, null, 2)}\n`);
      const count = formatCount(signed.documents.length, "document");
      out(`Signed ${count} with key ${key.keyId} and wrote them to ${to}.`);
      out(`The site must know this key: keys rotate --public ${key.publicKey}`);
    });
