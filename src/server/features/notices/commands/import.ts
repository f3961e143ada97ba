import { sql } from "drizzle-orm";
import type { NoticeSource } from "#contract/notice-vocabulary.ts";
import { readNoticeCodes } from "#domain/notices/codes.ts";
import { readNoticeHazards } from "#domain/notices/hazards.ts";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam, jsonRecordset } from "#platform/database/sql-parameters.ts";
import type { Services } from "#server/services.ts";
import type { NoticeRow, ParsedNotice } from "../sources/notice-source.ts";
import { readEnforcementReports } from "../sources/openfda.ts";
import { readNotifications } from "../sources/rasff.ts";
import { announceMatches } from "./announce.ts";
import { matchNotices } from "./match.ts";
import { noticedProducts, refreshNoticedProducts } from "./search-rows.ts";

export interface NoticeTotals {
  added: number;
  changed: number;
  unchanged: number;
  /** Rows about other food. */
  other: number;
  rejected: number;
}

export interface NoticeListener {
  onProgress(totals: NoticeTotals): void | Promise<void>;
  onRejected(rows: readonly { location: string; reason: string }[]): Promise<void>;
}

/** Rows that are stored, and matched with products, in one transaction. */
const BATCH = 500;

const READERS: Readonly<
  Record<NoticeSource, (file: string) => AsyncIterable<NoticeRow> | Iterable<NoticeRow>>
> = {
  openfda: readEnforcementReports,
  rasff: readNotifications,
};

/**
 * Imports an authority's file: notices about supplements, and those about other food with a barcode of ours. Each batch is
 * on the site once it is stored; an import that broke off can be run again, since stored notices count as unchanged.
 * Throws `PlatformProblem` if the file cannot be read.
 */
export async function importNotices(
  needs: Pick<Services, "db" | "jobs" | "clock">,
  { source, file }: { source: NoticeSource; file: string },
  listener: NoticeListener,
): Promise<NoticeTotals> {
  const totals: NoticeTotals = { added: 0, changed: 0, unchanged: 0, other: 0, rejected: 0 };
  const store = async (batch: readonly NoticeRow[]) => {
    const rejected = batch.flatMap((row) => ("rejected" in row ? [row.rejected] : []));
    const stored = await needs.db.transaction((tx) =>
      storeBatch(
        needs,
        tx,
        batch.flatMap((row) => ("notice" in row ? [row.notice] : [])),
        totals,
      ),
    );
    totals.other += batch.length - rejected.length - stored;
    totals.rejected += rejected.length;
    await listener.onRejected(rejected);
    await listener.onProgress(totals);
  };
  let batch: NoticeRow[] = [];
  for await (const row of READERS[source](file)) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    await store(batch);
    batch = [];
  }
  if (batch.length > 0) await store(batch);
  return totals;
}

/**
 * Stores the notices of a batch that belong here and matches all of them again, since products may have come since they were
 * stored. Returns how many belong.
 */
async function storeBatch(
  needs: Pick<Services, "jobs" | "clock">,
  tx: Queryable,
  parsed: readonly ParsedNotice[],
  totals: NoticeTotals,
): Promise<number> {
  await lockUntilCommit(tx, "catalogueIntake");
  const read = parsed.map(withCodes);
  const ours = await barcodesOfOurs(
    tx,
    read.flatMap(({ barcodes }) => barcodes),
  );
  const belonging = read.filter(
    ({ isSupplement, barcodes }) => isSupplement || barcodes.some((one) => ours.has(one)),
  );
  if (belonging.length === 0) return 0;
  const distinct = [...byReference(belonging).values()];
  const { rows } = await tx.execute<{ isNew: boolean }>(upsert(distinct));
  const added = rows.filter(({ isNew }) => isNew).length;
  totals.added += added;
  totals.changed += rows.length - added;
  totals.unchanged += belonging.length - rows.length;
  const ids = await idsOf(tx, distinct);
  const before = await noticedProducts(tx, ids);
  await announceMatches(needs, tx, await matchNotices(tx, ids));
  await refreshNoticedProducts(tx, [...before, ...(await noticedProducts(tx, ids))]);
  return belonging.length;
}

async function idsOf(tx: Queryable, notices: readonly StoredNotice[]): Promise<number[]> {
  const named = jsonRecordset(
    notices.map(({ source, reference }) => ({ source, reference })),
    "r(source text, reference text)",
  );
  const { rows } = await tx.execute<{ id: number }>(
    sql`select n.id from notices n join ${named} using (source, reference)`,
  );
  return rows.map(({ id }) => id);
}

/** The last of several rows with one reference counts: a statement may change a row once. */
const byReference = <Row extends { reference: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.reference, row]));

function withCodes(notice: ParsedNotice) {
  const codes = readNoticeCodes([notice.productText, notice.codeText ?? ""].join("\n"));
  return { ...notice, ...codes, hazards: readNoticeHazards(notice.reason).map(({ id }) => id) };
}

type StoredNotice = ReturnType<typeof withCodes>;

async function barcodesOfOurs(tx: Queryable, gtins: readonly string[]): Promise<ReadonlySet<string>> {
  if (gtins.length === 0) return new Set();
  const { rows } = await tx.execute<{ gtin14: string }>(
    sql`select gtin14 from barcodes where gtin14 = any(${arrayParam(gtins)}::text[])`,
  );
  return new Set(rows.map(({ gtin14 }) => gtin14));
}

const COLUMNS = sql.raw(
  "source, reference, url, classification, status, published_on, ended_on, firm, country, product_text, reason, code_text, barcodes, lots, best_by, hazards",
);

/** Inserts and updates what differs; returns the rows that were written. */
const upsert = (rows: readonly StoredNotice[]) => sql`
  insert into notices as n (${COLUMNS})
  select source, reference, url, classification, status, "publishedOn", "endedOn", firm, country, "productText", reason,
    "codeText", barcodes, lots, "bestBy", hazards
  from ${jsonRecordset(
    rows,
    'r(source text, reference text, url text, classification text, status text, "publishedOn" date, "endedOn" date, firm text, country text, "productText" text, reason text, "codeText" text, barcodes text[], lots text[], "bestBy" text[], hazards text[])',
  )}
  on conflict (source, reference) do update set
    (${COLUMNS}, changed_at) = (excluded.source, excluded.reference, excluded.url, excluded.classification, excluded.status,
      excluded.published_on, excluded.ended_on, excluded.firm, excluded.country, excluded.product_text, excluded.reason,
      excluded.code_text, excluded.barcodes, excluded.lots, excluded.best_by, excluded.hazards, now())
  where (n.url, n.classification, n.status, n.published_on, n.ended_on, n.firm, n.country, n.product_text, n.reason,
      n.code_text, n.barcodes, n.lots, n.best_by, n.hazards)
    is distinct from (excluded.url, excluded.classification, excluded.status, excluded.published_on, excluded.ended_on,
      excluded.firm, excluded.country, excluded.product_text, excluded.reason, excluded.code_text, excluded.barcodes,
      excluded.lots, excluded.best_by, excluded.hazards)
  returning (n.xmax = 0) as "isNew"`;
