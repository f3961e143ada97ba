import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { PublishedPayload, PublishedReport } from "#contract/report-file.ts";
import type { ChainPosition } from "#contract/report-parts.ts";
import type { Chain, DocumentKind } from "#contract/vocabulary.ts";
import { type ChainLink, parseDocument, type SignedDocument } from "#domain/signing/document.ts";
import type { PublishedKey } from "#domain/signing/keys.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { prepared } from "#platform/database/prepared.ts";
import { signedDocuments, signingKeys } from "../schema/signing.ts";
import { reports } from "../schema.ts";

export interface StoredDocument extends ChainPosition {
  kind: DocumentKind;
  /** Null for entries of the registry. */
  reportId: number | null;
  /** The document byte for byte: canonical JSON in UTF-8. */
  text: string;
}

const columns = {
  chain: signedDocuments.chain,
  sequence: signedDocuments.sequence,
  hash: signedDocuments.hash,
  previous: signedDocuments.previous,
  key_id: signedDocuments.keyId,
  kind: signedDocuments.kind,
  reportId: signedDocuments.reportId,
  text: signedDocuments.text,
};

/** The document at a position in a chain; null beyond its end. */
export async function documentAt(
  db: ReadOnlyDb,
  chain: Chain,
  sequence: number,
): Promise<StoredDocument | null> {
  const [document] = await db
    .select(columns)
    .from(signedDocuments)
    .where(and(eq(signedDocuments.chain, chain), eq(signedDocuments.sequence, sequence)));
  return document ?? null;
}

/** Every document about a report in signing order, the report itself first. */
export const documentsOfReport = (db: ReadOnlyDb, reportId: number): Promise<StoredDocument[]> =>
  selectDocuments(db, { reportId });

const selectDocuments = prepared<{ reportId: number }, StoredDocument[]>((db) =>
  db
    .select(columns)
    .from(signedDocuments)
    .where(eq(signedDocuments.reportId, sql.placeholder("reportId")))
    .orderBy(asc(signedDocuments.sequence)),
);

/** The payload of a stored document. Not validated again: it was when it was signed. */
export const payloadOf = ({ text }: Pick<StoredDocument, "text">): PublishedPayload =>
  JSON.parse(text).payload;

/** The signed document of the report with this slug; null if none was published. */
export async function documentOfReport(db: ReadOnlyDb, slug: string): Promise<StoredDocument | null> {
  const [document] = await db
    .select(columns)
    .from(signedDocuments)
    .innerJoin(reports, eq(reports.id, signedDocuments.reportId))
    .where(and(eq(reports.slug, slug), eq(signedDocuments.kind, "report")));
  return document ?? null;
}

/** The signed document of the published report with this number; null if there is none. */
export async function findPublishedDocument(
  db: ReadOnlyDb,
  reportNumber: string,
): Promise<StoredDocument | null> {
  const [document] = await db
    .select(columns)
    .from(signedDocuments)
    .innerJoin(reports, eq(reports.id, signedDocuments.reportId))
    .where(and(eq(reports.reportNumber, reportNumber), eq(signedDocuments.kind, "report")));
  return document ?? null;
}

/** Parses a stored document as an outside verifier would; null if its bytes are not in our format. */
export const readStoredDocument = ({ text }: Pick<StoredDocument, "text">): SignedDocument | null =>
  parseDocument(new TextEncoder().encode(text));

/** The signed payload of a report. */
export async function reportDocument(db: ReadOnlyDb, reportId: number): Promise<PublishedReport> {
  const [document] = await db
    .select({ text: signedDocuments.text })
    .from(signedDocuments)
    .where(and(eq(signedDocuments.reportId, reportId), eq(signedDocuments.kind, "report")));
  if (!document) throw new Error(`Report ${reportId} has no signed document.`);
  return payloadOf(document) as PublishedReport;
}

/** The signed payload published under a report number; null if there is none. */
export async function findPublishedReport(
  db: ReadOnlyDb,
  reportNumber: string,
): Promise<PublishedReport | null> {
  const document = await findPublishedDocument(db, reportNumber);
  return document && (payloadOf(document) as PublishedReport);
}

/** The newest document of a chain; null for an empty chain. */
export async function chainHead(db: ReadOnlyDb, chain: Chain): Promise<ChainLink | null> {
  const [head] = await db
    .select({ sequence: signedDocuments.sequence, hash: signedDocuments.hash })
    .from(signedDocuments)
    .where(eq(signedDocuments.chain, chain))
    .orderBy(desc(signedDocuments.sequence))
    .limit(1);
  return head ?? null;
}

/** Documents fetched per query. */
const BATCH_SIZE = 500;

/** Streams the stored bytes of a chain in order, those behind a sequence number. */
export async function* chainDocuments(db: ReadOnlyDb, chain: Chain, behind = 0): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let after = behind; ; ) {
    const rows = await db
      .select({ sequence: signedDocuments.sequence, text: signedDocuments.text })
      .from(signedDocuments)
      .where(and(eq(signedDocuments.chain, chain), gt(signedDocuments.sequence, after)))
      .orderBy(asc(signedDocuments.sequence))
      .limit(BATCH_SIZE);
    for (const { text } of rows) yield encoder.encode(text);
    const last = rows.at(-1);
    if (!last) return;
    after = last.sequence;
  }
}

/** Every key that ever signed in a chain, oldest first, including retired and revoked ones. */
export async function publishedKeys(db: ReadOnlyDb, chain: Chain): Promise<PublishedKey[]> {
  const rows = await selectKeys(db, { chain });
  return rows.map((row) => ({
    key_id: row.keyId,
    public_key: row.publicKey,
    retired_after: row.retiredAfter,
    revoked: row.revokedOn === null ? null : { on: row.revokedOn, reason: row.revokedReason ?? "" },
    introduced_by: row.introducedBy,
  }));
}

const selectKeys = prepared<{ chain: Chain }, (typeof signingKeys.$inferSelect)[]>((db) =>
  db
    .select()
    .from(signingKeys)
    .where(eq(signingKeys.chain, sql.placeholder("chain")))
    .orderBy(asc(signingKeys.createdAt), sql`${signingKeys.retiredAfter} asc nulls last`),
);
