import { and, desc, eq, notInArray } from "drizzle-orm";
import { MAX_KNOWN_DEVICES } from "#contract/account-limits.ts";
import type { Queryable } from "#platform/database/database.ts";
import { hmac } from "#platform/ids.ts";
import { knownDevices } from "../schema.ts";

/** Who calls: the client's IP address and network (`networkOf`), its secret if any, its name ("Firefox on Windows"). */
export interface Client {
  ip: string;
  network: string;
  secret: string | undefined;
  device: string;
}

/** Bound to the user, so that the table does not tell that one device has logged in to two accounts. */
const secretHashOf = (accountKey: string, userId: number, secret: string): string =>
  hmac(accountKey, `device:${userId}:${secret}`);

/**
 * The hash of a device that has logged in to this account before, or null. Does the same work without an account
 * (`undefined`), so that timing reveals nothing.
 */
export async function findKnownDevice(
  db: Queryable,
  accountKey: string,
  userId: number | undefined,
  { secret }: Pick<Client, "secret">,
): Promise<string | null> {
  if (secret === undefined) return null;
  const [device] = await db
    .select({ secretHash: knownDevices.secretHash })
    .from(knownDevices)
    .where(eq(knownDevices.secretHash, secretHashOf(accountKey, userId ?? 0, secret)));
  return device?.secretHash ?? null;
}

/** Remembers the device of a successful login. Forgets the user's longest unused ones above `MAX_KNOWN_DEVICES`. */
export async function rememberDevice(
  tx: Queryable,
  accountKey: string,
  { userId, secret, now }: { userId: number; now: Date } & Pick<Client, "secret">,
): Promise<void> {
  if (secret === undefined) return;
  await tx
    .insert(knownDevices)
    .values({
      secretHash: secretHashOf(accountKey, userId, secret),
      userId,
      firstUsedAt: now,
      lastUsedAt: now,
    })
    .onConflictDoUpdate({ target: knownDevices.secretHash, set: { lastUsedAt: now } });
  const mostRecent = tx
    .select({ secretHash: knownDevices.secretHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.secretHash)
    .limit(MAX_KNOWN_DEVICES);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.secretHash, mostRecent)));
}

/** Forgets the devices of a user whose password was reset: someone else may have logged in on them. */
export async function forgetDevices(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
