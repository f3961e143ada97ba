import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { login as loginCall } from "#contract/sign-in.ts";
import type { Queryable } from "#platform/database/database.ts";
import { presentUser, type UserRow } from "../presentation.ts";
import { findAccount, findUserByEmail } from "../queries.ts";
import { accountBlocked, wrongLogin } from "../rules/errors.ts";
import { users } from "../schema.ts";
import { type Client, rememberDevice } from "./known-devices.ts";
import { admitPasswordAttempt, findLoginSource, forgivePasswordAttempt } from "./login-throttle.ts";
import type { AccountNeeds } from "./needs.ts";
import { verifyPassword } from "./passwords.ts";
import { passSecondFactor } from "./second-factor.ts";
import { createSession } from "./sessions.ts";

type LoginResult = z.input<typeof loginCall.output>;

/** Logs in with a password. Timing and message are the same whether or not the address has an account. */
export async function login(
  needs: AccountNeeds,
  { email_id: emailId, password, second_factor }: z.output<typeof loginCall.input>,
  client: Client,
): Promise<LoginResult> {
  const { db, clock, accountKey } = needs;
  const now = clock.now();
  const user = await findUserByEmail(db, emailId);
  const source = await findLoginSource(db, accountKey, { emailId, userId: user?.id, client });
  await admitPasswordAttempt(needs, source, client);
  const isCorrect = await verifyPassword(password, user?.passwordHash);
  if (!user || !isCorrect) throw wrongLogin();
  // The attempt is forgiven only below, so guesses of the second factor are limited as those of the password.
  const secondFactor = await passSecondFactor(needs, user.id, second_factor);
  return db.transaction(async (tx) => {
    await lockAccountRow(tx, user);
    await forgivePasswordAttempt(tx, source);
    await rememberDevice(tx, accountKey, { userId: user.id, secret: client.secret, now });
    return startSession(tx, { userId: user.id, device: client.device, now, secondFactor });
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
  session: Parameters<typeof createSession>[1],
): Promise<LoginResult> {
  const { user, codeSentTo } = await findAccount(tx, session.userId);
  if (user.blockedAt !== null) throw accountBlocked();
  return { token: await createSession(tx, session), user: presentUser(user, codeSentTo) };
}
