import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { ONE_TIME_CODE, RESET_LINK_PATH, RESET_TOKEN_LIFETIME_S } from "#contract/account-limits.ts";
import { DAY_S } from "#contract/durations.ts";
import type { resetPassword as resetPasswordCall } from "#contract/sign-in.ts";
import type { Queryable } from "#platform/database/database.ts";
import { randomToken, sha256HexSync } from "#platform/ids.ts";
import { enqueueEmail, uncountEmails } from "#server/features/outbox/commands.ts";
import { codeEmail, codeEmailPrefix } from "../emails.ts";
import { findUserByEmail, lockAccountIfAny } from "../queries.ts";
import { ATTEMPT_LIMITS, DAILY_CAPS } from "../rules/attempt-limits.ts";
import { codesUsedUp, codeTooSoon, resetExpired, wrongResetCode } from "../rules/errors.ts";
import { oneTimeCodes, passwordResets, users } from "../schema.ts";
import {
  type Attempt,
  emailSubject,
  networkSubject,
  recordAttempt,
  resetAttempts,
  takeFromDailyCap,
} from "./attempts.ts";
import { deleteSecondFactor } from "./authenticator-app.ts";
import { checkCode, consumeCode, hasLiveCode, issueCode, resetCodeKey } from "./codes.ts";
import { type Client, findKnownDevice, forgetDevices, rememberDevice } from "./known-devices.ts";
import type { AccountNeeds, ConfirmingNeeds } from "./needs.ts";
import { sendNotice, welcomeConfirmedUser } from "./notices.ts";
import { settlePasskeys } from "./passkeys.ts";
import { hashPassword, rejectWeakPassword } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";

/** Longer than the work takes, so that the response time does not reveal whether an email was enqueued. */
const MIN_DURATION_MS = 100;

/** Resolves no sooner than `MIN_DURATION_MS`, against timing attacks. */
async function withMinimumDuration<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, wait(MIN_DURATION_MS)]);
  return result;
}

interface ResetRequest {
  emailId: string;
  client: Client;
}

/**
 * Sends a reset code for the browser that asks. Asked again too soon, it sends nothing and returns the seconds to wait;
 * throws 429 if that leaves the browser without a code.
 */
export async function forgotPassword(needs: AccountNeeds, request: ResetRequest) {
  const { allowed, retryAfterS } = await withMinimumDuration(sendResetCode(needs, request));
  if (!allowed && !(await hasLiveCode(needs.db, codeKeyOf(needs, request), needs.clock.now())))
    throw codeTooSoon(retryAfterS);
  return { resend_after_s: retryAfterS, expires_in_s: ONE_TIME_CODE.lifetimeS };
}

export async function resendResetCode(needs: AccountNeeds, request: ResetRequest) {
  const { allowed, retryAfterS } = await withMinimumDuration(sendResetCode(needs, request));
  if (!allowed) throw codeTooSoon(retryAfterS);
  return { resend_after_s: retryAfterS };
}

const codeKeyOf = ({ accountKey }: AccountNeeds, { emailId, client }: ResetRequest) =>
  resetCodeKey(accountKey, emailId, client);

/**
 * For an address without an account it does the same work in the same order, so that timing reveals nothing: it issues
 * a code that is never sent, and enqueues an email in a savepoint that is rolled back.
 */
async function sendResetCode(needs: AccountNeeds, request: ResetRequest): Promise<Attempt> {
  const { db, clock, accountKey } = needs;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, request.emailId);
    const attempt = await admitCodeRequest(needs, tx, { ...request, userId: user?.id });
    if (!attempt.allowed) return attempt;
    const target = { key: codeKeyOf(needs, request), userId: null, emailId: null };
    const code = await issueCode(tx, accountKey, target, now);
    const resetToken = attempt.isLast ? randomToken() : null;
    const enqueue = (inner: Queryable) =>
      enqueueResetEmail(needs, inner, { ...request, userId: user?.id ?? 0, code, resetToken });
    await (user ? tx.transaction(enqueue) : inRolledBackSavepoint(tx, enqueue));
    if (user && resetToken) await allowReset(tx, user.id, resetToken, later(now, DAY_S));
    return attempt;
  });
}

/** Counts a request for a code: on a known device by the device, else by network and day. Throws once the day is full. */
async function admitCodeRequest(
  { clock, accountKey }: AccountNeeds,
  tx: Queryable,
  { emailId, client, userId }: ResetRequest & { userId: number | undefined },
): Promise<Attempt & { isLast: boolean }> {
  const now = clock.now();
  const device = await findKnownDevice(tx, accountKey, userId, client);
  const source = device ?? networkSubject(accountKey, emailId, client.network);
  const attempt = await recordAttempt(tx, ATTEMPT_LIMITS.resetCode, source, now);
  if (!attempt.allowed || device !== null) return { ...attempt, isLast: false };
  const day = await takeFromDailyCap(tx, DAILY_CAPS.resetCode, emailSubject(accountKey, emailId), now);
  if (!day.allowed) throw codesUsedUp(day.retryAfterS);
  return { ...attempt, isLast: day.left === 0 };
}

