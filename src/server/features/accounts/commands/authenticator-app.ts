import { and, eq, isNull } from "drizzle-orm";
import { encode } from "uqr";
import type { z } from "zod";
import type * as calls from "#contract/second-factor.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { RecentlySignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import { findAccount, lockAccount } from "../queries.ts";
import { wrongSecondFactor } from "../rules/errors.ts";
import { otpauthUrl, toBase32 } from "../rules/totp.ts";
import { recoveryCodes, secondFactors } from "../schema.ts";
import type { AccountNeeds } from "./needs.ts";
import { sendNotice } from "./notices.ts";
import { consumeAppCode, issueRecoveryCodes, newSecret, sealSecret } from "./second-factor.ts";
import { noteSecondFactor } from "./sessions.ts";

/** Creates a secret that waits for the app's first code. Starting again replaces one that still waits. */
export async function startSecondFactor(
  { db, accountKey }: AccountNeeds,
  { userId }: RecentlySignedIn,
): Promise<z.input<typeof calls.startSecondFactor.output>> {
  const { user } = await findAccount(db, userId);
  const bytes = newSecret();
  const sealed = sealSecret(accountKey, userId, bytes);
  const started = await db
    .insert(secondFactors)
    .values({ userId, secret: sealed })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: isNull(secondFactors.enabledAt),
    })
    .returning({ userId: secondFactors.userId });
  if (started.length === 0) throw new ApiError("conflict", "Your account already has an authenticator app.");
  const secret = toBase32(bytes);
  const url = otpauthUrl(secret, user.emailId);
  return { secret, otpauth_url: url, qr: qrCode(url) };
}

/** A QR code as an SVG path of the dark modules, one rectangle per run in a row. */
function qrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 0, ecc: "M" });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join("") };
}

/** Turns the app on if the code is its current one, and issues recovery codes. */
export async function finishSecondFactor(
  needs: AccountNeeds,
  visitor: RecentlySignedIn,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const { userId } = visitor;
  const isWaiting = and(eq(secondFactors.userId, userId), isNull(secondFactors.enabledAt));
  return needs.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const [waiting] = await tx.select().from(secondFactors).where(isWaiting).for("update");
    if (!waiting) throw new ApiError("conflict", "Start again: there’s no app waiting for its first code.");
    if (!(await consumeAppCode(needs, tx, { userId, sealed: waiting.secret, code })))
      throw wrongSecondFactor();
    await tx.update(secondFactors).set({ enabledAt: needs.clock.now() }).where(isWaiting);
    await noteSecondFactor(tx, visitor);
    const { user } = await findAccount(tx, userId);
    await sendNotice(needs, tx, user, "second_factor_added");
    return { recovery_codes: await issueRecoveryCodes(needs, tx, userId) };
  });
}

export async function removeSecondFactor(needs: AccountNeeds, { userId }: RecentlySignedIn): Promise<null> {
  await needs.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    if (!(await deleteSecondFactor(tx, userId)))
      throw new ApiError("not_found", "Your account has no authenticator app.");
    const { user } = await findAccount(tx, userId);
    await sendNotice(needs, tx, user, "second_factor_removed");
  });
  return null;
}

/** Deletes the app and its recovery codes; false if there was no app. */
export async function deleteSecondFactor(tx: Queryable, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ enabledAt: secondFactors.enabledAt });
  return deleted.some(({ enabledAt }) => enabledAt !== null);
}

/** Replaces the recovery codes, used or not. */
export async function renewRecoveryCodes(
  needs: AccountNeeds,
  { userId }: RecentlySignedIn,
): Promise<{ recovery_codes: string[] }> {
  return needs.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
    if (!factor?.enabledAt) throw new ApiError("conflict", "Set up an authenticator app first.");
    const { user } = await findAccount(tx, userId);
    await sendNotice(needs, tx, user, "recovery_codes_renewed");
    return { recovery_codes: await issueRecoveryCodes(needs, tx, userId) };
  });
}
