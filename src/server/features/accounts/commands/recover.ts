import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt } from "drizzle-orm";
import { CODE, RESET_WITHIN_S } from "#contract/account-limits.ts";
import type { Queryable } from "#platform/database/database.ts";
import { randomToken, sha256 } from "#platform/ids.ts";
import { sendLetter } from "#server/features/outbox/commands.ts";
import { codeLetter } from "../emails.ts";
import { findByAddress } from "../queries.ts";
import { PACES } from "../rules/pace.ts";
import { codeTooSoon, spentReset, wrongResetCode } from "../rules/refusals.ts";
import { oneTimeCodes, passkeys, passwordResets, users } from "../schema.ts";
import { type Attempt, addressSubject, attempt, forgetAttempts } from "./attempts.ts";
import { issueCode, resetCodeKey, spendCode, tryCode } from "./codes.ts";
import type { AccountNeeds } from "./needs.ts";
import { notify, welcome } from "./notices.ts";
import { hashPassword, refuseWeak } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";

/** Longer than the work takes: what the letter's sending adds meanwhile does not show in the time of the answer. */
const ANSWERS_AFTER_MS = 100;

async function unhurried<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, wait(ANSWERS_AFTER_MS)]);
  return result;
}

/** Starts over with a forgotten password; asked again too soon it sends nothing, and the answer says how long. */
export async function forgotPassword(needs: AccountNeeds, emailId: string) {
  const { waitS } = await unhurried(sendResetCode(needs, emailId));
  return { resend_after_s: waitS, expires_in_s: CODE.livesS };
}

export async function resendResetCode(needs: AccountNeeds, emailId: string) {
  const { allowed, waitS } = await unhurried(sendResetCode(needs, emailId));
  if (!allowed) throw codeTooSoon(waitS);
  return { resend_after_s: waitS };
}

/**
 * For an address without an account the same is done, in the same order: a code that nobody gets, and a letter that is
 * put down and taken back before the transaction ends.
 */
async function sendResetCode(
  { db, jobs, clock, accountKey }: AccountNeeds,
  emailId: string,
): Promise<Attempt> {
  const now = clock.now();
  const sent = await attempt(db, PACES.resetCode, addressSubject(accountKey, emailId), now);
  if (!sent.allowed) return sent;
  await db.transaction(async (tx) => {
    const addressee = { key: resetCodeKey(accountKey, emailId), userId: null, address: null };
    const code = await issueCode(tx, accountKey, addressee, now);
    const user = await findByAddress(tx, emailId);
    const recipient = { key: `code:${randomToken(12)}`, to: emailId };
    const put = (inner: Queryable) => sendLetter(inner, jobs, codeLetter(recipient, "reset", code));
    await (user ? tx.transaction(put) : takenBack(tx, put));
  });
  return sent;
}

class TakenBack extends Error {}

async function takenBack(tx: Queryable, act: (inner: Queryable) => Promise<void>): Promise<void> {
  await tx
    .transaction(async (inner) => {
      await act(inner);
      throw new TakenBack();
    })
    .catch((error) => {
      if (!(error instanceof TakenBack)) throw error;
    });
}

/** Takes the code; the token in the answer can set a new password once. */
export async function verifyResetCode(
  { db, clock, accountKey }: AccountNeeds,
  { email_id, user_otp }: { email_id: string; user_otp: string },
) {
  const now = clock.now();
  const key = resetCodeKey(accountKey, email_id);
  const tried = await tryCode(db, accountKey, key, user_otp, now);
  if (tried.state !== "right") throw wrongResetCode();
  return db.transaction(async (tx) => {
    const user = await findByAddress(tx, email_id);
    if (!user || !(await spendCode(tx, key, tried.codeHash))) throw wrongResetCode();
    await forgetAttempts(tx, PACES.resetCode, addressSubject(accountKey, email_id));
    const token = randomToken();
    const expiresAt = new Date(now.getTime() + RESET_WITHIN_S * 1000);
    await tx.insert(passwordResets).values({ tokenHash: sha256(token), userId: user.id, expiresAt });
    return { reset_token: token };
  });
}

/**
 * Sets a new password and gives the account to whoever reads its mailbox, and to nobody else: sessions, passkeys and an
 * address that waits for its code are gone, and the address counts as proven.
 */
export async function resetPassword(
  needs: AccountNeeds,
  { reset_token, new_password }: { reset_token: string; new_password: string },
): Promise<null> {
  const { db, clock, accountKey } = needs;
  const tokenHash = sha256(reset_token);
  const [reset] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, clock.now())));
  if (!reset) throw spentReset();
  refuseWeak(new_password, reset.user.emailId, "new_password");
  const passwordHash = await hashPassword(new_password);
  await db.transaction(async (tx) => {
    const used = await tx.delete(passwordResets).where(eq(passwordResets.tokenHash, tokenHash)).returning();
    if (used.length === 0) throw spentReset();
    const { user } = reset;
    await tx.update(users).set({ passwordHash, emailVerified: true }).where(eq(users.id, user.id));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await tx.delete(passkeys).where(eq(passkeys.userId, user.id));
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, user.id));
    await endAllSessions(tx, user.id);
    await forgetAttempts(tx, PACES.login, addressSubject(accountKey, user.emailId));
    if (user.emailVerified) await notify(needs, tx, user, "password_reset");
    else await welcome(needs, tx, user);
  });
  return null;
}
