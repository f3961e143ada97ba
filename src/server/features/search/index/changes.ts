import type { ClientBase } from "pg";
import { outOfRange } from "#domain/out-of-range.ts";

/** A product changed or deleted by a transaction. */
export interface ProductChange {
  id: number;
  xid: bigint;
}

export interface ChangeBatch {
  /** Every transaction before this one has ended; its changes are included here or were read before. */
  horizon: bigint;
  /** Visible changes of transactions from `since` on, including those beyond the horizon. */
  changes: ProductChange[];
}

/**
 * Reads product changes made by transactions from `since` on. Transactions commit in any order, so the caller continues
 * from the horizon and sees changes beyond it again the next time.
 */
export async function readChangesSince(client: ClientBase, since: bigint): Promise<ChangeBatch> {
  const { rows } = await client.query<{ horizon: string; changes: string[] }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      array(
        select supplement_id || ' ' || changed_xid from search_changes
        where changed_xid >= $1::xid8 order by changed_xid
      ) as changes`,
    [String(since)],
  );
  const { horizon, changes } = rows[0] ?? outOfRange(rows, 0);
  return {
    horizon: BigInt(horizon),
    changes: changes.map((change) => {
      const [id = "", xid = ""] = change.split(" ");
      return { id: Number(id), xid: BigInt(xid) };
    }),
  };
}

/** The oldest running transaction, and the identity of the database: a snapshot of another database is discarded. */
export async function readDatabasePosition(
  client: ClientBase,
): Promise<{ horizon: bigint; database: string }> {
  const { rows } = await client.query<{ horizon: string; database: string }>(`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      concat_ws(' ', (select system_identifier from pg_control_system()), d.oid,
        current_setting('server_version_num'), d.datcollate, d.datctype) as database
    from pg_database d where d.datname = current_database()`);
  const { horizon, database } = rows[0] ?? outOfRange(rows, 0);
  return { horizon: BigInt(horizon), database };
}
