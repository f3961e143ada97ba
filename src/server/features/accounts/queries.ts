import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { PersonalData, Session, User } from "#contract/accounts.ts";
import type { Passkey } from "#contract/passkeys.ts";
import type { SecondFactorState } from "#contract/second-factor.ts";
import type { StaffRole } from "#contract/staff/roles.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";
import type { PersonalDataSources } from "./port.ts";
import { presentPasskey, presentSession, presentUser, toDataSubject } from "./presentation.ts";
import { sessionExpired } from "./rules/errors.ts";
import {
  deviceTokens,
  emailChanges,
  oneTimeCodes,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  staffInvitations,
  staffMembers,
  users,
} from "./schema.ts";

/** Finds the unexpired session of a token hash, with the role of its user. */
export async function findSession(db: Queryable, now: Date, tokenHash: string) {
  const [found] = await db
    .select({ session: sessions, role: staffMembers.role })
    .from(sessions)
    .leftJoin(staffMembers, eq(staffMembers.userId, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)));
  return found && { ...found.session, role: found.role };
}

/** A user and the address with an outstanding code. Throws `sessionExpired` if the account was deleted. */
export async function findAccount(db: Queryable, userId: number) {
  const [account] = await db
    .select({ user: users, codeSentTo: oneTimeCodes.emailId })
    .from(users)
    .leftJoin(oneTimeCodes, eq(oneTimeCodes.userId, users.id))
    .where(eq(users.id, userId));
  if (!account) throw sessionExpired();
  return account;
}

export async function findUserByEmail(db: Queryable, emailId: string) {
  const [user] = await db.select().from(users).where(eq(users.emailId, emailId));
  return user;
}

export async function getProfile(db: Queryable, { userId }: SignedIn): Promise<User> {
  const { user, codeSentTo } = await findAccount(db, userId);
  return presentUser(user, codeSentTo);
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

export async function getSecondFactor(db: Queryable, { userId }: SignedIn): Promise<SecondFactorState> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return {
    enabled_at: factor?.enabledAt?.toISOString() ?? null,
    recovery_codes_left: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  };
}

/** All personal data of a user: the account's own, and what the sources hold. */
export async function exportPersonalData(
  { db, sources, now }: { db: Queryable; sources: PersonalDataSources; now: Date },
  visitor: SignedIn,
): Promise<PersonalData> {
  const { user, codeSentTo } = await findAccount(db, visitor.userId);
  const subject = toDataSubject(visitor, user);
  return {
    exported_at: now.toISOString(),
    profile: {
      ...presentUser(user, codeSentTo),
      terms_accepted_at: user.termsAcceptedAt.toISOString(),
    },
    sessions: await listSessions(db, visitor, now),
    second_factor_since: (await getSecondFactor(db, visitor)).enabled_at,
    former_email_ids: await listFormerEmails(db, visitor),
    passkeys: (await listPasskeys(db, visitor)).map(({ passkey_id: _, ...rest }) => rest),
    devices: await exportDevices(db, visitor),
    api_keys: await sources.api_keys.export(db, subject),
    webhooks: await sources.webhooks.export(db, subject),
    test_requests: await sources.test_requests.export(db, subject),
    pledges: await sources.pledges.export(db, subject),
    followed: await sources.followed.export(db, subject),
    followed_brands: await sources.followed_brands.export(db, subject),
    my_day: await sources.my_day.export(db, subject),
    error_reports: await sources.error_reports.export(db, subject),
    emails: await sources.emails.export(db, subject),
    uploads: await sources.uploads.export(db, subject),
    scans: await sources.scans.export(db, subject),
    permitted_questions: await sources.permitted_questions.export(db, subject),
    ai_ratings: await sources.ai_ratings.export(db, subject),
    newsletter_since: await sources.newsletter_since.export(db, subject),
  };
}

async function listFormerEmails(
  db: Queryable,
  { userId }: SignedIn,
): Promise<PersonalData["former_email_ids"]> {
  const changes = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
  return changes.map(({ formerEmailId, changedAt }) => ({
    email_id: formerEmailId,
    changed_at: changedAt.toISOString(),
  }));
}

async function exportDevices(db: Queryable, { userId }: SignedIn): Promise<PersonalData["devices"]> {
  const devices = await db
    .select({ device: deviceTokens })
    .from(deviceTokens)
    .innerJoin(sessions, eq(sessions.id, deviceTokens.sessionId))
    .where(eq(sessions.userId, userId));
  return devices.map(({ device: { token, platform, registeredAt } }) => ({
    fcm_token: token,
    platform,
    registered_at: registeredAt.toISOString(),
  }));
}

/**
 * Makes transactions about one account wait for each other: for limits that count before they insert, for what depends on
 * whether the email is confirmed, and because deleting the account takes it before its records. Call it before anything is
 * written of what belongs to the account. Throws `sessionExpired` if the account was deleted.
 */
export async function lockAccount(tx: Queryable, userId: number): Promise<{ emailVerified: boolean }> {
  const account = await lockAccountIfAny(tx, userId);
  if (!account) throw sessionExpired();
  return account;
}

/** Like `lockAccount`, for a caller that has another word for an account that was deleted. */
export async function lockAccountIfAny(
  tx: Queryable,
  userId: number,
): Promise<{ emailVerified: boolean } | undefined> {
  const [account] = await tx
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return account;
}

/** Staff by name, and whether each account has a passkey or an authenticator app. */
export const listStaffMembers = (db: Queryable) =>
  db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      emailId: users.emailId,
      role: staffMembers.role,
      since: staffMembers.since,
      isProtected: sql<boolean>`exists (select from ${passkeys} p where p.user_id = ${users.id})
        or exists (select from ${secondFactors} f where f.user_id = ${users.id} and f.enabled_at is not null)`,
    })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .orderBy(users.firstName, users.lastName, users.id);

/** Invitations that can still be accepted. */
export const listStaffInvitations = (db: Queryable, now: Date) =>
  db
    .select()
    .from(staffInvitations)
    .where(gt(staffInvitations.expiresAt, now))
    .orderBy(staffInvitations.emailId);

/** The invitation to an address, open or expired; null without one. */
export async function findInvitationTo(
  db: Queryable,
  emailId: string,
): Promise<{ role: StaffRole; expires_at: string } | null> {
  const [found] = await db.select().from(staffInvitations).where(eq(staffInvitations.emailId, emailId));
  return found ? { role: found.role, expires_at: found.expiresAt.toISOString() } : null;
}
