import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { login as loginCall } from "#contract/sign-in.ts";
import type { Queryable } from "#platform/database/database.ts";
import { presentUser, type UserRow } from "../presentation.ts";
import { findAccount, findUserByEmail } from "../queries.ts";
import { ATTEMPT_LIMITS } from "../rules/attempt-limits.ts";
import { tooManyAttempts, wrongLogin } from "../rules/errors.ts";
import { users } from "../schema.ts";
import { emailSubject, recordAttempt, resetAttempts } from "./attempts.ts";
import type { AccountNeeds } from "./needs.ts";
import { verifyPassword } from "./passwords.ts";
import { createSession } from "./sessions.ts";

type LoginResult = z.input<typeof loginCall.output>;

/** Logs in with a password. Timing and message are the same whether or not the address has an account. */
export async function login(
  { db, clock, accountKey }: AccountNeeds,
  { email_id, password }: z.output<typeof loginCall.input>,
  device: string,
): Promise<LoginResult> {
  const now = clock.now();
  const subject = emailSubject(accountKey, email_id);
  const { allowed, retryAfterS } = await recordAttempt(db, ATTEMPT_LIMITS.login, subject, now);
  if (!allowed) throw tooManyAttempts(retryAfterS);
  const user = await findUserByEmail(db, email_id);
  const isCorrect = await verifyPassword(password, user?.passwordHash);
  if (!user || !isCorrect) throw wrongLogin();
  return db.transaction(async (tx) => {
    await lockAccountRow(tx, user);
    await resetAttempts(tx, ATTEMPT_LIMITS.login, subject);
    return startSession(tx, user.id, device, now);
  });
}

/** Locks the row and re-checks the hash: a password changed during the check must not open a session. */
async function lockAccountRow(tx: Queryable, { id, passwordHash }: UserRow): Promise<void> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for("share");
  if (locked.length === 0) throw wrongLogin();
}

/** Opens a session for an authenticated user. */
export async function startSession(
  tx: Queryable,
  userId: number,
  device: string,
  now: Date,
): Promise<LoginResult> {
  const { user, codeSentTo } = await findAccount(tx, userId);
  return { token: await createSession(tx, { userId, device, now }), user: presentUser(user, codeSentTo) };
}
