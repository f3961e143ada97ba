import { webcrypto } from "node:crypto";
import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { type PublishedPayload, publishedPayload } from "#contract/report-file.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { utcDay } from "#domain/dates.ts";
import {
  type ChainLink,
  parseDocument,
  type SignedDocument,
  serializeDocument,
} from "#domain/signing/document.ts";
import { signDocument } from "#domain/signing/sign.ts";
import { describeVerification } from "#domain/signing/verification-result.ts";
import { verifyDocument } from "#domain/signing/verify.ts";
import type { Tx } from "#platform/database/database.ts";
import type { SigningKey } from "#platform/signing.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { chainHead } from "../queries/documents.ts";
import { trustedChainKeys } from "../queries/trusted-keys.ts";
import { reportDrafts } from "../schema/drafts.ts";
import { unsignedDocuments } from "../schema/signing.ts";
import { exportedLog, exportLog, importCheckpoint, signExportedLog } from "./offline-checkpoint.ts";
import { applyProductLink } from "./product-links.ts";
import { applyPublicationEffects } from "./publication-effects.ts";
import type { PublishNeeds } from "./publish.ts";
import { findReport, insertReport, refreshSearchRows, updateReportState } from "./report-rows.ts";
import { contentHash, lockChain, lockForPublishing, storeDocument } from "./sign.ts";

/** The only chain that can be signed offline. */
const OFFLINE_CHAIN = "reports" satisfies Chain;
const FILE_FORMAT = 1;

