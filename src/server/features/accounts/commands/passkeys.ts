import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import { MAX_PASSKEYS } from "#contract/account-limits.ts";
import { BRAND_NAME } from "#contract/brand.ts";
import type {
  finishPasskey as finishPasskeyCall,
  Passkey,
  startPasskey as startCall,
} from "#contract/passkeys.ts";
import type { Queryable } from "#platform/database/database.ts";
import { hmac } from "#platform/ids.ts";
import type { RecentlySignedIn, SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import type { PasskeyOutcome } from "../emails.ts";
import { presentPasskey } from "../presentation.ts";
import { findAccount, listPasskeys, lockAccount } from "../queries.ts";
import { hasNoCertificates } from "../rules/attestation.ts";
import { passkeys } from "../schema.ts";
import { ceremonyOptions, expectedResponse, issueChallenge, loadWebAuthn } from "./challenges.ts";
import type { AccountNeeds } from "./needs.ts";
import { sendNotice } from "./notices.ts";
import { noteSecondFactor } from "./sessions.ts";

/** COSE algorithms EdDSA, ES256, RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Options with which the browser creates a passkey for the user. */
export async function startPasskey(
  { db, clock, config, accountKey }: AccountNeeds,
  visitor: RecentlySignedIn,
): Promise<z.input<typeof startCall.output>> {
  const { user } = await findAccount(db, visitor.userId);
  const existing = await listPasskeys(db, visitor);
  if (existing.length >= MAX_PASSKEYS) throw tooManyPasskeys();
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    ...ceremonyOptions(config),
    rpName: BRAND_NAME,
    userName: user.emailId,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    // An HMAC, so that the authenticator stores nothing about the user.
    userID: Uint8Array.from(Buffer.from(hmac(accountKey, `passkey:${user.id}`), "hex")),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ passkey_id }) => ({ id: passkey_id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await issueChallenge(db, options.challenge, visitor.userId, clock.now());
  return { ...options };
}

const notAccepted = () => new ApiError("invalid", "This passkey wasn’t accepted. Try adding it again.");

/** Adds the passkey that the browser created, if it answers a challenge issued to this user. */
export async function finishPasskey(
  needs: AccountNeeds,
  visitor: RecentlySignedIn,
  { credential, name }: z.output<typeof finishPasskeyCall.input>,
  device: string,
): Promise<Passkey> {
  const { id, publicKey, counter } = await verifyCredential(needs, visitor, credential);
  return needs.db.transaction(async (tx) => {
    const { user } = await findAccount(tx, visitor.userId);
    await lockAccount(tx, user.id);
    const [existing] = await tx.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, user.id));
    if (existing && existing.total >= MAX_PASSKEYS) throw tooManyPasskeys();
    const [passkey] = await tx
      .insert(passkeys)
      .values({
        id,
        userId: user.id,
        name: name || device,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: credential.response.transports,
        createdAt: needs.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!passkey) throw new ApiError("conflict", "This passkey is already in use.");
    await noteSecondFactor(tx, visitor);
    await sendNotice(needs, tx, user, "passkey_added");
    return presentPasskey(passkey);
  });
}

/** The public key of a credential. Throws if it has certificates or doesn't answer a challenge of this user. */
async function verifyCredential(
  needs: AccountNeeds,
  { userId }: SignedIn,
  credential: z.output<typeof finishPasskeyCall.input>["credential"],
) {
  if (!(await hasNoCertificates(credential.response.attestationObject))) throw notAccepted();
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    ...expectedResponse(needs, userId),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw notAccepted();
  return registrationInfo.credential;
}

export async function removePasskey(
  needs: AccountNeeds,
  { userId }: RecentlySignedIn,
  passkeyId: string,
): Promise<null> {
  await needs.db.transaction(async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) throw new ApiError("not_found", "This passkey was already removed.");
    const { user } = await findAccount(tx, userId);
    await sendNotice(needs, tx, user, "passkey_removed");
  });
  return null;
}

/** Keeps or removes all passkeys of a user who sets a new password; tells which, for the email about it. */
export async function settlePasskeys(
  tx: Queryable,
  userId: number,
  wish: "keep" | "remove",
): Promise<PasskeyOutcome> {
  const ofUser = eq(passkeys.userId, userId);
  if (wish === "keep") return (await tx.$count(passkeys, ofUser)) > 0 ? "kept" : "none";
  const removed = await tx.delete(passkeys).where(ofUser).returning({ id: passkeys.id });
  return removed.length > 0 ? "removed" : "none";
}

const tooManyPasskeys = () =>
  new ApiError("conflict", `An account can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`);
