import { and, desc, eq, ne, notInArray } from "drizzle-orm";
import { MAX_SESSIONS, SESSION_LIVES_DAYS } from "#contract/account-limits.ts";
import type { Queryable } from "#platform/database/database.ts";
import { randomToken, sha256 } from "#platform/ids.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { Refusal } from "#server/http/errors.ts";
import { findSession } from "../queries.ts";
import { sessions } from "../schema.ts";

/** A session is written to at most this often, however many calls it makes. */
const TOUCH_AFTER_MS = 5 * 60_000;

const expiryFrom = (now: Date) => new Date(now.getTime() + SESSION_LIVES_DAYS * 86_400_000);

/** Logs a user in; the token is in what is returned and nowhere else. */
export async function openSession(
  tx: Queryable,
  { userId, device, now }: { userId: number; device: string; now: Date },
): Promise<string> {
  const token = randomToken();
  await tx.insert(sessions).values({
    tokenHash: sha256(token),
    userId,
    device,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiryFrom(now),
  });
  const kept = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(MAX_SESSIONS);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, kept)));
  return token;
}

/** The live session behind a token, or null. Using it puts its end off, which is written down every few minutes. */
export async function resumeSession(db: Queryable, now: Date, token: string) {
  const sessionHash = sha256(token);
  const session = await findSession(db, now, sessionHash);
  if (!session) return null;
  if (now.getTime() - session.lastUsedAt.getTime() >= TOUCH_AFTER_MS)
    await db
      .update(sessions)
      .set({ lastUsedAt: now, expiresAt: expiryFrom(now) })
      .where(eq(sessions.tokenHash, sessionHash));
  return { userId: session.userId, sessionHash };
}

/** The session goes on under a new token; whoever has the old one is out. */
export async function renewToken(tx: Queryable, { sessionHash }: SignedIn): Promise<string> {
  const token = randomToken();
  await tx
    .update(sessions)
    .set({ tokenHash: sha256(token) })
    .where(eq(sessions.tokenHash, sessionHash));
  return token;
}

export async function logout(db: Queryable, { sessionHash }: SignedIn): Promise<null> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash));
  return null;
}

export async function endOtherSessions(db: Queryable, { userId, sessionHash }: SignedIn): Promise<null> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, sessionHash)));
  return null;
}

export async function endAllSessions(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** Ends one session of the user, by its id. */
export async function revokeSession(db: Queryable, { userId }: SignedIn, sessionId: string): Promise<null> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, Number(sessionId))))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new Refusal("not_found", "This session has ended already.");
  return null;
}
