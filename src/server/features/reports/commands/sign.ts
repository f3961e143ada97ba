import { webcrypto } from "node:crypto";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { PublishedPayload } from "#contract/report-file.ts";
import type { ChainPosition } from "#contract/report-parts.ts";
import { CHAINS, type Chain, type DocumentKind } from "#contract/vocabulary.ts";
import { canonicalJson, type Json } from "#domain/signing/canonical-json.ts";
import { type SignedDocument, serializeDocument } from "#domain/signing/document.ts";
import { signDocument } from "#domain/signing/sign.ts";
import type { KeyIntroduction } from "#domain/signing/trusted-keys.ts";
import type { ReadOnlyDb, Tx } from "#platform/database/database.ts";
import { lockObjectUntilCommit, lockUntilCommit } from "#platform/database/locks.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { PlatformProblem } from "#platform/problem.ts";
import type { SigningKey } from "#platform/signing.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { extendLog } from "../../transparency-log/commands/extend-log.ts";
import { chainDocuments, chainHead } from "../queries/documents.ts";
import { strangeKeyProblem, trustedChainKeys } from "../queries/trusted-keys.ts";
import { signedDocuments, signingKeys, unsignedDocuments } from "../schema/signing.ts";
import { reports } from "../schema.ts";
import { startPinning } from "./key-pins.ts";

/** Locks a chain until the transaction ends, so that the next writer waits and sees the new head. */
export async function lockChain(tx: Tx, chain: Chain): Promise<void> {
  await lockObjectUntilCommit(tx, "reportChain", CHAINS.indexOf(chain));
}

/** Locks a chain, and the catalog, whose search rows show what is published. */
export async function lockForPublishing(tx: Tx, chain: Chain): Promise<void> {
  await lockChain(tx, chain);
  await lockUntilCommit(tx, "catalogueIntake");
}

/** Demo documents are always signed in place, because their keys vouch for nothing. */
export const isSignedOffline = ({ signing }: Pick<Services, "signing">, chain: Chain): boolean =>
  signing.offline && chain === "reports";

/**
 * Signs a payload and appends it to its chain in the caller's transaction. Its report must already be in `reports`.
 * Returns null with SIGNING=offline, where the payload is queued for signing. Throws `PlatformProblem` if the private
 * key is not available.
 */
export async function appendDocument(
  { signing }: Pick<Services, "signing">,
  tx: Tx,
  chain: Chain,
  payload: PublishedPayload,
  operators: string[] = [],
): Promise<ChainPosition | null> {
  await lockChain(tx, chain);
  if (isSignedOffline({ signing }, chain)) {
    await enqueueForSignature(tx, chain, payload, operators);
    return null;
  }
  return storeDocument(tx, chain, await signNext({ signing }, tx, chain, payload));
}

/** Signs a payload as the next document of a chain. The caller must hold the chain lock. */
export async function signNext(
  { signing }: Pick<Services, "signing">,
  tx: Tx,
  chain: Chain,
  payload: Json,
): Promise<SignedDocument> {
  const { privateKey, keyId } = await currentSigningKey({ signing }, tx, chain);
  const head = await chainHead(tx, chain);
  return signDocument(webcrypto.subtle, { privateKey, key_id: keyId }, payload, head);
}

/** Adds a chain's new documents to its transparency log. The caller must hold the chain lock. */
export async function logDocuments(tx: Tx, chain: Chain): Promise<void> {
  const head = await chainHead(tx, chain);
  await extendLog(tx, chain, {
    length: head?.sequence ?? 0,
    after: (sequence) => chainDocuments(tx, chain, sequence),
  });
}

/** Stores a document about a report that was signed as the next one in the chain. */
export async function storeDocument(tx: Tx, chain: Chain, document: SignedDocument): Promise<ChainPosition> {
  const payload = document.payload as PublishedPayload;
  const [report] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.reportNumber, payload.report_number));
  if (!report) throw new ApiError("not_found", `No report ${payload.report_number}.`);
  return insertDocument(tx, chain, document, { kind: payload.kind, reportId: report.id });
}

