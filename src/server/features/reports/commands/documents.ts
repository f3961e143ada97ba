import { webcrypto } from "node:crypto";
import { eq } from "drizzle-orm";
import type { PublishedPayload } from "#contract/report-file.ts";
import type { Place } from "#contract/report-parts.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { documentText, type SignedDocument } from "#domain/signing/document.ts";
import { signDocument } from "#domain/signing/sign.ts";
import type { Tx } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { chainHead } from "../queries/documents.ts";
import { reports, signedDocuments } from "../schema.ts";
import { keyInUse } from "./keys.ts";
import { lockChain, waitsForSignature } from "./lock.ts";
import { awaitSignature } from "./unsigned.ts";

/**
 * Signs a payload and puts it at the end of its chain, in the caller's transaction. The report that it is about must
 * stand in `reports` already. Null with SIGNING=offline: it waits for its signature.
 * `PlatformProblem`: the private key is not here.
 */
export async function appendDocument(
  { signing }: Pick<Services, "signing">,
  tx: Tx,
  chain: Chain,
  payload: PublishedPayload,
  operators: string[] = [],
): Promise<Place | null> {
  await lockChain(tx, chain);
  if (waitsForSignature({ signing }, chain)) {
    await awaitSignature(tx, chain, payload, operators);
    return null;
  }
  const { privateKey, keyId } = await keyInUse({ signing }, tx, chain);
  const head = await chainHead(tx, chain);
  const signed = await signDocument(webcrypto.subtle, { privateKey, key_id: keyId }, payload, head);
  return storeDocument(tx, chain, signed);
}

/** Stores a document that was signed for the place at the end of the chain. */
export async function storeDocument(tx: Tx, chain: Chain, document: SignedDocument): Promise<Place> {
  const payload = document.payload as PublishedPayload;
  const { sequence, hash, previous, key_id } = document.proof;
  const [report] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.reportNumber, payload.report_number));
  if (!report) throw new Refusal("not_found", `There is no report ${payload.report_number}.`);
  await tx.insert(signedDocuments).values({
    chain,
    sequence,
    kind: payload.kind,
    reportId: report.id,
    hash,
    previous,
    keyId: key_id,
    text: documentText(document),
  });
  return { chain, sequence, hash, previous, key_id };
}
