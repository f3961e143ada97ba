import { webcrypto } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Chain } from "#contract/vocabulary.ts";
import type { Json } from "#domain/signing/canonical-json.ts";
import { type ChainLink, computeChainLink, serializeDocument } from "#domain/signing/document.ts";
import { keyId } from "#domain/signing/keys.ts";
import { signDocument } from "#domain/signing/sign.ts";
import { toHex } from "#domain/signing/subtle.ts";
import type { Db } from "#platform/database/database.ts";
import { readStoredDocument } from "#server/features/reports/queries/documents.ts";
import { signedDocuments, signingKeys } from "#server/features/reports/schema/signing.ts";

type Payload = Record<string, unknown>;

/**
 * What someone with write access to the database can do: list a key of his own instead of the site's, and sign every
 * document of a chain again with it, changed as he likes. Returns the id of his key.
 */
export async function signAgain(
  db: Db,
  chain: Chain,
  change: (payload: Payload) => Payload,
): Promise<string> {
  const { subtle } = webcrypto;
  const { privateKey, publicKey } = (await subtle.generateKey("Ed25519", false, [
    "sign",
  ])) as webcrypto.CryptoKeyPair;
  const public_key = toHex(await subtle.exportKey("raw", publicKey));
  const key_id = (await keyId(subtle, public_key)) ?? "";
  await db.update(signingKeys).set({ retiredAfter: 0 }).where(eq(signingKeys.chain, chain));
  await db.insert(signingKeys).values({ keyId: key_id, chain, publicKey: public_key });
  const stored = await db
    .select()
    .from(signedDocuments)
    .where(eq(signedDocuments.chain, chain))
    .orderBy(asc(signedDocuments.sequence));
  /** Hash of each report before and after. */
  const hashes = new Map<string, string>();
  let head: ChainLink | null = null;
  for (const row of stored) {
    const payload = change(readStoredDocument(row)?.payload as Payload);
    const about = hashes.get(String(payload.report_hash));
    const signed = about ? { ...payload, report_hash: about } : payload;
    const document = await signDocument(subtle, { privateKey, key_id }, signed as Json, head);
    head = await computeChainLink(subtle, document);
    hashes.set(row.hash, head.hash);
    const { hash, previous } = document.proof;
    await db
      .update(signedDocuments)
      .set({ hash, previous, keyId: key_id, text: serializeDocument(document) })
      .where(eq(signedDocuments.hash, row.hash));
  }
  await db.delete(signingKeys).where(eq(signingKeys.retiredAfter, 0));
  return key_id;
}
