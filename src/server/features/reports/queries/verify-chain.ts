import { webcrypto } from "node:crypto";
import { and, asc, eq, getTableColumns, gt, inArray, isNull, sql } from "drizzle-orm";
import { type PublishedState, publishedReport } from "#contract/report-file.ts";
import type { Chain } from "#contract/vocabulary.ts";
import { type Walked, walkChain } from "#domain/proof/chain.ts";
import type { Link } from "#domain/signing/document.ts";
import type { Queryable } from "#platform/database/database.ts";
import { isSaidBy } from "../rules/report-columns.ts";
import { reportFiles, reportResults, reports, signedDocuments, unsignedDocuments } from "../schema.ts";
import { chainDocuments, publishedKeys, readStored } from "./documents.ts";

/** What was found in a chain and in the rows that are shown beside it. */
export interface Proof extends Walked {
  chain: Chain;
  /** Where the site says something else than what was signed. */
  differences: string[];
}

/** Walks a chain from its first document, and compares what the site shows with what was signed. */
export async function proveChain(db: Queryable, chain: Chain, anchors: readonly Link[] = []): Promise<Proof> {
  const keys = await publishedKeys(db, chain);
  const walked = await walkChain(chainDocuments(db, chain), { subtle: webcrypto.subtle, keys, anchors });
  const differences: string[] = [];
  for await (const difference of differencesIn(db, chain)) differences.push(difference);
  differences.push(...(await withoutDocument(db, chain)), ...(await otherFiles(db, chain)));
  return { ...walked, chain, differences };
}

/** Documents compared at a time. */
const AT_ONCE = 500;

async function* differencesIn(db: Queryable, chain: Chain): AsyncGenerator<string> {
  /** What each report's documents say of its state so far, and what is shown. */
  const states = new Map<string, { stated: string; shown: string }>();
  for (let after = 0; ; ) {
    const stored = await db
      .select({ document: getTableColumns(signedDocuments), report: getTableColumns(reports) })
      .from(signedDocuments)
      .innerJoin(reports, eq(reports.id, signedDocuments.reportId))
      .where(and(eq(signedDocuments.chain, chain), gt(signedDocuments.sequence, after)))
      .orderBy(asc(signedDocuments.sequence))
      .limit(AT_ONCE);
    const resultsOf = await resultsByReport(
      db,
      stored.map(({ report }) => report.id),
    );
    for (const { document, report } of stored) {
      const said = differenceOf(document, report, resultsOf.get(report.id) ?? []);
      if (said !== null) yield said;
      const stated = stateIn(document) ?? states.get(report.reportNumber)?.stated ?? "current";
      states.set(report.reportNumber, { stated, shown: report.state });
    }
    const last = stored.at(-1);
    if (!last) break;
    after = last.document.sequence;
  }
  for (const [number, { stated, shown }] of states)
    if (stated !== shown) yield `Report ${number} is shown as ${shown}, and was signed as ${stated}.`;
}

/** The state that a document states; null for one that states none. */
function stateIn(stored: { text: string }): string | null {
  const payload = readStored(stored)?.payload as Partial<PublishedState> | undefined;
  return payload?.state ?? null;
}

/** Reports that are shown and were never signed. */
async function withoutDocument(db: Queryable, chain: Chain): Promise<string[]> {
  const signed = and(eq(signedDocuments.reportId, reports.id), eq(signedDocuments.kind, "report"));
  const unsigned = await db
    .select({ number: reports.reportNumber })
    .from(reports)
    .leftJoin(signedDocuments, signed)
    .where(and(eq(reports.chain, chain), isNull(signedDocuments.sequence)));
  return unsigned.map(({ number }) => `Report ${number} is shown and was never signed.`);
}

/** Files that are given out and are not what a document names, nor what waits to be signed. */
async function otherFiles(db: Queryable, chain: Chain): Promise<string[]> {
  const named = sql`'%"sha256":"' || ${reportFiles.sha256} || '"%'`;
  const signed = sql`select from ${signedDocuments} where ${signedDocuments.reportId} = ${reports.id}
    and ${signedDocuments.kind} = 'file' and ${signedDocuments.text} like ${named}`;
  const waiting = sql`select from ${unsignedDocuments} where ${unsignedDocuments.reportNumber} = ${reports.reportNumber}
    and ${unsignedDocuments.payload} ->> 'sha256' = ${reportFiles.sha256}`;
  const others = await db
    .select({ number: reports.reportNumber, name: reportFiles.name })
    .from(reportFiles)
    .innerJoin(reports, eq(reports.id, reportFiles.reportId))
    .where(
      and(
        eq(reports.chain, chain),
        sql`(encode(sha256(${reportFiles.bytes}), 'hex') <> ${reportFiles.sha256}
          or (not exists (${signed}) and not exists (${waiting})))`,
      ),
    );
  return others.map(({ number, name }) => `The ${name} of report ${number} is not the one that was signed.`);
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

/** Null for a document that is filed and shown as it was signed, and for one that cannot be read: the walk names it. */
function differenceOf(
  stored: typeof signedDocuments.$inferSelect,
  report: typeof reports.$inferSelect,
  results: readonly Result[],
): string | null {
  const document = readStored(stored);
  if (document === null) return null;
  const { sequence, hash, previous, key_id } = document.proof;
  const { kind } = document.payload as { kind: string };
  const isFiled =
    sequence === stored.sequence &&
    hash === stored.hash &&
    previous === stored.previous &&
    key_id === stored.keyId &&
    kind === stored.kind;
  if (!isFiled) return `Document ${stored.sequence} is filed as another one.`;
  if (kind !== "report") return null;
  const { data: signed } = publishedReport.safeParse(document.payload);
  if (!signed) return `Document ${stored.sequence} is no report that could be compared with what is shown.`;
  return isSaidBy(signed, report, results)
    ? null
    : `Report ${report.reportNumber} shows other figures than were signed.`;
}
