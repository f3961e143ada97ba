import { eq } from "drizzle-orm";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { staffMembers, users } from "../schema.ts";
import { endAllSessions } from "./sessions.ts";
import type { StaffAct } from "./staff.ts";

/** Blocks an account: it is logged out everywhere and cannot log in. Or unblocks it. Staff lose their role first. */
export async function blockAccount(
  { db, clock }: Pick<Services, "db" | "clock">,
  { userId, blocked }: { userId: number; blocked: boolean },
  { operator, reason }: StaffAct,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (blocked && (await tx.$count(staffMembers, eq(staffMembers.userId, userId))) > 0)
      throw new ApiError("conflict", "This account belongs to staff. Take its role away first.");
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user) throw new ApiError("not_found", "This account was deleted.");
    await tx
      .update(users)
      .set({ blockedAt: blocked ? clock.now() : null })
      .where(eq(users.id, userId));
    if (blocked) await endAllSessions(tx, userId);
    await recordAction(tx, {
      operator,
      action: blocked ? "block-user" : "unblock-user",
      subject: `user ${userId}`,
      details: { before: user.blockedAt !== null, after: blocked, reason },
    });
  });
}
