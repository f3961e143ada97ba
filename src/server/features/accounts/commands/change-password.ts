import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { changePassword as changePasswordCall } from "#contract/accounts.ts";
import { requireRecent, type SignedIn } from "#server/http/auth.ts";
import { findAccount, getSecondFactor } from "../queries.ts";
import { ATTEMPT_LIMITS } from "../rules/attempt-limits.ts";
import { fieldError, sessionExpired, tooManyAttempts } from "../rules/errors.ts";
import { passwordResets, users } from "../schema.ts";
import { recordAttempt, resetAttempts } from "./attempts.ts";
import type { AccountNeeds } from "./needs.ts";
import { sendNotice } from "./notices.ts";
import { settlePasskeys } from "./passkeys.ts";
import { hashPassword, rejectWeakPassword, verifyPassword } from "./passwords.ts";
import { endOtherSessions, renewAuthentication } from "./sessions.ts";

/**
 * Replaces the password after checking the old one. Ends all other sessions; this one gets a new token. A user with a
 * second factor has to have authenticated with it recently: the old password alone must not renew the authentication.
 */
export async function changePassword(
  needs: AccountNeeds,
  visitor: SignedIn,
  { old_password, new_password, remove_passkeys }: z.output<typeof changePasswordCall.input>,
) {
  const { db, clock } = needs;
  if ((await getSecondFactor(db, visitor)).enabled_at !== null) requireRecent(visitor);
  // By session, as in `confirmPassword`.
  const subject = visitor.sessionHash;
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
    const outcome = await settlePasskeys(tx, user.id, remove_passkeys ? "remove" : "keep");
    await sendNotice(needs, tx, user, "password_changed", outcome);
    return { token: await renewAuthentication(tx, visitor, { now: clock.now(), secondFactor: false }) };
  });
}
