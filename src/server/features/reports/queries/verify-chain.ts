import { webcrypto } from "node:crypto";
import { and, asc, eq, getTableColumns, gt, inArray, isNull, sql } from "drizzle-orm";
import { type PublishedState, publishedReport } from "#contract/report-file.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { type VerifiedChain, verifyChain } from "#domain/signing/chain.ts";
import type { ChainLink } from "#domain/signing/document.ts";
import type { Queryable } from "#platform/database/database.ts";
import { matchesSignedReport } from "../rules/report-columns.ts";
import { signedDocuments, unsignedDocuments } from "../schema/signing.ts";
import { reportResults, reports, storedReportFiles } from "../schema.ts";
import { chainDocuments, readStoredDocument } from "./documents.ts";
import { type Pins, trustedChainKeys } from "./trusted-keys.ts";

/** Result of verifying a chain and comparing it with the rows that the site shows. */
export interface ChainVerification extends VerifiedChain {
  chain: Chain;
  /** Report numbers of the documents in `breaks`, where they can be read. */
  brokenReports: readonly (string | null)[];
  /** Sentences about each row or file that differs from what was signed. */
  differences: string[];
}

/** Verifies a chain from its first document and compares the stored rows and files with the signed documents. */
export async function verifyStoredChain(
  db: Queryable,
  chain: Chain,
  { anchors = [], pins = null }: { anchors?: readonly ChainLink[]; pins?: Pins } = {},
): Promise<ChainVerification> {
  const keys = await trustedChainKeys(db, chain, pins);
  const walked = await verifyChain(chainDocuments(db, chain), { subtle: webcrypto.subtle, keys, anchors });
  const differences: string[] = [];
  for await (const difference of differencesIn(db, chain)) differences.push(difference);
  differences.push(...(await reportsWithoutDocument(db, chain)), ...(await unsignedFiles(db, chain)));
  const brokenReports = await Promise.all(walked.breaks.map(({ at }) => reportAt(db, chain, at)));
  return { ...walked, chain, brokenReports, differences };
}

/** Report number of the document at a position of the input, counted from 1; null if it is about none. */
async function reportAt(db: Queryable, chain: Chain, at: number): Promise<string | null> {
  const [row] = await db
    .select({ number: reports.reportNumber })
    .from(signedDocuments)
    .leftJoin(reports, eq(reports.id, signedDocuments.reportId))
    .where(eq(signedDocuments.chain, chain))
    .orderBy(asc(signedDocuments.sequence))
    .offset(at - 1)
    .limit(1);
  return row?.number ?? null;
}

/** Documents compared per query. */
const BATCH_SIZE = 500;

async function* differencesIn(db: Queryable, chain: Chain): AsyncGenerator<string> {
  /** By report number: the state in the signed documents so far, and the state shown. */
  const states = new Map<string, { stated: string; shown: string }>();
  for (let after = 0; ; ) {
    const stored = await db
      .select({ document: getTableColumns(signedDocuments), report: getTableColumns(reports) })
      .from(signedDocuments)
      .innerJoin(reports, eq(reports.id, signedDocuments.reportId))
      .where(and(eq(signedDocuments.chain, chain), gt(signedDocuments.sequence, after)))
      .orderBy(asc(signedDocuments.sequence))
      .limit(BATCH_SIZE);
    const resultsOf = await resultsByReport(
      db,
      stored.map(({ report }) => report.id),
    );
    for (const { document, report } of stored) {
      const difference = differenceOf(document, report, resultsOf.get(report.id) ?? []);
      if (difference !== null) yield difference;
      const stated = stateIn(document) ?? states.get(report.reportNumber)?.stated ?? "current";
      states.set(report.reportNumber, { stated, shown: report.state });
    }
    const last = stored.at(-1);
    if (!last) break;
    after = last.document.sequence;
  }
  for (const [number, { stated, shown }] of states)
    if (stated !== shown) yield `Report ${number} is shown as ${shown} but was signed as ${stated}.`;
}

/** The state in a document; null for documents without one. */
function stateIn(stored: { text: string }): string | null {
  const payload = readStoredDocument(stored)?.payload as Partial<PublishedState> | undefined;
  return payload?.state ?? null;
}

/** Reports that are shown but were never signed. */
async function reportsWithoutDocument(db: Queryable, chain: Chain): Promise<string[]> {
  const signed = and(eq(signedDocuments.reportId, reports.id), eq(signedDocuments.kind, "report"));
  const unsigned = await db
    .select({ number: reports.reportNumber })
    .from(reports)
    .leftJoin(signedDocuments, signed)
    .where(and(eq(reports.chain, chain), isNull(signedDocuments.sequence)));
  return unsigned.map(({ number }) => `Report ${number} is shown but was never signed.`);
}

/** Served files whose hash is neither signed nor queued for signing. */
async function unsignedFiles(db: Queryable, chain: Chain): Promise<string[]> {
  const named = sql`'%"sha256":"' || ${storedReportFiles.sha256} || '"%'`;
  const signed = sql`select from ${signedDocuments} where ${signedDocuments.reportId} = ${reports.id}
    and ${signedDocuments.kind} = 'file' and ${signedDocuments.text} like ${named}`;
  const waiting = sql`select from ${unsignedDocuments} where ${unsignedDocuments.reportNumber} = ${reports.reportNumber}
    and ${unsignedDocuments.payload} ->> 'sha256' = ${storedReportFiles.sha256}`;
  const mismatches = await db
    .select({ number: reports.reportNumber, name: storedReportFiles.name })
    .from(storedReportFiles)
    .innerJoin(reports, eq(reports.id, storedReportFiles.reportId))
    .where(
      and(
        eq(reports.chain, chain),
        sql`(encode(sha256(${storedReportFiles.bytes}), 'hex') <> ${storedReportFiles.sha256}
          or (not exists (${signed}) and not exists (${waiting})))`,
      ),
    );
  return mismatches.map(({ number, name }) => `${name} of report ${number} is not the file that was signed.`);
}

type Result = typeof reportResults.$inferSelect;

async function resultsByReport(db: Queryable, ids: number[]): Promise<Map<number, Result[]>> {
  const rows = await db
    .select()
    .from(reportResults)
    .where(inArray(reportResults.reportId, ids))
    .orderBy(asc(reportResults.reportId), asc(reportResults.position));
  return Map.groupBy(rows, ({ reportId }) => reportId);
}

/** Null if a document is stored and shown as signed, or is unreadable (chain verification reports that). */
function differenceOf(
  stored: typeof signedDocuments.$inferSelect,
  report: typeof reports.$inferSelect,
  results: readonly Result[],
): string | null {
  const document = readStoredDocument(stored);
  if (document === null) return null;
  const { sequence, hash, previous, key_id } = document.proof;
  const { kind } = document.payload as { kind: string };
  const isStoredAsSigned =
    sequence === stored.sequence &&
    hash === stored.hash &&
    previous === stored.previous &&
    key_id === stored.keyId &&
    kind === stored.kind;
  if (!isStoredAsSigned)
    return `Document ${stored.sequence} is stored under the wrong position, key or kind.`;
  if (kind !== "report") return null;
  const { data: signed } = publishedReport.safeParse(document.payload);
  if (!signed)
    return `Document ${stored.sequence} is not a valid report, so it can't be compared with what is shown.`;
  return matchesSignedReport(signed, report, results)
    ? null
    : `Report ${report.reportNumber} shows different figures than were signed.`;
}
