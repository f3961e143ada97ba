import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { hmac } from "#platform/ids.ts";
import { type Pace, waitAfter } from "../rules/pace.ts";
import { attempts } from "../schema.ts";

/** Whether a try may be made, and how many seconds must pass before the next. */
export interface Attempt {
  allowed: boolean;
  waitS: number;
}

/** An address as the subject of tries: its fingerprint, which tells nobody who it was. */
export const addressSubject = (accountKey: string, emailId: string): string => hmac(accountKey, emailId);

const keyOf = (pace: Pace, subject: string) => `${pace.name}:${subject}`;

/** Counts a try before it is made, in one statement: tries at the same moment cannot slip past one another. */
export async function attempt(db: Queryable, pace: Pace, subject: string, now: Date): Promise<Attempt> {
  const key = keyOf(pace, subject);
  const waits = `{${pace.waitsS.join(",")}}`;
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into attempts as a (key, count, at) values (${key}, 1, ${now})
    on conflict (key) do update set
      count = case when a.at + make_interval(secs => ${pace.forgetAfterS}) <= excluded.at then 1 else a.count + 1 end,
      at = excluded.at
    where a.at + make_interval(secs => (${waits}::int[])[least(a.count, ${pace.waitsS.length}::int)]) <= excluded.at
    returning a.count
  `);
  if (rows[0]) return { allowed: true, waitS: waitAfter(pace, rows[0].count) };
  const [last] = await db.select().from(attempts).where(eq(attempts.key, key));
  const passedS = last ? (now.getTime() - last.at.getTime()) / 1000 : 0;
  return { allowed: false, waitS: Math.max(1, Math.ceil(waitAfter(pace, last?.count ?? 1) - passedS)) };
}

export async function forgetAttempts(db: Queryable, pace: Pace, subject: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, keyOf(pace, subject)));
}
