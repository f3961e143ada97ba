import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { ONE_TIME_CODE } from "#contract/account-limits.ts";
import type { Queryable } from "#platform/database/database.ts";
import { hmac, randomDigits } from "#platform/ids.ts";
import { oneTimeCodes } from "../schema.ts";
import type { Client } from "./known-devices.ts";

/**
 * Key of a code for a password reset: email address and browser that asked, stored only as an HMAC. Each browser has its
 * own code and its own tries, so nobody can invalidate or use up another's. A client without a secret is known by its
 * network.
 */
export const resetCodeKey = (
  accountKey: string,
  emailId: string,
  { secret, network }: Pick<Client, "secret" | "network">,
): string => `reset:${hmac(accountKey, `${emailId}|${secret ?? `network ${network}`}`)}`;
export const emailCodeKey = (userId: number): string => `address:${userId}`;

interface CodeTarget {
  key: string;
  userId: number | null;
  emailId: string | null;
}

export type CodeCheck =
  | { state: "right"; codeHash: string; emailId: string | null }
  | { state: "wrong"; triesLeft: number }
  /** Expired, out of tries, replaced, or never issued. */
  | { state: "none" };

const codeHashOf = (accountKey: string, key: string, code: string) => hmac(accountKey, `${key}:${code}`);

/** Issues a code and invalidates the previous one of this key. Only a hash is stored; the return value is the sole plain text. */
export async function issueCode(
  tx: Queryable,
  accountKey: string,
  { key, userId, emailId }: CodeTarget,
  now: Date,
): Promise<string> {
  const code = randomDigits(ONE_TIME_CODE.digits);
  const fresh = {
    userId,
    emailId,
    codeHash: codeHashOf(accountKey, key, code),
    triesLeft: ONE_TIME_CODE.maxAttempts,
    expiresAt: new Date(now.getTime() + ONE_TIME_CODE.lifetimeS * 1000),
  };
  await tx
    .insert(oneTimeCodes)
    .values({ key, ...fresh })
    .onConflictDoUpdate({ target: oneTimeCodes.key, set: fresh });
  return code;
}

/** Whether there is a code that can still be entered. */
export async function hasLiveCode(db: Queryable, key: string, now: Date): Promise<boolean> {
  const { triesLeft, expiresAt } = oneTimeCodes;
  const live = await db.$count(
    oneTimeCodes,
    and(eq(oneTimeCodes.key, key), gt(triesLeft, 0), gt(expiresAt, now)),
  );
  return live > 0;
}

/** Checks a code and uses up one try. Call it outside any transaction that may be rolled back. */
export async function checkCode(
  db: Queryable,
  accountKey: string,
  key: string,
  code: string,
  now: Date,
): Promise<CodeCheck> {
  const [row] = await db
    .update(oneTimeCodes)
    .set({ triesLeft: sql`${oneTimeCodes.triesLeft} - 1` })
    .where(and(eq(oneTimeCodes.key, key), gt(oneTimeCodes.triesLeft, 0), gt(oneTimeCodes.expiresAt, now)))
    .returning();
  if (!row) return { state: "none" };
  const submittedHash = codeHashOf(accountKey, key, code);
  const right = timingSafeEqual(Buffer.from(submittedHash), Buffer.from(row.codeHash));
  if (!right) return { state: "wrong", triesLeft: row.triesLeft };
  return { state: "right", codeHash: row.codeHash, emailId: row.emailId };
}

/** Deletes a code that was checked. False if a concurrent request consumed it first. */
export async function consumeCode(tx: Queryable, key: string, codeHash: string): Promise<boolean> {
  const deleted = await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.key, key), eq(oneTimeCodes.codeHash, codeHash)))
    .returning({ key: oneTimeCodes.key });
  return deleted.length > 0;
}
