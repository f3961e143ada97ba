import { eq } from "drizzle-orm";
import type { z } from "zod";
import type * as members from "#contract/staff/members.ts";
import { mayDo, type StaffAction, type StaffRole } from "#contract/staff/roles.ts";
import type { Queryable } from "#platform/database/database.ts";
import { listStaffInvitations, listStaffMembers } from "#server/features/accounts/queries.ts";
import { staffMembers } from "#server/features/accounts/schema.ts";

export const presentInvitation = ({
  role,
  invitedBy,
  expiresAt,
}: {
  role: StaffRole;
  invitedBy: string;
  expiresAt: Date;
}) => ({ role, invited_by: invitedBy, expires_at: expiresAt.toISOString() });

/** Whether a member of staff gets the daily email about the desk. */
export async function wantsDigest(db: Queryable, userId: number): Promise<boolean> {
  const [member] = await db
    .select({ digest: staffMembers.digest })
    .from(staffMembers)
    .where(eq(staffMembers.userId, userId));
  return member?.digest ?? false;
}

/** Names of the staff who may approve publications, and of those who may invite another person to it. */
export async function readApprovers(db: Queryable): Promise<{ approvers: string[]; inviters: string[] }> {
  const staff = await listStaffMembers(db);
  const whoMay = (action: StaffAction) =>
    staff
      .filter(({ role }) => mayDo(role, action))
      .map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return { approvers: whoMay("publish_reports"), inviters: whoMay("manage_staff") };
}

/** Staff and open invitations. */
export async function readStaff(db: Queryable, now: Date): Promise<z.input<typeof members.listStaff.output>> {
  const [staff, invitations] = await Promise.all([listStaffMembers(db), listStaffInvitations(db, now)]);
  return {
    members: staff.map(({ userId, firstName, lastName, emailId, role, since, isProtected }) => ({
      user_id: userId,
      name: `${firstName} ${lastName}`,
      email_id: emailId,
      role,
      since: since.toISOString(),
      protected: isProtected,
    })),
    invitations: invitations.map((row) => ({ ...presentInvitation(row), email_id: row.emailId })),
  };
}
