import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { PublishedPayload, PublishedReport } from "#contract/report-file.ts";
import type { Place } from "#contract/report-parts.ts";
import type { Chain, DocumentKind } from "#contract/vocabulary.ts";
import { type Link, readDocument, type SignedDocument } from "#domain/signing/document.ts";
import type { PublishedKey } from "#domain/signing/keys.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { reports, signedDocuments, signingKeys } from "../schema.ts";

export interface StoredDocument extends Place {
  kind: DocumentKind;
  reportId: number;
  /** The document byte for byte: canonical JSON, UTF-8. */
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

/** The document at a place of a chain; null beyond its end. */
export async function documentAt(
  db: ReadOnlyDb,
  chain: Chain,
  sequence: number,
): Promise<StoredDocument | null> {
  const [found] = await db
    .select(columns)
    .from(signedDocuments)
    .where(and(eq(signedDocuments.chain, chain), eq(signedDocuments.sequence, sequence)));
  return found ?? null;
}

/** Every document about a report in the order of signing: the report itself is the first. */
export const documentsOfReport = (db: ReadOnlyDb, reportId: number): Promise<StoredDocument[]> =>
  db
    .select(columns)
    .from(signedDocuments)
    .where(eq(signedDocuments.reportId, reportId))
    .orderBy(asc(signedDocuments.sequence));

/** What a stored document says; it was checked when it was signed. */
export const payloadOf = ({ text }: Pick<StoredDocument, "text">): PublishedPayload =>
  JSON.parse(text).payload;

/** The document of the report at an address; null where none was published. */
export async function documentOfReport(db: ReadOnlyDb, slug: string): Promise<StoredDocument | null> {
  const [found] = await db
    .select(columns)
    .from(signedDocuments)
    .innerJoin(reports, eq(reports.id, signedDocuments.reportId))
    .where(and(eq(reports.slug, slug), eq(signedDocuments.kind, "report")));
  return found ?? null;
}

/** The document as anybody reads it who checks it; null where its bytes are none as we write them. */
export const readStored = ({ text }: Pick<StoredDocument, "text">): SignedDocument | null =>
  readDocument(new TextEncoder().encode(text));

/** What was signed as the report itself. */
export async function reportDocument(db: ReadOnlyDb, reportId: number): Promise<PublishedReport> {
  const [found] = await db
    .select({ text: signedDocuments.text })
    .from(signedDocuments)
    .where(and(eq(signedDocuments.reportId, reportId), eq(signedDocuments.kind, "report")));
  if (!found) throw new Error(`Report ${reportId} has no signed document.`);
  return payloadOf(found) as PublishedReport;
}

/** The last document of a chain; null where nothing was signed yet. */
export async function chainHead(db: ReadOnlyDb, chain: Chain): Promise<Link | null> {
  const [head] = await db
    .select({ sequence: signedDocuments.sequence, hash: signedDocuments.hash })
    .from(signedDocuments)
    .where(eq(signedDocuments.chain, chain))
    .orderBy(desc(signedDocuments.sequence))
    .limit(1);
  return head ?? null;
}

/** Documents fetched from the database at a time. */
const WALKED_AT_ONCE = 500;

/** The stored bytes of a whole chain, in its order. */
export async function* chainDocuments(db: ReadOnlyDb, chain: Chain): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (let after = 0; ; ) {
    const rows = await db
      .select({ sequence: signedDocuments.sequence, text: signedDocuments.text })
      .from(signedDocuments)
      .where(and(eq(signedDocuments.chain, chain), gt(signedDocuments.sequence, after)))
      .orderBy(asc(signedDocuments.sequence))
      .limit(WALKED_AT_ONCE);
    for (const { text } of rows) yield encoder.encode(text);
    const last = rows.at(-1);
    if (!last) return;
    after = last.sequence;
  }
}

/** Every key that ever signed in a chain, oldest first: retired and revoked ones stay in the list. */
export async function publishedKeys(db: ReadOnlyDb, chain: Chain): Promise<PublishedKey[]> {
  const rows = await db
    .select()
    .from(signingKeys)
    .where(eq(signingKeys.chain, chain))
    .orderBy(asc(signingKeys.createdAt), sql`${signingKeys.retiredAfter} asc nulls last`);
  return rows.map((row) => ({
    key_id: row.keyId,
    public_key: row.publicKey,
    retired_after: row.retiredAfter,
    revoked: row.revokedOn === null ? null : { on: row.revokedOn, reason: row.revokedReason ?? "" },
  }));
}