const enqueueResetEmail = (
  { jobs, config }: AccountNeeds,
  tx: Queryable,
  {
    emailId,
    userId,
    code,
    resetToken,
  }: ResetRequest & { userId: number; code: string; resetToken: string | null },
) => {
  const recipient = { key: `${codeEmailPrefix(userId)}${randomToken(12)}`, to: emailId };
  const link = resetToken && `${config.siteUrl}${RESET_LINK_PATH}${resetToken}`;
  return enqueueEmail(tx, jobs, codeEmail(recipient, "reset", { code, link }));
};

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

const allowReset = (tx: Queryable, userId: number, token: string, expiresAt: Date) =>
  tx.insert(passwordResets).values({ tokenHash: sha256HexSync(token), userId, expiresAt });

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

/** Checks the code in the browser that asked for it. The token returned can set a new password once. */
export async function verifyResetCode(
  needs: AccountNeeds,
  request: ResetRequest,
  code: string,
): Promise<{ reset_token: string }> {
  const { db, clock, accountKey } = needs;
  const now = clock.now();
  const key = codeKeyOf(needs, request);
  const check = await checkCode(db, accountKey, key, code, now);
  if (check.state !== "right") throw wrongResetCode();
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, request.emailId);
    if (!user || !(await consumeCode(tx, key, check.codeHash))) throw wrongResetCode();
    const token = randomToken();
    await allowReset(tx, user.id, token, later(now, RESET_TOKEN_LIFETIME_S));
    return { reset_token: token };
  });
}

/**
 * Sets a new password. Only the owner of the mailbox keeps access: sessions, a pending change of address and, unless the
 * owner keeps them, passkeys are deleted, and the email address counts as verified. The browser becomes the only known device.
 */
export async function resetPassword(
  needs: ConfirmingNeeds,
  {
    reset_token,
    new_password,
    keep_passkeys,
  }: Omit<z.output<typeof resetPasswordCall.input>, "device_secret">,
  client: Client,
): Promise<null> {
  const { db, clock } = needs;
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
    const { user } = reset;
    await consumeReset(tx, user.id, tokenHash);
    await tx.update(users).set({ passwordHash, emailVerified: true }).where(eq(users.id, user.id));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    // What was added before anyone proved the mailbox may be a stranger’s, who registered the address first.
    if (!user.emailVerified) await deleteSecondFactor(tx, user.id);
    const keeps = user.emailVerified && keep_passkeys;
    const outcome = await settlePasskeys(tx, user.id, keeps ? "keep" : "remove");
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, user.id));
    await endAllSessions(tx, user.id);
    await admitOwner(needs, tx, user, client);
    if (user.emailVerified) await sendNotice(needs, tx, user, "password_reset", outcome);
    else await welcomeConfirmedUser(needs, tx, user);
  });
  return null;
}

/** Uses up a token, with the account of its user locked. Throws `resetExpired` if another call was faster. */
async function consumeReset(tx: Queryable, userId: number, tokenHash: string): Promise<void> {
  await lockAccountIfAny(tx, userId);
  const deleted = await tx
    .delete(passwordResets)
    .where(eq(passwordResets.tokenHash, tokenHash))
    .returning({ userId: passwordResets.userId });
  if (deleted.length === 0) throw resetExpired();
}

/** Who proved the mailbox logs in and asks for codes without a wait, however many strangers have tried. */
async function admitOwner(
  { clock, accountKey }: AccountNeeds,
  tx: Queryable,
  { id: userId, emailId }: { id: number; emailId: string },
  { secret, network }: Client,
): Promise<void> {
  await forgetDevices(tx, userId);
  await rememberDevice(tx, accountKey, { userId, secret, now: clock.now() });
  const source = networkSubject(accountKey, emailId, network);
  for (const limit of [ATTEMPT_LIMITS.login, ATTEMPT_LIMITS.resetCode])
    await resetAttempts(tx, limit, source);
  for (const cap of [DAILY_CAPS.login, DAILY_CAPS.resetCode])
    await resetAttempts(tx, cap, emailSubject(accountKey, emailId));
  // Or else the emails that strangers asked for would use up the mailbox's day, and the next code would be dropped.
  await uncountEmails(tx, codeEmailPrefix(userId));
}
