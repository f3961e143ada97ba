import type { z } from "zod";
import type * as members from "#contract/staff/members.ts";
import type { StaffRole } from "#contract/staff/roles.ts";
import type { Queryable } from "#platform/database/database.ts";
import { listStaffInvitations, listStaffMembers } from "#server/features/accounts/queries.ts";

export const presentInvitation = ({
  role,
  invitedBy,
  expiresAt,
}: {
  role: StaffRole;
  invitedBy: string;
  expiresAt: Date;
}) => ({ role, invited_by: invitedBy, expires_at: expiresAt.toISOString() });

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
