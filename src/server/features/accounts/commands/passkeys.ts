import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import { MAX_PASSKEYS } from "#contract/account-limits.ts";
import { BRAND_NAME } from "#contract/brand.ts";
import type {
  finishPasskey as finishPasskeyCall,
  Passkey,
  startPasskey as startCall,
} from "#contract/passkeys.ts";
import { hmac } from "#platform/ids.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { Refusal } from "#server/http/errors.ts";
import { presentPasskey } from "../presentation.ts";
import { findAccount, listPasskeys } from "../queries.ts";
import { hasNoCertificates } from "../rules/attestation.ts";
import { passkeys } from "../schema.ts";
import { CHALLENGE_MS, issueChallenge, relyingParty, takeChallenge } from "./challenges.ts";
import type { AccountNeeds } from "./needs.ts";
import { notify } from "./notices.ts";

/** COSE: EdDSA, ES256, RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** What the browser needs to make a passkey for the user. */
export async function startPasskey(
  { db, clock, config, accountKey }: AccountNeeds,
  visitor: SignedIn,
): Promise<z.input<typeof startCall.output>> {
  const { user } = await findAccount(db, visitor.userId);
  const existing = await listPasskeys(db, visitor);
  if (existing.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  const options = await generateRegistrationOptions({
    rpName: BRAND_NAME,
    rpID: relyingParty(config).id,
    userName: user.emailId,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    // Says nothing about the user to whoever looks into the authenticator.
    userID: Uint8Array.from(Buffer.from(hmac(accountKey, `passkey:${user.id}`), "hex")),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ passkey_id }) => ({ id: passkey_id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await issueChallenge(db, options.challenge, visitor.userId, clock.now());
  return { ...options };
}

const notAccepted = () =>
  new Refusal("invalid", "This passkey was not accepted. Please try to add it again.");

/** Adds the passkey that the browser made, if it answers a challenge of ours to this user. */
export async function finishPasskey(
  needs: AccountNeeds,
  visitor: SignedIn,
  { credential, name }: z.output<typeof finishPasskeyCall.input>,
  device: string,
): Promise<Passkey> {
  const { db, clock, config } = needs;
  const now = clock.now();
  const party = relyingParty(config);
  if (!hasNoCertificates(credential.response.attestationObject)) throw notAccepted();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: (challenge) => takeChallenge(db, challenge, visitor.userId, now),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw notAccepted();
  const { id, publicKey, counter } = registrationInfo.credential;
  return db.transaction(async (tx) => {
    const { user } = await findAccount(tx, visitor.userId);
    const [kept] = await tx.select({ of: count() }).from(passkeys).where(eq(passkeys.userId, user.id));
    if (kept && kept.of >= MAX_PASSKEYS) throw tooManyPasskeys();
    const [passkey] = await tx
      .insert(passkeys)
      .values({
        id,
        userId: user.id,
        name: name || device,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: credential.response.transports,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!passkey) throw new Refusal("conflict", "This passkey is in use already.");
    await notify(needs, tx, user, "passkey_added");
    return presentPasskey(passkey);
  });
}

export async function removePasskey(
  { db }: AccountNeeds,
  { userId }: SignedIn,
  passkeyId: string,
): Promise<null> {
  const removed = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  if (removed.length === 0) throw new Refusal("not_found", "This passkey was removed already.");
  return null;
}

const tooManyPasskeys = () =>
  new Refusal("conflict", `An account has at most ${MAX_PASSKEYS} passkeys. Please remove one first.`);
