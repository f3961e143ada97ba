import { eq } from "drizzle-orm";
import type { User } from "#contract/accounts.ts";
import type { Queryable } from "#platform/database/database.ts";
import { codeOf } from "#platform/problem.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import { presentUser, type UserRow } from "../presentation.ts";
import { findAccount, findUserByEmail, lockAccount } from "../queries.ts";
import { DAILY_CAPS } from "../rules/attempt-limits.ts";
import { codeTooSoon, emailTaken, fieldError, sessionExpired } from "../rules/errors.ts";
import { oneTimeCodes, users } from "../schema.ts";
import { emailSubject, resetAttempts } from "./attempts.ts";
import { type CodeCheck, checkCode, consumeCode, emailCodeKey } from "./codes.ts";
import { sendEmailCode } from "./email-code.ts";
import { recordEmailChange, rejectReservedEmail } from "./email-undo.ts";
import type { AccountNeeds, ConfirmingNeeds } from "./needs.ts";
import { welcomeConfirmedUser } from "./notices.ts";

/** Sends a code to the new email address. Passing the current address cancels a pending change. */
export async function changeEmail(
  needs: AccountNeeds,
  tx: Queryable,
  user: UserRow,
  { email, network }: { email: string; network: string },
): Promise<number | null> {
  if (email === user.emailId) {
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, user.id));
    return null;
  }
  if (await findUserByEmail(tx, email)) throw emailTaken();
  await rejectReservedEmail(tx, { emailId: email, userId: user.id, now: needs.clock.now() });
  const { allowed, retryAfterS } = await sendEmailCode(needs, tx, {
    user,
    email,
    purpose: "address",
    network,
  });
  if (!allowed) throw codeTooSoon(retryAfterS);
  return retryAfterS;
}

export async function resendEmailCode(needs: AccountNeeds, { userId }: SignedIn, network: string) {
  return needs.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const { user, codeSentTo } = await findAccount(tx, userId);
    const email = codeSentTo ?? user.emailId;
    if (user.emailVerified && email === user.emailId)
      throw new ApiError("conflict", "Your email address is already confirmed.");
    const { allowed, retryAfterS } = await sendEmailCode(needs, tx, {
      user,
      email,
      purpose: "address",
      network,
    });
    if (!allowed) throw codeTooSoon(retryAfterS);
    return { resend_after_s: retryAfterS };
  });
}

/** Checks the code. The address it was sent to is then verified, and becomes the user's if it is a new one. */
export async function verifyEmailCode(
  needs: ConfirmingNeeds,
  { userId }: SignedIn,
  code: string,
): Promise<User> {
  const { db, clock, accountKey } = needs;
  const key = emailCodeKey(userId);
  const check = await checkCode(db, accountKey, key, code, clock.now());
  if (check.state !== "right") throw wrongCode(check);
  return db
    .transaction(async (tx) => {
      await lockAccount(tx, userId);
      const { user: before } = await findAccount(tx, userId);
      if (!(await consumeCode(tx, key, check.codeHash))) throw wrongCode({ state: "none" });
      const [user] = await tx
        .update(users)
        .set({ emailId: check.emailId ?? before.emailId, emailVerified: true })
        .where(eq(users.id, userId))
        .returning();
      if (!user) throw sessionExpired();
      await rejectReservedEmail(tx, { emailId: user.emailId, userId, now: clock.now() });
      await resetAttempts(tx, DAILY_CAPS.emailCode, emailSubject(accountKey, user.emailId));
      if (!before.emailVerified) await welcomeConfirmedUser(needs, tx, user);
      else if (before.emailId !== user.emailId) await recordEmailChange(needs, tx, before, user.emailId);
      return presentUser(user, null);
    })
    .catch((error) => {
      throw codeOf(error) === UNIQUE_VIOLATION ? emailTaken() : error;
    });
}

/** PostgreSQL error code: another user verified the same address in the meantime. */
const UNIQUE_VIOLATION = "23505";

function wrongCode(check: Exclude<CodeCheck, { state: "right" }>) {
  if (check.state === "none" || check.triesLeft === 0)
    return fieldError("user_otp", "This code has expired or was already used. Request a new one.");
  const left = check.triesLeft === 1 ? "1 try" : `${check.triesLeft} tries`;
  return fieldError("user_otp", `That code is incorrect. You have ${left} left.`);
}
