import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt } from "drizzle-orm";
import { ONE_TIME_CODE, RESET_TOKEN_LIFETIME_S } from "#contract/account-limits.ts";
import type { Queryable } from "#platform/database/database.ts";
import { randomToken, sha256HexSync } from "#platform/ids.ts";
import { enqueueEmail } from "#server/features/outbox/commands.ts";
import { codeEmail } from "../emails.ts";
import { findUserByEmail } from "../queries.ts";
import { ATTEMPT_LIMITS } from "../rules/attempt-limits.ts";
import { codeTooSoon, resetExpired, wrongResetCode } from "../rules/errors.ts";
import { oneTimeCodes, passkeys, passwordResets, users } from "../schema.ts";
import { type Attempt, emailSubject, recordAttempt, resetAttempts } from "./attempts.ts";
import { checkCode, consumeCode, issueCode, resetCodeKey } from "./codes.ts";
import type { AccountNeeds } from "./needs.ts";
import { sendNotice, sendWelcome } from "./notices.ts";
import { hashPassword, rejectWeakPassword } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";

/** Longer than the work takes, so that the response time does not reveal whether an email was enqueued. */
const MIN_DURATION_MS = 100;

/** Resolves no sooner than `MIN_DURATION_MS`, against timing attacks. */
async function withMinimumDuration<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, wait(MIN_DURATION_MS)]);
  return result;
}

/** Sends a reset code. Requested again too soon, it sends nothing and returns the seconds to wait. */
export async function forgotPassword(needs: AccountNeeds, emailId: string) {
  const { retryAfterS } = await withMinimumDuration(sendResetCode(needs, emailId));
  return { resend_after_s: retryAfterS, expires_in_s: ONE_TIME_CODE.lifetimeS };
}

export async function resendResetCode(needs: AccountNeeds, emailId: string) {
  const { allowed, retryAfterS } = await withMinimumDuration(sendResetCode(needs, emailId));
  if (!allowed) throw codeTooSoon(retryAfterS);
  return { resend_after_s: retryAfterS };
}

/**
 * For an address without an account it does the same work in the same order, so that timing reveals nothing: it issues
 * a code that is never sent, and enqueues an email in a savepoint that is rolled back.
 */
async function sendResetCode(
  { db, jobs, clock, accountKey }: AccountNeeds,
  emailId: string,
): Promise<Attempt> {
  const now = clock.now();
  const attempt = await recordAttempt(db, ATTEMPT_LIMITS.resetCode, emailSubject(accountKey, emailId), now);
  if (!attempt.allowed) return attempt;
  await db.transaction(async (tx) => {
    const target = { key: resetCodeKey(accountKey, emailId), userId: null, emailId: null };
    const code = await issueCode(tx, accountKey, target, now);
    const user = await findUserByEmail(tx, emailId);
    const recipient = { key: `code:${randomToken(12)}`, to: emailId };
    const enqueue = (inner: Queryable) => enqueueEmail(inner, jobs, codeEmail(recipient, "reset", code));
    await (user ? tx.transaction(enqueue) : inRolledBackSavepoint(tx, enqueue));
  });
  return attempt;
}

class Rollback extends Error {}

/** Does the work in a savepoint and rolls it back. */
async function inRolledBackSavepoint(
  tx: Queryable,
  work: (inner: Queryable) => Promise<void>,
): Promise<void> {
  await tx
    .transaction(async (inner) => {
      await work(inner);
      throw new Rollback();
    })
    .catch((error) => {
      if (!(error instanceof Rollback)) throw error;
    });
}

/** Checks the code. The token returned can set a new password once. */
export async function verifyResetCode(
  { db, clock, accountKey }: AccountNeeds,
  { email_id, user_otp }: { email_id: string; user_otp: string },
) {
  const now = clock.now();
  const key = resetCodeKey(accountKey, email_id);
  const check = await checkCode(db, accountKey, key, user_otp, now);
  if (check.state !== "right") throw wrongResetCode();
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email_id);
    if (!user || !(await consumeCode(tx, key, check.codeHash))) throw wrongResetCode();
    await resetAttempts(tx, ATTEMPT_LIMITS.resetCode, emailSubject(accountKey, email_id));
    const token = randomToken();
    const expiresAt = new Date(now.getTime() + RESET_TOKEN_LIFETIME_S * 1000);
    await tx.insert(passwordResets).values({ tokenHash: sha256HexSync(token), userId: user.id, expiresAt });
    return { reset_token: token };
  });
}

/**
 * Sets a new password. Only the owner of the mailbox keeps access: sessions, passkeys and a pending change of address
 * are deleted, and the email address counts as verified.
 */
export async function resetPassword(
  needs: AccountNeeds,
  { reset_token, new_password }: { reset_token: string; new_password: string },
): Promise<null> {
  const { db, clock, accountKey } = needs;
  const tokenHash = sha256HexSync(reset_token);
  const [reset] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, clock.now())));
  if (!reset) throw resetExpired();
  rejectWeakPassword(new_password, reset.user.emailId, "new_password");
  const passwordHash = await hashPassword(new_password);
  await db.transaction(async (tx) => {
    const deleted = await tx
      .delete(passwordResets)
      .where(eq(passwordResets.tokenHash, tokenHash))
      .returning();
    if (deleted.length === 0) throw resetExpired();
    const { user } = reset;
    await tx.update(users).set({ passwordHash, emailVerified: true }).where(eq(users.id, user.id));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await tx.delete(passkeys).where(eq(passkeys.userId, user.id));
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, user.id));
    await endAllSessions(tx, user.id);
    await resetAttempts(tx, ATTEMPT_LIMITS.login, emailSubject(accountKey, user.emailId));
    if (user.emailVerified) await sendNotice(needs, tx, user, "password_reset");
    else await sendWelcome(needs, tx, user);
  });
  return null;
}
