import type { Queryable } from "#platform/database/database.ts";
import { consumeRateLimit, GUESSING_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { ATTEMPT_LIMITS, DAILY_CAPS } from "../rules/attempt-limits.ts";
import { newDevicesBlocked, tooManyAttempts } from "../rules/errors.ts";
import {
  emailSubject,
  networkSubject,
  recordAttempt,
  resetAttempts,
  returnToDailyCap,
  takeFromDailyCap,
} from "./attempts.ts";
import { type Client, findKnownDevice } from "./known-devices.ts";

/** What a login attempt is counted under. */
export interface LoginSource {
  /** HMAC of the email address. */
  email: string;
  /** HMAC of the email address and the network. */
  network: string;
  /** Hash of the known device, or null: then network and day are counted. */
  device: string | null;
}

/** The source of a login attempt. The same work whether or not the email address has an account. */
export async function findLoginSource(
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
export async function admitPasswordAttempt(
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
export async function forgivePasswordAttempt(tx: Queryable, source: LoginSource): Promise<void> {
  if (source.device !== null) return resetAttempts(tx, ATTEMPT_LIMITS.knownDevice, source.device);
  await resetAttempts(tx, ATTEMPT_LIMITS.login, source.network);
  await returnToDailyCap(tx, DAILY_CAPS.login, source.email);
}
