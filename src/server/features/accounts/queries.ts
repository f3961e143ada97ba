import { and, desc, eq, gt } from "drizzle-orm";
import type { PersonalData, Session, User } from "#contract/accounts.ts";
import type { Passkey } from "#contract/passkeys.ts";
import type { Queryable } from "#platform/database/database.ts";
import { everyContribution } from "#server/features/ai-search/queries/contributions.ts";
import { ticketsOf } from "#server/features/corrections/queries.ts";
import { followedProducts } from "#server/features/follows/queries.ts";
import { subscribedSince } from "#server/features/newsletter/queries.ts";
import { listLettersTo } from "#server/features/outbox/queries.ts";
import { everyScan } from "#server/features/scans/queries/history.ts";
import { everyTestRequest } from "#server/features/test-requests/queries.ts";
import { uploadsOf } from "#server/features/uploads/queries.ts";
import { userOwner } from "#server/features/uploads/rules.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { presentPasskey, presentSession, presentUpload, presentUser } from "./presentation.ts";
import { noSession } from "./rules/refusals.ts";
import { deviceTokens, oneTimeCodes, passkeys, sessions, users } from "./schema.ts";

/** The session of this token hash, unless it has expired. */
export async function findSession(db: Queryable, now: Date, tokenHash: string) {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return session;
}

/** A user with the address that waits for its code. A session outlives its user by no more than this question. */
export async function findAccount(db: Queryable, userId: number) {
  const [found] = await db
    .select({ user: users, codeAddress: oneTimeCodes.address })
    .from(users)
    .leftJoin(oneTimeCodes, eq(oneTimeCodes.userId, users.id))
    .where(eq(users.id, userId));
  if (!found) throw noSession();
  return found;
}

export async function findByAddress(db: Queryable, emailId: string) {
  const [user] = await db.select().from(users).where(eq(users.emailId, emailId));
  return user;
}

export async function profileOf(db: Queryable, { userId }: SignedIn): Promise<User> {
  const { user, codeAddress } = await findAccount(db, userId);
  return presentUser(user, codeAddress);
}

export async function listSessions(db: Queryable, visitor: SignedIn, now: Date): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, visitor.userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
  return rows.map((session) => presentSession(session, visitor));
}

export async function listPasskeys(db: Queryable, { userId }: SignedIn): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id);
  return rows.map(presentPasskey);
}

/** Everything that is kept about a user. A feature that keeps something personal adds its part here. */
export async function personalData(db: Queryable, visitor: SignedIn, now: Date): Promise<PersonalData> {
  const { user, codeAddress } = await findAccount(db, visitor.userId);
  const devices = await db
    .select({ device: deviceTokens })
    .from(deviceTokens)
    .innerJoin(sessions, eq(sessions.id, deviceTokens.sessionId))
    .where(eq(sessions.userId, visitor.userId));
  const letters = await listLettersTo(db, user.emailId);
  // An address that is not proven may be somebody else's.
  const newsletterSince = user.emailVerified ? await subscribedSince(db, user.emailId) : null;
  return {
    exported_at: now.toISOString(),
    profile: {
      ...presentUser(user, codeAddress),
      terms_accepted_at: user.termsAcceptedAt.toISOString(),
    },
    sessions: await listSessions(db, visitor, now),
    passkeys: (await listPasskeys(db, visitor)).map(({ passkey_id: _, ...rest }) => rest),
    devices: devices.map(({ device: { token, platform, registeredAt } }) => ({
      fcm_token: token,
      platform,
      registered_at: registeredAt.toISOString(),
    })),
    test_requests: await everyTestRequest(db, visitor),
    followed: await followedProducts(db, visitor.userId),
    error_reports: await ticketsOf(db, visitor.userId),
    letters: letters.map(({ subject, keptAt }) => ({ subject, kept_at: keptAt.toISOString() })),
    uploads: (await uploadsOf(db, userOwner(visitor.userId))).map(presentUpload),
    scans: await everyScan(db, visitor.userId),
    ai_ratings: await everyContribution(db, visitor.userId),
    newsletter_since: newsletterSince?.toISOString() ?? null,
  };
}
