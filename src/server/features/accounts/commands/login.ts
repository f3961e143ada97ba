import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { login as loginCall } from "#contract/sign-in.ts";
import type { Queryable } from "#platform/database/database.ts";
import { presentUser, type UserRow } from "../presentation.ts";
import { findAccount, findByAddress } from "../queries.ts";
import { PACES } from "../rules/pace.ts";
import { tooSoon, wrongLogin } from "../rules/refusals.ts";
import { users } from "../schema.ts";
import { addressSubject, attempt, forgetAttempts } from "./attempts.ts";
import type { AccountNeeds } from "./needs.ts";
import { isPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";

type Answer = z.input<typeof loginCall.output>;

/** Logs in with a password. The work and the words are the same whether or not the address has an account. */
export async function login(
  { db, clock, accountKey }: AccountNeeds,
  { email_id, password }: z.output<typeof loginCall.input>,
  device: string,
): Promise<Answer> {
  const now = clock.now();
  const subject = addressSubject(accountKey, email_id);
  const { allowed, waitS } = await attempt(db, PACES.login, subject, now);
  if (!allowed) throw tooSoon(waitS);
  const user = await findByAddress(db, email_id);
  const right = await isPassword(password, user?.passwordHash);
  if (!user || !right) throw wrongLogin();
  return db.transaction(async (tx) => {
    await holdPassword(tx, user);
    await forgetAttempts(tx, PACES.login, subject);
    return enter(tx, user.id, device, now);
  });
}

/** A password that is changed while it is being checked must not open a session that outlives the change. */
async function holdPassword(tx: Queryable, { id, passwordHash }: UserRow): Promise<void> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for("share");
  if (held.length === 0) throw wrongLogin();
}

/** Opens a session for whoever has shown to be the user. */
export async function enter(tx: Queryable, userId: number, device: string, now: Date): Promise<Answer> {
  const { user, codeAddress } = await findAccount(tx, userId);
  return { token: await openSession(tx, { userId, device, now }), user: presentUser(user, codeAddress) };
}
