import { and, eq } from "drizzle-orm";
import type { SignedIn } from "#server/http/auth.ts";
import { findAccount } from "../queries.ts";
import { ATTEMPT_LIMITS } from "../rules/attempt-limits.ts";
import { fieldError, sessionExpired, tooManyAttempts } from "../rules/errors.ts";
import { passwordResets, users } from "../schema.ts";
import { recordAttempt, resetAttempts } from "./attempts.ts";
import type { AccountNeeds } from "./needs.ts";
import { sendNotice } from "./notices.ts";
import { hashPassword, rejectWeakPassword, verifyPassword } from "./passwords.ts";
import { endOtherSessions, rotateSessionToken } from "./sessions.ts";

/** Replaces the password after checking the old one. Ends all other sessions; this one gets a new token. */
export async function changePassword(
  needs: AccountNeeds,
  visitor: SignedIn,
  { old_password, new_password }: { old_password: string; new_password: string },
) {
  const { db, clock } = needs;
  const subject = String(visitor.userId);
  const { allowed, retryAfterS } = await recordAttempt(db, ATTEMPT_LIMITS.oldPassword, subject, clock.now());
  if (!allowed) throw tooManyAttempts(retryAfterS);
  const { user } = await findAccount(db, visitor.userId);
  if (!(await verifyPassword(old_password, user.passwordHash)))
    throw fieldError("old_password", "Your current password is incorrect.");
  await resetAttempts(db, ATTEMPT_LIMITS.oldPassword, subject);
  rejectWeakPassword(new_password, user.emailId, "new_password");
  const passwordHash = await hashPassword(new_password);
  return db.transaction(async (tx) => {
    const updated = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id });
    // Of two concurrent changes the second no longer matches the old hash.
    if (updated.length === 0) throw sessionExpired();
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await endOtherSessions(tx, visitor);
    await sendNotice(needs, tx, user, "password_changed");
    return { token: await rotateSessionToken(tx, visitor) };
  });
}