const link = z.strictObject({ sequence: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** File taken to the signing machine. */
const unsignedFile = z.strictObject({
  format: z.literal(FILE_FORMAT),
  chain: z.literal(OFFLINE_CHAIN),
  /** The document that the first payload follows. */
  head: link.nullable(),
  payloads: z.array(publishedPayload),
  log: exportedLog.optional(),
});
export type UnsignedFile = z.output<typeof unsignedFile>;

/** File brought back from the signing machine: signed documents, byte for byte. */
const signedFile = z.strictObject({
  format: z.literal(FILE_FORMAT),
  chain: z.literal(OFFLINE_CHAIN),
  documents: z.array(z.string()),
  /** Of the log with these documents. */
  checkpoint: z.string().optional(),
});
export type SignedFile = z.output<typeof signedFile>;

/** Exports every queued payload in signing order, and the log that they will be added to. */
export function exportUnsignedDocuments({
  db,
  config,
}: Pick<PublishNeeds, "db" | "config">): Promise<UnsignedFile> {
  return db.transaction(async (tx) => {
    await lockChain(tx, OFFLINE_CHAIN);
    return { ...(await queuedPayloads(tx)), log: await exportLog(tx, config) };
  });
}

async function queuedPayloads(db: Tx): Promise<UnsignedFile> {
  const queued = await db
    .select({ payload: unsignedDocuments.payload })
    .from(unsignedDocuments)
    .where(eq(unsignedDocuments.chain, OFFLINE_CHAIN))
    .orderBy(asc(unsignedDocuments.id));
  const payloads = queued.map(({ payload }) => payload as PublishedPayload);
  return { format: FILE_FORMAT, chain: OFFLINE_CHAIN, head: await chainHead(db, OFFLINE_CHAIN), payloads };
}

/** Signs an exported file; needs no database. Throws `ApiError` "invalid" for any other file. */
export async function signUnsignedDocuments(input: unknown, key: SigningKey): Promise<SignedFile> {
  const read = unsignedFile.safeParse(input);
  if (!read.success) throw new ApiError("invalid", "This file was not written by export-unsigned.");
  const signer = { privateKey: key.privateKey, key_id: key.keyId };
  const documents: string[] = [];
  let previous: ChainLink | null = read.data.head;
  for (const payload of read.data.payloads) {
    const document: SignedDocument = await signDocument(webcrypto.subtle, signer, payload, previous);
    documents.push(serializeDocument(document));
    previous = { sequence: document.proof.sequence, hash: document.proof.hash };
  }
  const { log } = read.data;
  const checkpoint = log ? await signExportedLog(log, documents, key) : null;
  return { format: FILE_FORMAT, chain: OFFLINE_CHAIN, documents, ...(checkpoint && { checkpoint }) };
}

/**
 * Publishes offline-signed documents, all or none. Each document is verified byte by byte and must be in the signature
 * queue. Throws `ApiError` naming the first document that fails and the reason. Returns the number of documents.
 */
export async function importSignedDocuments(
  needs: PublishNeeds,
  { input, operator }: { input: unknown; operator: string },
): Promise<number> {
  const read = signedFile.safeParse(input);
  if (!read.success) throw new ApiError("invalid", "This file was not written by sign.");
  return needs.db.transaction(async (tx) => {
    await lockForPublishing(tx, OFFLINE_CHAIN);
    await lockDrafts(tx, read.data.documents);
    const products = new Set<number>();
    for (const [at, text] of read.data.documents.entries()) {
      const document = await verifiedDocument(needs, tx, text, at + 1);
      products.add(await publishSigned(needs, tx, document));
      await recordAction(tx, {
        operator,
        action: "import-signed",
        subject: (document.payload as PublishedPayload).report_number,
        details: { sequence: document.proof.sequence },
      });
    }
    if (read.data.checkpoint) await importCheckpoint(needs, tx, read.data.checkpoint);
    await refreshSearchRows(tx, [...products]);
    for (const text of read.data.documents)
      await applyPublicationEffects(needs, tx, JSON.parse(text).payload as PublishedPayload);
    return read.data.documents.length;
  });
}

/** Before the signature queue is locked: in the order of every edit of a draft. */
async function lockDrafts(tx: Tx, documents: readonly string[]): Promise<void> {
  const numbers = documents.flatMap((text) => {
    const payload = parseDocument(new TextEncoder().encode(text))?.payload as PublishedPayload | undefined;
    return payload?.kind === "report" ? payload.report_number : [];
  });
  await tx
    .select({ id: reportDrafts.id })
    .from(reportDrafts)
    .where(inArray(reportDrafts.reportNumber, numbers))
    .orderBy(asc(reportDrafts.id))
    .for("update");
}

async function verifiedDocument(
  { signing }: Pick<PublishNeeds, "signing">,
  tx: Tx,
  text: string,
  number: number,
): Promise<SignedDocument> {
  const bytes = new TextEncoder().encode(text);
  const previous = await chainHead(tx, OFFLINE_CHAIN);
  const keys = await trustedChainKeys(tx, OFFLINE_CHAIN, await signing.pins.list());
  const verification = await verifyDocument(bytes, { subtle: webcrypto.subtle, keys, previous });
  const document = parseDocument(bytes);
  if (verification.outcome === "genuine" && document !== null) return document;
  throw new ApiError(
    "invalid",
    `Document ${number}: ${describeVerification(verification)} Nothing was published.`,
  );
}

/** Publishes one signed document and returns the supplement whose search row must be refreshed. */
async function publishSigned(needs: PublishNeeds, tx: Tx, document: SignedDocument): Promise<number> {
  const payload = document.payload as PublishedPayload;
  const [queued] = await tx
    .delete(unsignedDocuments)
    .where(eq(unsignedDocuments.contentHash, contentHash(payload)))
    .returning({ operators: unsignedDocuments.operators });
  if (!queued) throw new ApiError("conflict", `${payload.report_number} isn't waiting for this signature.`);
  const now = needs.clock.now();
  const on = utcDay(now);
  if (payload.kind === "report") {
    const [draft] = await tx
      .select({ supplementId: reportDrafts.supplementId })
      .from(reportDrafts)
      .where(eq(reportDrafts.reportNumber, payload.report_number));
    const supplementId = draft?.supplementId ?? null;
    if (supplementId === null)
      throw new ApiError("conflict", `${payload.report_number} no longer has a draft.`);
    const { operators } = queued;
    await insertReport(tx, {
      chain: OFFLINE_CHAIN,
      payload,
      supplementId,
      publishedAt: now,
      scoredOn: on,
      operators,
    });
  }
  await storeDocument(tx, OFFLINE_CHAIN, document);
  if (payload.kind === "state") await updateReportState(tx, payload, on);
  if (payload.kind === "product") await applyProductLink(tx, payload);
  return (await findReport(tx, payload.report_number)).supplementId;
}
