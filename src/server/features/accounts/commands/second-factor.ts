import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { hmac } from "#platform/ids.ts";
import { seal, unseal } from "#platform/sealing.ts";
import { findAccount } from "../queries.ts";
import { secondFactorRequired, wrongSecondFactor } from "../rules/errors.ts";
import { findTimeStep, TOTP, toBase32 } from "../rules/totp.ts";
import { recoveryCodes, secondFactors } from "../schema.ts";
import type { AccountNeeds } from "./needs.ts";
import { sendNotice } from "./notices.ts";

const RECOVERY_CODES = { count: 10, bytes: 10 } as const;

const secretKey = (accountKey: string) => hmac(accountKey, "second-factors");
const sealingContext = (userId: number) => `second-factor:${userId}`;

/** Encrypted, so that a copy of the database has no one's second factor. Bound to the user. */
export const sealSecret = (accountKey: string, userId: number, secret: Uint8Array): string =>
  seal(secretKey(accountKey), sealingContext(userId), Buffer.from(secret).toString("hex"));

const unsealSecret = (accountKey: string, userId: number, sealed: string): Uint8Array =>
  Buffer.from(unseal(secretKey(accountKey), sealingContext(userId), sealed), "hex");

/**
 * Checks the second factor of a user who has one: a code of the authenticator app or a recovery code. Throws a field
 * error if it is missing or wrong. The caller counts attempts, and forgives them only after this. False: the user has
 * none.
 */
export async function passSecondFactor(
  needs: AccountNeeds,
  userId: number,
  code: string | undefined,
): Promise<boolean> {
  const [factor] = await needs.db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)));
  if (!factor) return false;
  if (code === undefined) throw secondFactorRequired();
  const isRight = /^\d+$/.test(code)
    ? await consumeAppCode(needs, needs.db, { userId, sealed: factor.secret, code })
    : await consumeRecoveryCode(needs, userId, code);
  if (!isRight) throw wrongSecondFactor();
  return true;
}

/** Checks a code of the app. Neither it nor an earlier one is accepted again, not even at the same time. */
export async function consumeAppCode(
  { clock, accountKey }: AccountNeeds,
  db: Queryable,
  { userId, sealed, code }: { userId: number; sealed: string; code: string },
): Promise<boolean> {
  const step = findTimeStep(unsealSecret(accountKey, userId, sealed), code, clock.now());
  if (step === null) return false;
  const { lastStep } = secondFactors;
  const consumed = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, sealed), lt(lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return consumed.length > 0;
}

const recoveryCodeHash = (accountKey: string, userId: number, code: string): string =>
  hmac(accountKey, `recovery:${userId}:${code.toUpperCase().replace(/[^A-Z2-7]/g, "")}`);

/** Uses up a recovery code, and tells the user by email. */
async function consumeRecoveryCode(needs: AccountNeeds, userId: number, code: string): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    const consumed = await tx
      .delete(recoveryCodes)
      .where(eq(recoveryCodes.codeHash, recoveryCodeHash(needs.accountKey, userId, code)))
      .returning({ userId: recoveryCodes.userId });
    if (consumed.length === 0) return false;
    const { user } = await findAccount(tx, userId);
    await sendNotice(needs, tx, user, "recovery_code_used");
    return true;
  });
}

/** Replaces the user's recovery codes. The return value is their only plain text: "ABCD-EFGH-IJKL-MNOP". */
export async function issueRecoveryCodes(
  { clock, accountKey }: AccountNeeds,
  tx: Queryable,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES.count }, () =>
    toBase32(randomBytes(RECOVERY_CODES.bytes)).replace(/.{4}(?=.)/g, "$&-"),
  );
  const createdAt = clock.now();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(
      codes.map((code) => ({ codeHash: recoveryCodeHash(accountKey, userId, code), userId, createdAt })),
    );
  return codes;
}

/** A new random secret for an app. */
export const newSecret = (): Uint8Array => randomBytes(TOTP.secretBytes);
