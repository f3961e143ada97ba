import type { ClientBase } from "pg";
import { outOfRange } from "#domain/out-of-range.ts";

/** A product changed or deleted by a transaction. */
export interface ProductChange {
  id: number;
  xid: bigint;
}

/** Which changes the log still has: see `search_change_marks`. */
interface LogRange {
  /** Changes of transactions before this one may have been deleted; 0: none has. */
  completeFrom: bigint;
  /** A position that is stored for the next start is stored again once it is before this one, a day before now. */
  renewBefore: bigint;
}

export interface ChangeBatch extends LogRange {
  /** Every transaction before this one has ended; its changes are included here or were read before. */
  horizon: bigint;
  /** Visible changes of transactions from `since` on, including those beyond the horizon. */
  changes: ProductChange[];
}

/** Days that changes are retained: a follower that was away for longer rebuilds its index. */
export const CHANGE_RETENTION_DAYS = 7;

/** The newest mark of so many days ago. Marks from the future are those of another server, whose dump was restored. */
const markOf = (days: number) => `coalesce((
  select horizon from search_change_marks
  where marked_at <= now() - interval '${days} days' and horizon <= pg_snapshot_xmin(pg_current_snapshot())
  order by marked_at desc limit 1), '0'::xid8)`;

const LOG_RANGE = `${markOf(CHANGE_RETENTION_DAYS)}::text as complete_from, ${markOf(1)}::text as renew_before`;

interface RangeRow {
  complete_from: string;
  renew_before: string;
}

const toRange = (row: RangeRow): LogRange => ({
  completeFrom: BigInt(row.complete_from),
  renewBefore: BigInt(row.renew_before),
});

/**
 * Reads product changes made by transactions from `since` on. Transactions commit in any order, so the caller continues
 * from the horizon and sees changes beyond it again the next time.
 */
export async function readChangesSince(client: ClientBase, since: bigint): Promise<ChangeBatch> {
  const { rows } = await client.query<RangeRow & { horizon: string; changes: string[] }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, ${LOG_RANGE},
      array(
        select supplement_id || ' ' || changed_xid from search_changes
        where changed_xid >= $1::xid8 order by changed_xid
      ) as changes`,
    [String(since)],
  );
  const row = rows[0] ?? outOfRange(rows, 0);
  return {
    horizon: BigInt(row.horizon),
    ...toRange(row),
    changes: row.changes.map((change) => {
      const [id = "", xid = ""] = change.split(" ");
      return { id: Number(id), xid: BigInt(xid) };
    }),
  };
}

/** The oldest running transaction, and the identity of the database: a snapshot of another database is discarded. */
export async function readDatabasePosition(
  client: ClientBase,
): Promise<LogRange & { horizon: bigint; database: string }> {
  const { rows } = await client.query<RangeRow & { horizon: string; database: string }>(`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, ${LOG_RANGE},
      concat_ws(' ', (select system_identifier from pg_control_system()), d.oid,
        current_setting('server_version_num'), d.datcollate, d.datctype) as database
    from pg_database d where d.datname = current_database()`);
  const row = rows[0] ?? outOfRange(rows, 0);
  return { horizon: BigInt(row.horizon), database: row.database, ...toRange(row) };
}
