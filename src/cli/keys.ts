import { CHAINS, type Chain } from "#contract/vocabulary.ts";
import { systemClock } from "#platform/clock.ts";
import { openSigning } from "#platform/signing.ts";
import { revokeKey, rotateKey } from "#server/features/reports/commands/keys.ts";
import { chainHead, publishedKeys } from "#server/features/reports/queries/documents.ts";
import { type Call, type Command, OPERATOR_OPTION, operatorOf, UsageProblem } from "./command.ts";
import { type Opened, withDatabase } from "./open.ts";
import { required } from "./report-change.ts";

const ACTIONS: Record<string, (call: Call, opened: Opened) => Promise<void>> = { list, rotate, revoke };

export const command: Command = {
  usage: `${Object.keys(ACTIONS).join("|")} [KEY]`,
  options: {
    chain: { type: "string", value: "NAME", help: `rotate: ${CHAINS.join(" or ")} (default: reports)` },
    public: { type: "string", value: "HEX", help: "rotate: the public half of a key that is kept elsewhere" },
    reason: { type: "string", value: "TEXT", help: "revoke: why, for everybody who checks a document" },
    ...OPERATOR_OPTION,
  },
  words: [1, 2],
  async run(call) {
    const action = ACTIONS[call.positionals[0] ?? ""];
    if (!action) throw new UsageProblem(`keys can ${Object.keys(ACTIONS).join(", ")}.`);
    await withDatabase(call, (opened) => action(call, opened));
  },
};

async function list(call: Call, { database: { db } }: Opened): Promise<void> {
  for (const chain of CHAINS) {
    const head = await chainHead(db, chain);
    call.out(`${chain}: ${head ? `${head.sequence} documents, head ${head.hash}` : "no document yet"}`);
    for (const { key_id, public_key, retired_after, revoked } of await publishedKeys(db, chain)) {
      const state = revoked
        ? `revoked ${revoked.on}: ${revoked.reason}`
        : retired_after === null
          ? "signs"
          : `signed up to ${retired_after}`;
      call.out(`  ${key_id}  public ${public_key}  ${state}`);
    }
  }
}

async function rotate(call: Call, { config, database: { db } }: Opened): Promise<void> {
  const chain = chainOf(call);
  const publicKey = typeof call.values.public === "string" ? call.values.public.trim() : null;
  const turn = { chain, operator: operatorOf(call), publicKey };
  const keyId = await rotateKey({ db, signing: openSigning(config) }, turn);
  call.out(`The chain ${chain} is signed with key ${keyId} from now on.`);
}

async function revoke(call: Call, { database: { db } }: Opened): Promise<void> {
  const [, keyId] = call.positionals;
  if (!keyId) throw new UsageProblem("Call it as: npm run cli -- keys revoke KEY --reason TEXT");
  const reason = required(call, "reason");
  await revokeKey({ db, clock: systemClock }, { keyId, reason, operator: operatorOf(call) });
  call.out(`Key ${keyId} is revoked: whatever it signed is shown as not to be trusted.`);
}

function chainOf({ values }: Call): Chain {
  const chain = CHAINS.find((name) => name === (values.chain ?? "reports"));
  if (chain) return chain;
  throw new UsageProblem(`--chain takes ${CHAINS.join(" or ")}.`);
}
