import type { z } from "zod";
import type * as calls from "#contract/confirmation.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import { findAccount, listPasskeys } from "../queries.ts";
import { ATTEMPT_LIMITS } from "../rules/attempt-limits.ts";
import { fieldError, tooManyAttempts } from "../rules/errors.ts";
import { recordAttempt, resetAttempts } from "./attempts.ts";
import type { AccountNeeds } from "./needs.ts";
import { challengePasskey, verifyPasskey } from "./passkey-login.ts";
import { verifyPassword } from "./passwords.ts";
import { passSecondFactor } from "./second-factor.ts";
import { renewAuthentication } from "./sessions.ts";

/**
 * Confirms with the password. Wrong ones are counted by session, not by user: a thief with a stolen token cannot keep
 * the owner from confirming elsewhere, and gets no second session to guess with.
 */
export async function confirmPassword(
  needs: AccountNeeds,
  visitor: SignedIn,
  { password, second_factor }: z.output<typeof calls.confirmPassword.input>,
): Promise<z.input<typeof calls.confirmPassword.output>> {
  const { db, clock } = needs;
  const now = clock.now();
  const { oldPassword } = ATTEMPT_LIMITS;
  const { allowed, retryAfterS } = await recordAttempt(db, oldPassword, visitor.sessionHash, now);
  if (!allowed) throw tooManyAttempts(retryAfterS);
  const { user } = await findAccount(db, visitor.userId);
  if (!(await verifyPassword(password, user.passwordHash)))
    throw fieldError("password", "Your password is incorrect.");
  const secondFactor = await passSecondFactor(needs, user.id, second_factor);
  return db.transaction(async (tx) => {
    await resetAttempts(tx, oldPassword, visitor.sessionHash);
    return { token: await renewAuthentication(tx, visitor, { now, secondFactor }) };
  });
}

/** Starts a confirmation with any of the user's passkeys. */
export async function startPasskeyConfirmation(
  needs: AccountNeeds,
  visitor: SignedIn,
): Promise<z.input<typeof calls.startPasskeyConfirmation.output>> {
  const passkeyIds = (await listPasskeys(needs.db, visitor)).map(({ passkey_id }) => passkey_id);
  if (passkeyIds.length === 0)
    throw new ApiError("conflict", "Your account has no passkeys. Use your password.");
  return challengePasskey(needs, { userId: visitor.userId, passkeyIds });
}

/** Confirms with a passkey of the user, in response to a challenge issued to the user. */
export async function finishPasskeyConfirmation(
  needs: AccountNeeds,
  visitor: SignedIn,
  { credential }: z.output<typeof calls.finishPasskeyConfirmation.input>,
): Promise<z.input<typeof calls.finishPasskeyConfirmation.output>> {
  return verifyPasskey(needs, credential, visitor.userId, async (tx, userId) => {
    if (userId !== visitor.userId) throw new ApiError("invalid", "This passkey belongs to another account.");
    const now = needs.clock.now();
    return { token: await renewAuthentication(tx, visitor, { now, secondFactor: true }) };
  });
}
