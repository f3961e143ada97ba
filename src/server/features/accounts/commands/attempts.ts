import { eq, sql } from "drizzle-orm";
import { DAY_S } from "#contract/durations.ts";
import type { Queryable } from "#platform/database/database.ts";
import { hmac } from "#platform/ids.ts";
import { type AttemptLimit, backoffAfter, type DailyCap } from "../rules/attempt-limits.ts";
import { attempts } from "../schema.ts";

/** Whether an attempt may be made, and the seconds to wait before the next. */
export interface Attempt {
  allowed: boolean;
  retryAfterS: number;
}

/** An email address as the subject of attempts: an HMAC, so that the table reveals no addresses. */
export const emailSubject = (accountKey: string, emailId: string): string => hmac(accountKey, emailId);

/** An email address seen from one network (`networkOf`). */
export const networkSubject = (accountKey: string, emailId: string, network: string): string =>
  hmac(accountKey, `${emailId}|${network}`);

const attemptKey = (limit: { name: string }, subject: string) => `${limit.name}:${subject}`;

/** Counts an attempt before it is made, in one atomic statement, so that concurrent attempts are all counted. */
export async function recordAttempt(
  db: Queryable,
  limit: AttemptLimit,
  subject: string,
  now: Date,
): Promise<Attempt> {
  const key = attemptKey(limit, subject);
  const backoff = `{${limit.backoffS.join(",")}}`;
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into attempts as a (key, count, at, since) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      count = case when a.at + make_interval(secs => ${limit.resetAfterS}) <= excluded.at then 1 else a.count + 1 end,
      at = excluded.at
    where a.at + make_interval(secs => (${backoff}::int[])[least(a.count, ${limit.backoffS.length}::int)]) <= excluded.at
    returning a.count
  `);
  if (rows[0]) return { allowed: true, retryAfterS: backoffAfter(limit, rows[0].count) };
  const [last] = await db.select().from(attempts).where(eq(attempts.key, key));
  const elapsedS = last ? (now.getTime() - last.at.getTime()) / 1000 : 0;
  return {
    allowed: false,
    retryAfterS: Math.max(1, Math.ceil(backoffAfter(limit, last?.count ?? 1) - elapsedS)),
  };
}

export async function resetAttempts(
  db: Queryable,
  limit: AttemptLimit | DailyCap,
  subject: string,
): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, attemptKey(limit, subject)));
}

/** Counts an attempt against a daily cap. `left`: how many more the day allows. */
export async function takeFromDailyCap(
  db: Queryable,
  cap: DailyCap,
  subject: string,
  now: Date,
): Promise<Attempt & { left: number }> {
  const key = attemptKey(cap, subject);
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into attempts as a (key, count, at, since) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      count = case when a.since + make_interval(secs => ${DAY_S}) <= excluded.at then 1 else a.count + 1 end,
      since = case when a.since + make_interval(secs => ${DAY_S}) <= excluded.at then excluded.at else a.since end,
      at = excluded.at
    where a.count < ${cap.max} or a.since + make_interval(secs => ${DAY_S}) <= excluded.at
    returning a.count
  `);
  if (rows[0]) return { allowed: true, retryAfterS: 0, left: cap.max - rows[0].count };
  const [last] = await db.select().from(attempts).where(eq(attempts.key, key));
  const elapsedS = last ? (now.getTime() - last.since.getTime()) / 1000 : 0;
  return { allowed: false, retryAfterS: Math.max(1, Math.ceil(DAY_S - elapsedS)), left: 0 };
}

/** Takes back one attempt that turned out to be the owner's. */
export async function returnToDailyCap(db: Queryable, cap: DailyCap, subject: string): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, attemptKey(cap, subject)));
}
