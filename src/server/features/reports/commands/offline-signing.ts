import { webcrypto } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { type PublishedPayload, publishedPayload } from "#contract/report-file.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { outcomeInWords } from "#domain/proof/outcome.ts";
import { documentText, type Link, readDocument, type SignedDocument } from "#domain/signing/document.ts";
import { signDocument } from "#domain/signing/sign.ts";
import { verifyDocument } from "#domain/signing/verify.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { SigningKey } from "#platform/signing.ts";
import { Refusal } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { chainHead, publishedKeys } from "../queries/documents.ts";
import { reportDrafts, unsignedDocuments } from "../schema.ts";
import { storeDocument } from "./documents.ts";
import { lockChain } from "./lock.ts";
import { announce } from "./publication-effects.ts";
import type { ReleaseNeeds } from "./release.ts";
import { enactReport, enactState, findReport, refreshSearchRows } from "./report-rows.ts";
import { contentHash } from "./unsigned.ts";

/** The one chain that is ever signed elsewhere. */
const CHAIN = "reports" satisfies Chain;
const FORMAT = 1;

const link = z.strictObject({ sequence: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** What is carried to the machine that has the key. */
const unsignedFile = z.strictObject({
  format: z.literal(FORMAT),
  chain: z.literal(CHAIN),
  /** The document that the first one follows. */
  head: link.nullable(),
  payloads: z.array(publishedPayload),
});
export type UnsignedFile = z.output<typeof unsignedFile>;

/** What is carried back: documents byte for byte. */
const signedFile = z.strictObject({
  format: z.literal(FORMAT),
  chain: z.literal(CHAIN),
  documents: z.array(z.string()),
});
export type SignedFile = z.output<typeof signedFile>;

/** Everything that waits for its signature, in the order of signing. */
export async function exportUnsigned(db: Db): Promise<UnsignedFile> {
  const waiting = await db
    .select({ payload: unsignedDocuments.payload })
    .from(unsignedDocuments)
    .where(eq(unsignedDocuments.chain, CHAIN))
    .orderBy(asc(unsignedDocuments.id));
  const payloads = waiting.map(({ payload }) => payload as PublishedPayload);
  return { format: FORMAT, chain: CHAIN, head: await chainHead(db, CHAIN), payloads };
}

/** Signs what was carried here; needs no database. `Refusal` "invalid": it is no such file. */
export async function signOffline(given: unknown, key: SigningKey): Promise<SignedFile> {
  const read = unsignedFile.safeParse(given);
  if (!read.success) throw new Refusal("invalid", "This is not a file that export-unsigned wrote.");
  const signer = { privateKey: key.privateKey, key_id: key.keyId };
  const documents: string[] = [];
  let previous: Link | null = read.data.head;
  for (const payload of read.data.payloads) {
    const document: SignedDocument = await signDocument(webcrypto.subtle, signer, payload, previous);
    documents.push(documentText(document));
    previous = { sequence: document.proof.sequence, hash: document.proof.hash };
  }
  return { format: FORMAT, chain: CHAIN, documents };
}

/**
 * Publishes what was signed elsewhere, all of it or nothing: every document is checked byte by byte, and has to be one
 * that waits. `Refusal`: which one is not, and why.
 */
export async function importSigned(
  needs: ReleaseNeeds,
  { given, operator }: { given: unknown; operator: string },
): Promise<number> {
  const read = signedFile.safeParse(given);
  if (!read.success) throw new Refusal("invalid", "This is not a file that sign wrote.");
  return needs.db.transaction(async (tx) => {
    await lockChain(tx, CHAIN);
    const products = new Set<number>();
    for (const [at, text] of read.data.documents.entries()) {
      const document = await checkedDocument(tx, text, at + 1);
      products.add(await enact(needs, tx, document));
      await recordAction(tx, {
        operator,
        action: "import-signed",
        subject: (document.payload as PublishedPayload).report_number,
        details: { sequence: document.proof.sequence },
      });
    }
    await refreshSearchRows(tx, [...products]);
    for (const text of read.data.documents)
      await announce(needs, tx, JSON.parse(text).payload as PublishedPayload);
    return read.data.documents.length;
  });
}

async function checkedDocument(tx: Tx, text: string, number: number): Promise<SignedDocument> {
  const bytes = new TextEncoder().encode(text);
  const previous = await chainHead(tx, CHAIN);
  const keys = await publishedKeys(tx, CHAIN);
  const found = await verifyDocument(bytes, { subtle: webcrypto.subtle, keys, previous });
  const document = readDocument(bytes);
  if (found.outcome === "genuine" && document !== null) return document;
  throw new Refusal("invalid", `Document ${number}: ${outcomeInWords(found)} Nothing was published.`);
}

/** Answers with the product whose search row has changed. */
async function enact(needs: ReleaseNeeds, tx: Tx, document: SignedDocument): Promise<number> {
  const payload = document.payload as PublishedPayload;
  const [waiting] = await tx
    .delete(unsignedDocuments)
    .where(eq(unsignedDocuments.contentHash, contentHash(payload)))
    .returning({ operators: unsignedDocuments.operators });
  if (!waiting) throw new Refusal("conflict", `${payload.report_number} does not wait for this signature.`);
  const now = needs.clock.now();
  const on = now.toISOString().slice(0, 10);
  if (payload.kind === "report") {
    const [draft] = await tx
      .select({ supplementId: reportDrafts.supplementId })
      .from(reportDrafts)
      .where(eq(reportDrafts.reportNumber, payload.report_number));
    if (!draft) throw new Refusal("conflict", `${payload.report_number} has no draft any more.`);
    const { supplementId } = draft;
    const { operators } = waiting;
    await enactReport(tx, { chain: CHAIN, payload, supplementId, publishedAt: now, on, operators });
  }
  await storeDocument(tx, CHAIN, document);
  if (payload.kind === "state") await enactState(tx, payload, on);
  return (await findReport(tx, payload.report_number)).supplementId;
}
