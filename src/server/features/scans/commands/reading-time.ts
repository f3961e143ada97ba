import { MESSAGES } from "#contract/messages.ts";
import type { Limiter, LimitRule } from "#platform/limiter.ts";
import { ApiError } from "#server/http/errors.ts";

/** Seconds that reading pictures may take in ten minutes: of one visitor, and of one address (an office, a shop). */
const VISITOR_SECONDS: LimitRule = { name: "label-seconds-visitor", calls: 120, perSeconds: 600 };
const ADDRESS_SECONDS: LimitRule = { name: "label-seconds-address", calls: 240, perSeconds: 600 };

interface Reader {
  owner: string;
  /** As limits count it. */
  address: string;
}

const allowancesOf = ({ owner, address }: Reader) =>
  [
    { key: owner, rule: VISITOR_SECONDS },
    { key: address, rule: ADDRESS_SECONDS },
  ] as const;

/** Throws 429 when earlier pictures have used up the seconds of this visitor or address. */
export async function requireReadingTime(limiter: Limiter, reader: Reader): Promise<void> {
  for (const { key, rule } of allowancesOf(reader)) {
    const { allowed, retryAfterSeconds } = await limiter.take(key, rule, 0);
    if (allowed) continue;
    const data = { retry_after_s: retryAfterSeconds };
    throw new ApiError("too_many", MESSAGES.rateLimited, data, retryAfterSeconds);
  }
}

/** Counts the seconds that a picture has taken, at least one. */
export async function chargeReading(limiter: Limiter, reader: Reader, seconds: number): Promise<void> {
  for (const { key, rule } of allowancesOf(reader))
    await limiter.take(key, rule, Math.max(1, Math.round(seconds)));
}
