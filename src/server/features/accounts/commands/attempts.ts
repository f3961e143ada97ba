import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { hmac } from "#platform/ids.ts";
import { type AttemptLimit, backoffAfter } from "../rules/attempt-limits.ts";
import { attempts } from "../schema.ts";

/** Whether an attempt may be made, and the seconds to wait before the next. */
export interface Attempt {
  allowed: boolean;
  retryAfterS: number;
}

/** An email address as the subject of attempts: an HMAC, so that the table reveals no addresses. */
export const emailSubject = (accountKey: string, emailId: string): string => hmac(accountKey, emailId);

const attemptKey = (limit: AttemptLimit, subject: string) => `${limit.name}:${subject}`;

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
    insert into attempts as a (key, count, at) values (${key}, 1, ${now})
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

export async function resetAttempts(db: Queryable, limit: AttemptLimit, subject: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, attemptKey(limit, subject)));
}
