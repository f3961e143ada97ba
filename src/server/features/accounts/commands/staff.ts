import { and, eq, gt } from "drizzle-orm";
import { STAFF_INVITATION_LIFETIME_S, type StaffAction, type StaffRole } from "#contract/staff/roles.ts";
import type { Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { enqueueEmail } from "#server/features/outbox/commands.ts";
import { type RecentlySignedIn, type SignedInStaff, staffAtCommandLine } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { staffInvitationEmail } from "../emails.ts";
import { findAccount, findUserByEmail, lockAccountIfAny } from "../queries.ts";
import { sessions, staffInvitations, staffMembers, users } from "../schema.ts";

type StaffNeeds = Pick<Services, "db" | "jobs" | "clock" | "config">;

/** Who acts, in the words of the audit log, and why. */
export interface StaffAct {
  operator: string;
  reason: string;
}

/** How the audit log names a member of staff: by the account's number too, since names may be the same. */
export async function staffName(db: Queryable, userId: number): Promise<string> {
  const { user } = await findAccount(db, userId);
  return `${user.firstName} ${user.lastName} (staff ${user.id})`;
}

/**
 * The member of staff with this email address, for a command that acts as them. Throws `ApiError` "forbidden" if no
 * account with it has a role, or the role doesn't permit the action.
 */
export async function findStaffByEmail<Action extends StaffAction>(
  db: Queryable,
  email: string,
  permission: Action,
): Promise<SignedInStaff<Action>> {
  const emailId = email.trim().toLowerCase();
  const [member] = await db
    .select({ userId: users.id, role: staffMembers.role })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(eq(users.emailId, emailId));
  if (!member)
    throw new ApiError("forbidden", `No member of staff has the email address ${emailId}. See staff list.`);
  return staffAtCommandLine(member.userId, member.role, permission);
}

/** Invites the owner of an email address to a role, by email. A new invitation replaces an open one. */
export async function inviteToStaff(
  { db, jobs, clock, config }: StaffNeeds,
  { emailId, role }: { emailId: string; role: StaffRole },
  { operator, reason }: StaffAct,
): Promise<void> {
  const now = clock.now();
  const invitation = {
    role,
    invitedBy: operator,
    expiresAt: new Date(now.getTime() + STAFF_INVITATION_LIFETIME_S * 1000),
  };
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, emailId);
    if (user && (await tx.$count(staffMembers, eq(staffMembers.userId, user.id))) > 0)
      throw new ApiError("conflict", "This account already has a role. Change it instead.");
    await tx
      .insert(staffInvitations)
      .values({ emailId, ...invitation })
      .onConflictDoUpdate({ target: staffInvitations.emailId, set: invitation });
    await recordAction(tx, {
      operator,
      action: "invite-staff",
      // Entries of the audit log are never deleted, so it names accounts by number and holds no addresses.
      subject: user ? `user ${user.id}` : "a person without an account",
      details: { after: role, reason },
    });
    const key = `staff-invitation:${randomToken(12)}`;
    await enqueueEmail(tx, jobs, staffInvitationEmail({ key, to: emailId }, role, config.siteUrl));
  });
}

/** The open invitation to the confirmed address of an account; undefined without one. */
export async function findInvitation(db: Queryable, userId: number, now: Date) {
  const [found] = await db
    .select({ invitation: staffInvitations })
    .from(staffInvitations)
    .innerJoin(users, and(eq(users.emailId, staffInvitations.emailId), users.emailVerified))
    .where(and(eq(users.id, userId), gt(staffInvitations.expiresAt, now)));
  return found?.invitation;
}

/** Gives the account the role that its confirmed address was invited to. */
export async function acceptInvitation(
  { db, clock }: StaffNeeds,
  { userId }: RecentlySignedIn,
): Promise<{ role: StaffRole }> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, userId, now);
    if (!invitation) throw new ApiError("not_found", "There’s no open invitation for your email address.");
    const { role, emailId, invitedBy } = invitation;
    await tx.insert(staffMembers).values({ userId, role, since: now }).onConflictDoNothing();
    await tx.delete(staffInvitations).where(eq(staffInvitations.emailId, emailId));
    await recordAction(tx, {
      operator: await staffName(tx, userId),
      action: "accept-staff-invitation",
      subject: `user ${userId}`,
      details: { before: null, after: role, invited_by: invitedBy },
    });
    return { role };
  });
}

/** Changes the role of a member of staff, or takes it away (null). */
export async function changeStaffRole(
  { db }: Pick<StaffNeeds, "db">,
  { userId, role }: { userId: number; role: StaffRole | null },
  { operator, reason }: StaffAct,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccountIfAny(tx, userId);
    const [member] = await tx.select().from(staffMembers).where(eq(staffMembers.userId, userId));
    if (!member) throw new ApiError("not_found", "This account has no role.");
    const own = eq(staffMembers.userId, userId);
    if (role === null) {
      await tx.delete(staffMembers).where(own);
      await tx.delete(sessions).where(eq(sessions.userId, userId));
    } else await tx.update(staffMembers).set({ role }).where(own);
    await recordAction(tx, {
      operator,
      action: role === null ? "remove-staff" : "set-staff-role",
      subject: `user ${userId}`,
      details: { before: member.role, after: role, reason },
    });
  });
}

/** Deletes the invitation to an address. Idempotent. */
export async function withdrawInvitation(tx: Queryable, emailId: string): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.emailId, emailId));
}
