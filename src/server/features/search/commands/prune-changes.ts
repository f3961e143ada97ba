import { sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { CHANGE_RETENTION_DAYS } from "../index/changes.ts";

/** Rows of one transaction: a writer of one of these products waits for its end, and it for none. */
const BATCH = 10_000;

const KEPT_FROM = sql`(
  select horizon from search_change_marks where marked_at <= now() - make_interval(days => ${CHANGE_RETENTION_DAYS})
  order by marked_at desc limit 1)`;

/**
 * Marks where the log of changes is, and deletes those from before the mark of a week ago. Marks have the database's time,
 * which followers compare with. Returns the number of changes deleted.
 */
export async function pruneSearchChanges(db: Db): Promise<number> {
  // Transactions that are still to come: marks of another server, whose dump was restored.
  await db.execute(sql`
    delete from search_change_marks where horizon > pg_snapshot_xmin(pg_current_snapshot())`);
  await db.execute(sql`
    insert into search_change_marks (marked_at, horizon) values (now(), pg_snapshot_xmin(pg_current_snapshot()))`);
  let pruned = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from search_changes where changed_xid < ${KEPT_FROM} and supplement_id in (
        select supplement_id from search_changes where changed_xid < ${KEPT_FROM} order by changed_xid limit ${BATCH}
        for update skip locked)`);
    pruned += rowCount ?? 0;
    if (!rowCount) break;
  }
  await db.execute(sql`delete from search_change_marks where horizon < ${KEPT_FROM}`);
  return pruned;
}
