import { and, desc, eq, ne, notInArray } from "drizzle-orm";
import {
  MAX_SESSION_AGE_S,
  MAX_SESSIONS,
  RECENT_AUTHENTICATION_S,
  SESSION_LIFETIME_S,
} from "#contract/account-limits.ts";
import type { Queryable } from "#platform/database/database.ts";
import { randomToken, sha256HexSync } from "#platform/ids.ts";
import type { RecentlySignedIn, SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import { findSession } from "../queries.ts";
import { sessionExpired } from "../rules/errors.ts";
import { sessions } from "../schema.ts";

/** Minimum interval between two writes of a session's `lastUsedAt`. */
const TOUCH_INTERVAL_MS = 5 * 60_000;

/** When a session ends unless it is used again: never later than `MAX_SESSION_AGE_S` after the login. */
const sessionExpiry = (createdAt: Date, now: Date) =>
  new Date(
    Math.min(now.getTime() + SESSION_LIFETIME_S * 1000, createdAt.getTime() + MAX_SESSION_AGE_S * 1000),
  );

interface NewSession {
  userId: number;
  device: string;
  now: Date;
  /** See `sessions.secondFactor`. */
  secondFactor: boolean;
}

/** Inserts a session and returns its token, of which only a hash is stored. Ends the user's longest unused ones. */
export async function createSession(
  tx: Queryable,
  { userId, device, now, secondFactor }: NewSession,
): Promise<string> {
  const token = randomToken();
  await tx.insert(sessions).values({
    tokenHash: sha256HexSync(token),
    userId,
    device,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: sessionExpiry(now, now),
    authenticatedAt: now,
    secondFactor,
  });
  const mostRecent = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(MAX_SESSIONS);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, mostRecent)));
  return token;
}

/** The session of a token, or null. Use extends its expiry, written every few minutes at most. */
export async function resumeSession(db: Queryable, now: Date, token: string) {
  const sessionHash = sha256HexSync(token);
  const session = await findSession(db, now, sessionHash);
  if (!session) return null;
  if (now.getTime() - session.lastUsedAt.getTime() >= TOUCH_INTERVAL_MS)
    await db
      .update(sessions)
      .set({ lastUsedAt: now, expiresAt: sessionExpiry(session.createdAt, now) })
      .where(eq(sessions.tokenHash, sessionHash));
  const authenticatedForMs = now.getTime() - session.authenticatedAt.getTime();
  return {
    userId: session.userId,
    sessionHash,
    isRecent: authenticatedForMs < RECENT_AUTHENTICATION_S * 1000,
    hasSecondFactor: session.secondFactor,
    role: session.role,
  };
}

/**
 * Notes that the user has just authenticated again, gives the session a new token and invalidates the old one. Throws
 * `sessionExpired` if the session was ended meanwhile.
 */
export async function renewAuthentication(
  tx: Queryable,
  { sessionHash }: SignedIn,
  { now, secondFactor }: { now: Date; secondFactor: boolean },
): Promise<string> {
  const token = randomToken();
  const renewed = await tx
    .update(sessions)
    .set({ tokenHash: sha256HexSync(token), authenticatedAt: now, secondFactor })
    .where(eq(sessions.tokenHash, sessionHash))
    .returning({ id: sessions.id });
  if (renewed.length === 0) throw sessionExpired();
  return token;
}

/** Notes that the session has just proved a second factor that was set up in it. */
export async function noteSecondFactor(tx: Queryable, { sessionHash }: SignedIn): Promise<void> {
  await tx.update(sessions).set({ secondFactor: true }).where(eq(sessions.tokenHash, sessionHash));
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

/** Ends one of the user's sessions by id. */
export async function revokeSession(
  db: Queryable,
  { userId }: RecentlySignedIn,
  sessionId: string,
): Promise<null> {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, Number(sessionId))))
    .returning({ id: sessions.id });
  if (deleted.length === 0) throw new ApiError("not_found", "This session has already ended.");
  return null;
}
