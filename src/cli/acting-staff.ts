import type { StaffAction } from "#contract/staff/roles.ts";
import type { Queryable } from "#platform/database/database.ts";
import { findStaffByEmail, staffName } from "#server/features/accounts/commands/staff.ts";

/** Who runs a command: a member of staff by email address, or else the name for the audit log. */
export interface Acting {
  as?: string | undefined;
  operator: string;
}

/** The operator as the audit log names them. Throws `ApiError` "forbidden" if the account may not do this. */
export async function operatorName(
  db: Queryable,
  { as, operator }: Acting,
  permission: StaffAction,
): Promise<string> {
  if (as === undefined) return operator;
  const { userId } = await findStaffByEmail(db, as, permission);
  return staffName(db, userId);
}
