import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { finishPasskeyLogin as finishCall, startPasskeyLogin as startCall } from "#contract/passkeys.ts";
import { ApiError } from "#server/http/errors.ts";
import { passkeys } from "../schema.ts";
import { CHALLENGE_LIFETIME_MS, consumeChallenge, issueChallenge, relyingParty } from "./challenges.ts";
import { startSession } from "./login.ts";
import type { AccountNeeds } from "./needs.ts";

/** Starts a login with any discoverable passkey of this site: no user name is needed. */
export async function startPasskeyLogin({
  db,
  clock,
  config,
}: AccountNeeds): Promise<z.input<typeof startCall.output>> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: "required",
  });
  await issueChallenge(db, options.challenge, null, clock.now());
  return { ...options };
}

/** Logs in the owner of the passkey. Every failure gives the same error. */
export async function finishPasskeyLogin(
  { db, clock, config }: AccountNeeds,
  { credential }: z.output<typeof finishCall.input>,
  device: string,
): Promise<z.input<typeof finishCall.output>> {
  const now = clock.now();
  const party = relyingParty(config);
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.id, credential.id));
  if (!passkey) throw notAccepted();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: (challenge) => consumeChallenge(db, challenge, null, now),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw notAccepted();
  return db.transaction(async (tx) => {
    const updated = await tx
      .update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ userId: passkeys.userId });
    if (!updated[0]) throw notAccepted();
    return startSession(tx, updated[0].userId, device, now);
  });
}

const notAccepted = () =>
  new ApiError("unauthorized", "This passkey wasn’t accepted. Try again, or use your password.");
