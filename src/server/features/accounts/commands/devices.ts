import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { registerDevice as registerDeviceCall } from "#contract/accounts.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { findSession } from "../queries.ts";
import { sessionExpired } from "../rules/errors.ts";
import { deviceTokens } from "../schema.ts";
import type { AccountNeeds } from "./needs.ts";

/** Stores the session's push token. A device belongs to one session: the last that registered its token. */
export async function registerDevice(
  { db, clock }: AccountNeeds,
  { sessionHash }: SignedIn,
  { fcm_token, platform }: z.output<typeof registerDeviceCall.input>,
): Promise<null> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const session = await findSession(tx, now, sessionHash);
    if (!session) throw sessionExpired();
    await tx.delete(deviceTokens).where(eq(deviceTokens.token, fcm_token));
    const device = { token: fcm_token, platform, registeredAt: now };
    await tx
      .insert(deviceTokens)
      .values({ sessionId: session.id, ...device })
      .onConflictDoUpdate({ target: deviceTokens.sessionId, set: device });
  });
  return null;
}