/** Stores a signed document, and adds it to the log. `reportId`: null for entries of the registry. */
export async function insertDocument(
  tx: Tx,
  chain: Chain,
  document: SignedDocument,
  { kind, reportId }: { kind: DocumentKind; reportId: number | null },
): Promise<ChainPosition> {
  const { sequence, hash, previous, key_id } = document.proof;
  await tx.insert(signedDocuments).values({
    chain,
    sequence,
    kind,
    reportId,
    hash,
    previous,
    keyId: key_id,
    text: serializeDocument(document),
  });
  await logDocuments(tx, chain);
  return { chain, sequence, hash, previous, key_id };
}

/** SHA-256 of a payload's canonical JSON, without its position in the chain. */
export const contentHash = (payload: PublishedPayload): string => sha256HexSync(canonicalJson(payload));

/** Queues a payload for offline signing. Idempotent by content. */
export async function enqueueForSignature(
  tx: Tx,
  chain: Chain,
  payload: PublishedPayload,
  operators: string[],
): Promise<void> {
  await tx
    .insert(unsignedDocuments)
    .values({
      chain,
      kind: payload.kind,
      reportNumber: payload.report_number,
      contentHash: contentHash(payload),
      payload,
      operators,
    })
    .onConflictDoNothing();
}

/** Removes a report's queued payloads: the report itself and the statement that it supersedes another one. */
export async function removeFromSignatureQueue(tx: Tx, reportNumber: string): Promise<void> {
  await tx
    .delete(unsignedDocuments)
    .where(
      or(
        and(eq(unsignedDocuments.reportNumber, reportNumber), eq(unsignedDocuments.kind, "report")),
        sql`${unsignedDocuments.payload} ->> 'superseded_by' = ${reportNumber}`,
      ),
    );
}

/** Id of the key that currently signs a chain; null before the first document. */
export async function currentKeyId(tx: ReadOnlyDb, chain: Chain): Promise<string | null> {
  const [current] = await tx
    .select({ keyId: signingKeys.keyId })
    .from(signingKeys)
    .where(and(eq(signingKeys.chain, chain), isNull(signingKeys.retiredAfter)));
  return current?.keyId ?? null;
}

/** The key that currently signs a chain, generated on first use. The caller must hold the chain lock. */
export async function currentSigningKey(
  { signing }: Pick<Services, "signing">,
  tx: Tx,
  chain: Chain,
): Promise<SigningKey> {
  const current = await currentKeyId(tx, chain);
  if (current === null) return registerKey({ signing }, tx, chain, await signing.next(chain));
  await requireTrusted({ signing }, tx, chain, current);
  const key = await signing.find(current);
  if (key) return key;
  throw new PlatformProblem(
    `Chain "${chain}" is signed with key ${current}, but its private key is missing. Restore it to the data folder, set SIGNING_KEY_FILE, or run keys rotate.`,
  );
}

/** Throws `PlatformProblem` for a key that is not pinned: nothing is added to a chain that someone else signed. */
async function requireTrusted(
  { signing: { pins } }: Pick<Services, "signing">,
  tx: Tx,
  chain: Chain,
  keyId: string,
): Promise<void> {
  const trusted = await trustedChainKeys(tx, chain, await pins.list());
  if (trusted.some(({ key_id }) => key_id === keyId)) return;
  throw new PlatformProblem(strangeKeyProblem({ chain, key_id: keyId }, pins.file));
}

/**
 * Adds a public key to the key list, and pins it. `introducedBy`: the signature of the key before it, where its private half
 * is here. Throws `PlatformProblem` if the key was in use before (retired or revoked).
 */
export async function registerKey<Key extends { keyId: string; publicKey: string }>(
  { signing }: Pick<Services, "signing">,
  tx: Tx,
  chain: Chain,
  key: Key,
  introducedBy: KeyIntroduction | null = null,
): Promise<Key> {
  await startPinning(tx, { signing });
  const added = await tx
    .insert(signingKeys)
    .values({ keyId: key.keyId, chain, publicKey: key.publicKey, introducedBy })
    .onConflictDoNothing()
    .returning({ keyId: signingKeys.keyId });
  if (added.length > 0) {
    const { keyId: key_id, publicKey: public_key } = key;
    await signing.pins.add([{ key_id, public_key, chain, source: "created" }]);
    return key;
  }
  throw new PlatformProblem(
    `Key ${key.keyId} was used before and can't sign again. Put a new key in SIGNING_KEY_FILE.`,
  );
}
