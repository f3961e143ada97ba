import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { registerDevice as registerDeviceCall } from "#contract/accounts.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { findSession, lockAccount } from "../queries.ts";
import { sessionExpired } from "../rules/errors.ts";
import { deviceTokens, sessions } from "../schema.ts";
import { findKnownDevice } from "./known-devices.ts";
import type { AccountNeeds } from "./needs.ts";

/**
 * Stores the session's push token. A device belongs to one session, the last that registered its token: it leaves the
 * other sessions of this user, and those of users who logged in on the same device. Sessions of anyone else keep it:
 * a token can be known to a stranger, who must not be able to take a device away.
 */
export async function registerDevice(
  { db, clock, accountKey }: AccountNeeds,
  { userId, sessionHash }: SignedIn,
  { fcm_token, platform, device_secret }: z.output<typeof registerDeviceCall.input>,
): Promise<null> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const session = await findSession(tx, now, sessionHash);
    if (!session) throw sessionExpired();
    const others: number[] = [];
    for (const other of await listSessionsWithToken(tx, fcm_token))
      if (
        other.userId === userId ||
        (await findKnownDevice(tx, accountKey, other.userId, { secret: device_secret }))
      )
        others.push(other.sessionId);
    await lockSessions(tx, [session.id, ...others]);
    await tx.delete(deviceTokens).where(inArray(deviceTokens.sessionId, others));
    const device = { token: fcm_token, platform, registeredAt: now };
    await tx
      .insert(deviceTokens)
      .values({ sessionId: session.id, ...device })
      .onConflictDoUpdate({ target: deviceTokens.sessionId, set: device });
  });
  return null;
}

/** In the order of their numbers, so that two accounts on one device can't wait for each other. */
const lockSessions = (tx: Queryable, ids: number[]) =>
  tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, ids))
    .orderBy(sessions.id)
    .for("no key update");

const listSessionsWithToken = (tx: Queryable, token: string) =>
  tx
    .select({ sessionId: sessions.id, userId: sessions.userId })
    .from(deviceTokens)
    .innerJoin(sessions, eq(sessions.id, deviceTokens.sessionId))
    .where(eq(deviceTokens.token, token));
