import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { finishPasskeyLogin as finishCall, startPasskeyLogin as startCall } from "#contract/passkeys.ts";
import type { Queryable } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { lockAccountIfAny } from "../queries.ts";
import { passkeys } from "../schema.ts";
import { ceremonyOptions, expectedResponse, issueChallenge, loadWebAuthn } from "./challenges.ts";
import { type Client, rememberDevice } from "./known-devices.ts";
import { startSession } from "./login.ts";
import type { AccountNeeds } from "./needs.ts";

type AuthenticationOptions = z.input<typeof startCall.output>;

/** Starts a login with any discoverable passkey of this site: no user name is needed. */
export const startPasskeyLogin = (needs: AccountNeeds): Promise<AuthenticationOptions> =>
  challengePasskey(needs, null);

/** Options for using a passkey: one of the user's, or with null any of this site's. Issues their challenge. */
export async function challengePasskey(
  { db, clock, config }: AccountNeeds,
  user: { userId: number; passkeyIds: readonly string[] } | null,
): Promise<AuthenticationOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    ...ceremonyOptions(config),
    userVerification: "required",
    ...(user && { allowCredentials: user.passkeyIds.map((id) => ({ id })) }),
  });
  await issueChallenge(db, options.challenge, user?.userId ?? null, clock.now());
  return { ...options };
}

/** Logs in the owner of the passkey. Every failure gives the same error. */
export const finishPasskeyLogin = (
  needs: AccountNeeds,
  { credential }: Assertion,
  { secret, device }: Client,
): Promise<z.input<typeof finishCall.output>> =>
  verifyPasskey(needs, credential, null, async (tx, userId) => {
    const now = needs.clock.now();
    await rememberDevice(tx, needs.accountKey, { userId, secret, now });
    return startSession(tx, { userId, device, now, secondFactor: true });
  });

type Assertion = Pick<z.output<typeof finishCall.input>, "credential">;

/**
 * Checks a passkey's response to a challenge issued to `challengedUserId` (null: for a login) and then runs `use` with
 * the passkey's owner, in the transaction that counts the use. Every failure throws the same error.
 */
export async function verifyPasskey<Result>(
  needs: AccountNeeds,
  credential: Assertion["credential"],
  challengedUserId: number | null,
  use: (tx: Queryable, userId: number) => Promise<Result>,
): Promise<Result> {
  // 401 would tell the browser that its session has ended.
  const notAccepted = () =>
    new ApiError(
      challengedUserId === null ? "unauthorized" : "invalid",
      "This passkey wasn’t accepted. Try again, or use your password.",
    );
  const { db } = needs;
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.id, credential.id));
  if (!passkey) throw notAccepted();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    ...expectedResponse(needs, challengedUserId),
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw notAccepted();
  return db.transaction(async (tx) => {
    await lockAccountIfAny(tx, passkey.userId);
    const updated = await tx
      .update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: needs.clock.now() })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ userId: passkeys.userId });
    if (!updated[0]) throw notAccepted();
    return use(tx, updated[0].userId);
  });
}
