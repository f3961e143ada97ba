import { and, eq } from "drizzle-orm";
import type { SignedIn } from "#server/http/auth.ts";
import { findAccount } from "../queries.ts";
import { PACES } from "../rules/pace.ts";
import { noSession, tooSoon, wrongField } from "../rules/refusals.ts";
import { passwordResets, users } from "../schema.ts";
import { attempt, forgetAttempts } from "./attempts.ts";
import type { AccountNeeds } from "./needs.ts";
import { notify } from "./notices.ts";
import { hashPassword, isPassword, refuseWeak } from "./passwords.ts";
import { endOtherSessions, renewToken } from "./sessions.ts";

/** Sets a new password for whoever knows the old one; the other sessions end, and this one gets a new token. */
export async function changePassword(
  needs: AccountNeeds,
  visitor: SignedIn,
  { old_password, new_password }: { old_password: string; new_password: string },
) {
  const { db, clock } = needs;
  const subject = String(visitor.userId);
  const { allowed, waitS } = await attempt(db, PACES.oldPassword, subject, clock.now());
  if (!allowed) throw tooSoon(waitS);
  const { user } = await findAccount(db, visitor.userId);
  if (!(await isPassword(old_password, user.passwordHash)))
    throw wrongField("old_password", "This is not your password.");
  await forgetAttempts(db, PACES.oldPassword, subject);
  refuseWeak(new_password, user.emailId, "new_password");
  const passwordHash = await hashPassword(new_password);
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id });
    // Two changes at the same moment: the second no longer knows the old password.
    if (changed.length === 0) throw noSession();
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await endOtherSessions(tx, visitor);
    await notify(needs, tx, user, "password_changed");
    return { token: await renewToken(tx, visitor) };
  });
}
