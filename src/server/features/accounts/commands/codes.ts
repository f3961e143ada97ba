import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { CODE } from "#contract/account-limits.ts";
import type { Queryable } from "#platform/database/database.ts";
import { hmac, randomDigits } from "#platform/ids.ts";
import { oneTimeCodes } from "../schema.ts";

/** Whom a code is for. For a forgotten password that is an address, of which only an HMAC is kept. */
export const resetCodeKey = (accountKey: string, emailId: string): string =>
  `reset:${hmac(accountKey, emailId)}`;
export const addressCodeKey = (userId: number): string => `address:${userId}`;

interface Addressee {
  key: string;
  userId: number | null;
  address: string | null;
}

export type Tried =
  | { state: "right"; codeHash: string; address: string | null }
  | { state: "wrong"; triesLeft: number }
  /** Too old, used up, replaced, or never asked for. */
  | { state: "none" };

const codeHashOf = (accountKey: string, key: string, code: string) => hmac(accountKey, `${key}:${code}`);

/** A new code; the one before it can no longer be used. The code itself is only in what is returned. */
export async function issueCode(
  tx: Queryable,
  accountKey: string,
  { key, userId, address }: Addressee,
  now: Date,
): Promise<string> {
  const code = randomDigits(CODE.digits);
  const fresh = {
    userId,
    address,
    codeHash: codeHashOf(accountKey, key, code),
    triesLeft: CODE.tries,
    expiresAt: new Date(now.getTime() + CODE.livesS * 1000),
  };
  await tx
    .insert(oneTimeCodes)
    .values({ key, ...fresh })
    .onConflictDoUpdate({ target: oneTimeCodes.key, set: fresh });
  return code;
}

/** Spends one try, whatever comes of it: call it outside a transaction that may be rolled back. */
export async function tryCode(
  db: Queryable,
  accountKey: string,
  key: string,
  code: string,
  now: Date,
): Promise<Tried> {
  const [spent] = await db
    .update(oneTimeCodes)
    .set({ triesLeft: sql`${oneTimeCodes.triesLeft} - 1` })
    .where(and(eq(oneTimeCodes.key, key), gt(oneTimeCodes.triesLeft, 0), gt(oneTimeCodes.expiresAt, now)))
    .returning();
  if (!spent) return { state: "none" };
  const given = codeHashOf(accountKey, key, code);
  const right = timingSafeEqual(Buffer.from(given), Buffer.from(spent.codeHash));
  if (!right) return { state: "wrong", triesLeft: spent.triesLeft };
  return { state: "right", codeHash: spent.codeHash, address: spent.address };
}

/** Uses a right code up. False: somebody else did, at the same moment. */
export async function spendCode(tx: Queryable, key: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(oneTimeCodes)
    .where(and(eq(oneTimeCodes.key, key), eq(oneTimeCodes.codeHash, codeHash)))
    .returning({ key: oneTimeCodes.key });
  return used.length > 0;
}
