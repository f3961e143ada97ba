import { CHAINS, type Chain } from "#contract/vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import { systemClock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { openSigning } from "#platform/signing.ts";
import { revokeKey, rotateKey } from "#server/features/reports/commands/keys.ts";
import { chainHead, publishedKeys } from "#server/features/reports/queries/documents.ts";
import {
  type CommandContext,
  type ConfigureCommand,
  operatorOption,
  requiredText,
  UsageError,
} from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) => {
  command
    .command("list")
    .description("List the keys of every chain")
    .action(() => withDatabase(context, ({ database: { db } }) => listKeys(context, db)));
  command
    .command("rotate")
    .description("Sign new documents with another key")
    .option("--chain <NAME>", CHAINS.join(" or "), parseChain, "reports")
    .option("--public <HEX>", "Public key of a key pair stored elsewhere")
    .addOption(operatorOption(context))
    .action(({ chain, public: publicKey, operator }) =>
      withDatabase(context, async ({ config, database: { db } }) => {
        const rotation = { chain, operator, publicKey: publicKey?.trim() ?? null };
        const keyId = await rotateKey({ db, signing: openSigning(config) }, rotation);
        context.out(`Key ${keyId} now signs the ${chain} chain.`);
      }),
    );
  command
    .command("revoke")
    .description("Revoke a key: documents that it signed are shown as untrusted")
    .argument("<KEY>")
    .addOption(requiredText("--reason <TEXT>", "Public reason"))
    .addOption(operatorOption(context))
    .action((keyId, { reason, operator }) =>
      withDatabase(context, async ({ database: { db } }) => {
        await revokeKey({ db, clock: systemClock }, { keyId, reason, operator });
        context.out(`Key ${keyId} is revoked. Documents that it signed are shown as untrusted.`);
      }),
    );
};

async function listKeys({ out }: CommandContext, db: Db): Promise<void> {
  for (const chain of CHAINS) {
    const head = await chainHead(db, chain);
    out(
      `${chain}: ${head ? `${formatCount(head.sequence, "document")}, head ${head.hash}` : "no documents yet"}`,
    );
    for (const { key_id, public_key, retired_after, revoked } of await publishedKeys(db, chain)) {
      const state = revoked
        ? `revoked ${revoked.on}: ${revoked.reason}`
        : retired_after === null
          ? "in use"
          : `retired after document ${retired_after}`;
      out(`  ${key_id}  public ${public_key}  ${state}`);
    }
  }
}

function parseChain(text: string): Chain {
  const chain = CHAINS.find((name) => name === text);
  if (chain) return chain;
  throw new UsageError(`--chain must be ${CHAINS.join(" or ")}.`);
}
