import type { ClientBase } from "pg";

/** A product that a transaction changed or deleted. */
export interface Change {
  id: number;
  xid: bigint;
}

export interface ChangesSeen {
  /** Every transaction before this one has ended: what it did is among the changes, or was before. */
  horizon: bigint;
  /** All that can be seen now of transactions from `since` on, also of those behind the horizon. */
  changes: Change[];
}

/**
 * Changes of products by transactions from `since` on. Transactions commit in any order, so that a reader goes on from
 * the horizon and meets again, the next time, what it saw behind it.
 */
export async function changesSince(client: ClientBase, since: bigint): Promise<ChangesSeen> {
  const { rows } = await client.query<{ horizon: string; changes: string[] }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      array(
        select supplement_id || ' ' || changed_xid from search_changes
        where changed_xid >= $1::xid8 order by changed_xid
      ) as changes`,
    [String(since)],
  );
  const { horizon = "0", changes = [] } = rows[0] ?? {};
  return {
    horizon: BigInt(horizon),
    changes: changes.map((change) => {
      const [id = "", xid = ""] = change.split(" ");
      return { id: Number(id), xid: BigInt(xid) };
    }),
  };
}

/** The oldest transaction that is running, and which database this is: a copy of another one's rows is of no use. */
export async function whereWeAre(client: ClientBase): Promise<{ horizon: bigint; database: string }> {
  const { rows } = await client.query<{ horizon: string; database: string }>(`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      concat_ws(' ', (select system_identifier from pg_control_system()), d.oid,
        current_setting('server_version_num'), d.datcollate, d.datctype) as database
    from pg_database d where d.datname = current_database()`);
  const { horizon = "0", database = "" } = rows[0] ?? {};
  return { horizon: BigInt(horizon), database };
}
