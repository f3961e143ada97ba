import type { Queryable } from "#platform/database/database.ts";
import { type StaffAct, staffName } from "#server/features/accounts/commands/staff.ts";
import type { SignedInStaff } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";

/** Who acts and why, for the audit log. Only a member of staff whom `authorize` let in can act. */
export const actOf = async (db: Queryable, { userId }: SignedInStaff, reason: string): Promise<StaffAct> => ({
  operator: await staffName(db, userId),
  reason,
});

/** Nobody changes their own role, so that at least one administrator stays. */
export function forOthersOnly({ userId }: SignedInStaff, target: number): void {
  if (userId === target) throw new ApiError("conflict", "Ask another administrator to change your own role.");
}
