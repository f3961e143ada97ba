import type { StaffAction } from "#contract/staff/roles.ts";
import type { Queryable } from "#platform/database/database.ts";
import { findStaffByEmail, staffName } from "#server/features/accounts/commands/staff.ts";

/** Who runs a command: a member of staff by email address, or else the name for the audit log. */
export interface Acting {
  as?: string | undefined;
  operator: string;
}

/** The member of staff who acts; null for an operator. Throws `ApiError` "forbidden" if the account may not do this. */
export const findActingStaff = async <Action extends StaffAction>(
  db: Queryable,
  { as }: Acting,
  permission: Action,
) => (as === undefined ? null : findStaffByEmail(db, as, permission));

/** Who acts, as the audit log names them. Throws like `findActingStaff`. */
export async function operatorName(db: Queryable, acting: Acting, permission: StaffAction): Promise<string> {
  const staff = await findActingStaff(db, acting, permission);
  return staff ? staffName(db, staff.userId) : acting.operator;
}
