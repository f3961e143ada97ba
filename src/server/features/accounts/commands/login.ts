import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { login as loginCall } from "#contract/sign-in.ts";
import type { Queryable } from "#platform/database/database.ts";
import { consumeRateLimit, GUESSING_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { presentUser, type UserRow } from "../presentation.ts";
import { findAccount, findUserByEmail } from "../queries.ts";
import { ATTEMPT_LIMITS, DAILY_CAPS } from "../rules/attempt-limits.ts";
import { accountBlocked, newDevicesBlocked, tooManyAttempts, wrongLogin } from "../rules/errors.ts";
import { users } from "../schema.ts";
import {
  emailSubject,
  networkSubject,
  recordAttempt,
  resetAttempts,
  returnToDailyCap,
  takeFromDailyCap,
} from "./attempts.ts";
import { type Client, findKnownDevice, rememberDevice } from "./known-devices.ts";
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

/** What a login attempt is counted under. */
interface LoginSource {
  /** HMAC of the email address. */
  email: string;
  /** HMAC of the email address and the network. */
  network: string;
  /** Hash of the known device, or null: then network and day are counted. */
  device: string | null;
}

/** The source of a login attempt. The same work whether or not the email address has an account. */
async function findLoginSource(
  db: Queryable,
  accountKey: string,
  { emailId, userId, client }: { emailId: string; userId: number | undefined; client: Client },
): Promise<LoginSource> {
  return {
    email: emailSubject(accountKey, emailId),
    network: networkSubject(accountKey, emailId, client.network),
    device: await findKnownDevice(db, accountKey, userId, client),
  };
}

/**
 * Counts a password attempt before it is made; throws 429 if it must wait. A known device has a limit of its own, which
 * nobody else can use up. All other attempts count by network, and by the day over all networks.
 */
async function admitPasswordAttempt(
  { db, limiter, clock }: Pick<Services, "db" | "limiter" | "clock">,
  source: LoginSource,
  { ip }: Pick<Client, "ip">,
): Promise<void> {
  const now = clock.now();
  if (source.device !== null) {
    const known = await recordAttempt(db, ATTEMPT_LIMITS.knownDevice, source.device, now);
    if (!known.allowed) throw tooManyAttempts(known.retryAfterS, "on this device");
    return;
  }
  await consumeRateLimit(limiter, GUESSING_LIMIT, ip);
  // One transaction: an attempt that one of the limits rejects counts in neither.
  await db.transaction(async (tx) => {
    const network = await recordAttempt(tx, ATTEMPT_LIMITS.login, source.network, now);
    if (!network.allowed) throw tooManyAttempts(network.retryAfterS, "from this network");
    const day = await takeFromDailyCap(tx, DAILY_CAPS.login, source.email, now);
    if (!day.allowed) throw newDevicesBlocked(day.retryAfterS);
  });
}

/** Takes back the counts of an attempt with the right password. Guesses by others stay counted. */
async function forgivePasswordAttempt(tx: Queryable, source: LoginSource): Promise<void> {
  if (source.device !== null) return resetAttempts(tx, ATTEMPT_LIMITS.knownDevice, source.device);
  await resetAttempts(tx, ATTEMPT_LIMITS.login, source.network);
  await returnToDailyCap(tx, DAILY_CAPS.login, source.email);
}

/**
 * Locks the account, as `lockAccount` does, and re-checks the hash: a password changed during the check must not open a session.
 */
async function lockAccountRow(tx: Queryable, { id, passwordHash }: UserRow): Promise<void> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for("no key update");
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
