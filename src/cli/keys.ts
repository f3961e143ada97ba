import { CHAINS, type Chain } from "#contract/vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import { systemClock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { openSigning } from "#platform/signing.ts";
import { pinKey } from "#server/features/reports/commands/key-pins.ts";
import { revokeKey, rotateKey } from "#server/features/reports/commands/keys.ts";
import { chainHead, publishedKeys } from "#server/features/reports/queries/documents.ts";
import { type Pins, trustedChainKeys } from "#server/features/reports/queries/trusted-keys.ts";
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
    .action(() =>
      withDatabase(context, async ({ config, database: { db } }) =>
        listKeys(context, db, await openSigning(config).pins.list()),
      ),
    );
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
  configureTrust(command, context);
};

/** What an operator says about a key that exists. */
const configureTrust: ConfigureCommand = (command, context) => {
  command
    .command("pin")
    .description("Pin a key of the database that is yours, so that its documents are trusted")
    .argument("<KEY>")
    .addOption(operatorOption(context))
    .action((keyId, { operator }) =>
      withDatabase(context, async ({ config, database: { db } }) => {
        await pinKey({ db, signing: openSigning(config) }, { keyId, operator });
        context.out(`Key ${keyId} is pinned.`);
      }),
    );
  command
    .command("revoke")
    .description("Revoke a key: documents that it signed are shown as untrusted")
    .argument("<KEY>")
    .addOption(requiredText("--reason <TEXT>", "Public reason"))
    .addOption(operatorOption(context))
    .action((keyId, { reason, operator }) =>
      withDatabase(context, async ({ config, database: { db } }) => {
        await revokeKey(
          { db, clock: systemClock, signing: openSigning(config) },
          { keyId, reason, operator },
        );
        context.out(`Key ${keyId} is revoked. Documents that it signed are shown as untrusted.`);
      }),
    );
};

async function listKeys({ out }: CommandContext, db: Db, pins: Pins): Promise<void> {
  for (const chain of CHAINS) {
    const head = await chainHead(db, chain);
    out(
      `${chain}: ${head ? `${formatCount(head.sequence, "document")}, head ${head.hash}` : "no documents yet"}`,
    );
    const trusted = await trustedChainKeys(db, chain, pins);
    for (const { key_id, public_key, retired_after, revoked } of await publishedKeys(db, chain)) {
      const state = revoked
        ? `revoked ${revoked.on}: ${revoked.reason}`
        : retired_after === null
          ? "in use"
          : `retired after document ${retired_after}`;
      const strange = trusted.some((key) => key.key_id === key_id) ? "" : ", not pinned";
      out(`  ${key_id}  public ${public_key}  ${state}${strange}`);
    }
  }
}

function parseChain(text: string): Chain {
  const chain = CHAINS.find((name) => name === text);
  if (chain) return chain;
  throw new UsageError(`--chain must be ${CHAINS.join(" or ")}.`);
}
