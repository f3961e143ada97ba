import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { finishPasskeyLogin as finishCall, startPasskeyLogin as startCall } from "#contract/passkeys.ts";
import { Refusal } from "#server/http/errors.ts";
import { passkeys } from "../schema.ts";
import { CHALLENGE_MS, issueChallenge, relyingParty, takeChallenge } from "./challenges.ts";
import { enter } from "./login.ts";
import type { AccountNeeds } from "./needs.ts";

/** Asks for whichever passkey of this site the browser knows: nobody has to say who they are first. */
export async function startPasskeyLogin({
  db,
  clock,
  config,
}: AccountNeeds): Promise<z.input<typeof startCall.output>> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    timeout: CHALLENGE_MS,
    userVerification: "required",
  });
  await issueChallenge(db, options.challenge, null, clock.now());
  return { ...options };
}

/** Logs in whoever owns the passkey. Whatever is wrong with it, the refusal is the same. */
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
    expectedChallenge: (challenge) => takeChallenge(db, challenge, null, now),
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
    const used = await tx
      .update(passkeys)
      .set({ counter: authenticationInfo.newCounter, lastUsedAt: now })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ userId: passkeys.userId });
    if (!used[0]) throw notAccepted();
    return enter(tx, used[0].userId, device, now);
  });
}

const notAccepted = () =>
  new Refusal("unauthorised", "This passkey was not accepted. Please try again, or use your password.");
