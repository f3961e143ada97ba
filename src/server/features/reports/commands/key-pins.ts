import { CHAINS } from "#contract/vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { publishedKeys } from "../queries/documents.ts";
import { type StrangeKey, strangeKeyProblem, strangeKeys } from "../queries/trusted-keys.ts";

/**
 * Compares the keys in the database with the pinned ones, at every start. The first time, the keys that the database
 * lists are pinned; later ones count only if a command here made them, an older key introduced them, or an operator pins
 * them. The site starts all the same: its reports then say that they are signed with a strange key.
 */
export async function checkKeyPins({
  db,
  signing,
  logger,
}: Pick<Services, "db" | "signing" | "logger">): Promise<void> {
  const { pins } = signing;
  for (const { key_id, chain } of await startPinning(db, { signing }))
    logger.warn({ key: key_id, chain }, "A signing key from the database was pinned: compare it with yours");
  for (const strange of await strangeKeys(db, await pins.list()))
    logger.error(strange, strangeKeyProblem(strange, pins.file));
}

/** Pins the keys that the database lists, unless there is a pin file. Returns those it pinned. */
export async function startPinning(
  db: Queryable,
  { signing: { pins } }: Pick<Services, "signing">,
): Promise<StrangeKey[]> {
  if ((await pins.list()) !== null) return [];
  const found = await Promise.all(
    CHAINS.map(async (chain) => (await publishedKeys(db, chain)).map((key) => ({ ...key, chain }))),
  );
  const keys = found
    .flat()
    .map(({ key_id, public_key, chain }) => ({ key_id, public_key, chain, source: "first_start" }) as const);
  await pins.add(keys);
  return keys;
}

/** Pins a key that the database lists, on the word of an operator. Throws `ApiError` "not_found" for any other. */
export async function pinKey(
  { db, signing }: Pick<Services, "db" | "signing">,
  { keyId, operator }: { keyId: string; operator: string },
): Promise<void> {
  for (const chain of CHAINS) {
    const key = (await publishedKeys(db, chain)).find(({ key_id }) => key_id === keyId);
    if (!key) continue;
    const { key_id, public_key } = key;
    await signing.pins.add([{ key_id, public_key, chain, source: "operator" }]);
    await recordAction(db, { operator, action: "pin-key", subject: keyId, details: { chain } });
    return;
  }
  throw new ApiError("not_found", `No key ${keyId} in the database.`);
}
