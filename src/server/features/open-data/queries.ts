import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { PublishedReport, PublishedState } from "#contract/report-file.ts";
import type { ChainPosition } from "#contract/report-parts.ts";
import type { LogHead } from "#contract/transparency-log.ts";
import type { Verdict } from "#contract/verdicts.ts";
import { CHAINS, type Chain, type ReportState } from "#contract/vocabulary.ts";
import type { ChainLink } from "#domain/signing/document.ts";
import type { PublishedKey } from "#domain/signing/keys.ts";
import { parseSnapshotId, snapshotId } from "#domain/signing/snapshot-id.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import {
  chainDocuments,
  chainHead,
  documentAt,
  payloadOf,
  publishedKeys,
} from "../reports/queries/documents.ts";
import { signedDocuments } from "../reports/schema/signing.ts";
import { reports } from "../reports/schema.ts";
import { findCheckpoint, type StoredCheckpoint } from "../transparency-log/queries.ts";

export type Heads = Record<Chain, ChainLink | null>;

/** The newest document of each chain. */
export async function chainHeads(db: ReadOnlyDb): Promise<Heads> {
  const heads = await Promise.all(CHAINS.map(async (chain) => [chain, await chainHead(db, chain)] as const));
  return Object.fromEntries(heads) as Heads;
}

/** The newest checkpoint of each log with its witnesses. */
export async function logHeads(db: ReadOnlyDb): Promise<Record<Chain, LogHead | null>> {
  const heads = await Promise.all(
    CHAINS.map(async (chain) => {
      const checkpoint = await findCheckpoint(db, chain);
      return [chain, checkpoint && toLogHead(checkpoint)] as const;
    }),
  );
  return Object.fromEntries(heads) as Record<Chain, LogHead | null>;
}

const toLogHead = ({ size, root, cosignatures }: StoredCheckpoint): LogHead => ({
  size,
  root,
  cosignatures: cosignatures.map(({ witness, cosignedAt }) => ({ witness, at: cosignedAt.toISOString() })),
});

export async function chainKeys(db: ReadOnlyDb): Promise<Record<Chain, PublishedKey[]>> {
  const keys = await Promise.all(
    CHAINS.map(async (chain) => [chain, await publishedKeys(db, chain)] as const),
  );
  return Object.fromEntries(keys) as Record<Chain, PublishedKey[]>;
}

/** The chain to publish: the real one, or the demo chain while the real one is empty. */
export const publishedChain = (heads: Heads): Chain => (heads.reports === null ? "sample" : "reports");

/** Name of everything in the published chain by now; null before its first document. Cached until something is published. */
export const currentSnapshot = ({
  read,
  answerCache,
}: Pick<Services, "read" | "answerCache">): Promise<string | null> =>
  answerCache.get("snapshot", null, async () => {
    const heads = await read(chainHeads);
    const chain = publishedChain(heads);
    const head = heads[chain];
    return head && snapshotId(chain, head);
  });

/** The signed documents of a snapshot, one per line; null if there was never one of this name. */
export async function snapshotDocuments(
  db: ReadOnlyDb,
  id: string,
): Promise<(() => AsyncGenerator<string>) | null> {
  const named = parseSnapshotId(id);
  const last = named && (await documentAt(db, named.chain, named.sequence));
  if (!last || snapshotId(last.chain, last) !== id) return null;
  return () => linesUpTo(db, last);
}

async function* linesUpTo(db: ReadOnlyDb, { chain, sequence }: ChainPosition): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let count = 0;
  for await (const document of chainDocuments(db, chain)) {
    yield `${decoder.decode(document)}\n`;
    count += 1;
    if (count === sequence) return;
  }
}

export interface DumpedReport {
  id: number;
  chain: Chain;
  sequence: number;
  slug: string;
  state: ReportState;
  verdict: Verdict;
  headline: string | null;
  report: PublishedReport;
}

/** Reports fetched per query. */
const BATCH_SIZE = 50;

/** Every report of a chain with its current state, in order of publication. */
export async function* dumpedReports(db: ReadOnlyDb, chain: Chain): AsyncGenerator<DumpedReport> {
  for (let after = 0; ; ) {
    const rows = await db
      .select({
        id: reports.id,
        chain: signedDocuments.chain,
        sequence: signedDocuments.sequence,
        slug: reports.slug,
        state: reports.state,
        verdict: reports.verdict,
        headline: reports.headline,
        text: signedDocuments.text,
      })
      .from(signedDocuments)
      .innerJoin(reports, eq(reports.id, signedDocuments.reportId))
      .where(
        and(
          eq(signedDocuments.chain, chain),
          eq(signedDocuments.kind, "report"),
          gt(signedDocuments.sequence, after),
        ),
      )
      .orderBy(asc(signedDocuments.sequence))
      .limit(BATCH_SIZE);
    for (const { text, ...row } of rows) yield { ...row, report: payloadOf({ text }) as PublishedReport };
    const last = rows.at(-1);
    if (!last) return;
    after = last.sequence;
  }
}

export interface FeedDocument {
  chain: Chain;
  sequence: number;
  createdAt: Date;
  slug: string;
  payload: PublishedReport | PublishedState;
  /** Product, sample and laboratory of the report, also for statements. */
  about: Pick<PublishedReport, "product" | "sample" | "laboratory"> & {
    verdict: Verdict;
    headline: string | null;
  };
}

/** Chain heads, the published chain, and its newest documents. */
export async function newestFeedDocuments(db: ReadOnlyDb, limit: number) {
  const heads = await chainHeads(db);
  const chain = publishedChain(heads);
  return { heads, chain, documents: await newestDocuments(db, chain, limit) };
}

/** The newest reports and statements of a chain, newest first. */
async function newestDocuments(db: ReadOnlyDb, chain: Chain, limit: number): Promise<FeedDocument[]> {
  const own = sql.raw("own");
  const rows = await db
    .select({
      chain: signedDocuments.chain,
      sequence: signedDocuments.sequence,
      createdAt: signedDocuments.createdAt,
      text: signedDocuments.text,
      slug: reports.slug,
      verdict: reports.verdict,
      headline: reports.headline,
      reportText: sql<string>`(select ${own}.text from signed_documents ${own} where ${own}.report_id = ${reports.id} and ${own}.kind = 'report')`,
    })
    .from(signedDocuments)
    .innerJoin(reports, eq(reports.id, signedDocuments.reportId))
    .where(and(eq(signedDocuments.chain, chain), inArray(signedDocuments.kind, ["report", "state"])))
    .orderBy(desc(signedDocuments.sequence))
    .limit(limit);
  return rows.map(({ text, reportText, verdict, headline, ...row }) => {
    const { product, sample, laboratory } = payloadOf({ text: reportText }) as PublishedReport;
    const payload = payloadOf({ text }) as PublishedReport | PublishedState;
    return { ...row, payload, about: { product, sample, laboratory, verdict, headline } };
  });
}
