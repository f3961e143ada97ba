import { sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { jsonRecordset } from "#platform/database/sql-parameters.ts";
import type { ProhibitedSubstance } from "../sources/prohibited.ts";

/**
 * Stores the list of prohibited ingredients; substances that are no longer on it are deleted, since the file is the whole
 * list.
 */
export async function storeProhibitedSubstances(
  db: Db,
  substances: readonly ProhibitedSubstance[],
): Promise<{ added: number; changed: number; unchanged: number; removed: number }> {
  const distinct = [...new Map(substances.map((one) => [one.reference, one])).values()];
  const given = jsonRecordset(distinct, "r(reference text, name text, keys text[], reasons jsonb)");
  const { rows } = await db.execute<{ isNew: boolean; removed: boolean }>(sql`
    with given as materialized (select * from ${given}),
    removed as (
      delete from prohibited_substances p where not exists (select from given g where g.reference = p.reference) returning id
    ),
    written as (
      insert into prohibited_substances as p (reference, name, keys, reasons) select reference, name, keys, reasons from given
      on conflict (reference) do update set (name, keys, reasons, changed_at) = (excluded.name, excluded.keys, excluded.reasons, now())
      where (p.name, p.keys, p.reasons) is distinct from (excluded.name, excluded.keys, excluded.reasons)
      returning (p.xmax = 0) as is_new
    )
    select is_new as "isNew", false as removed from written union all select false, true from removed`);
  const removed = rows.filter((row) => row.removed).length;
  const added = rows.filter((row) => row.isNew).length;
  const changed = rows.length - removed - added;
  return { added, changed, unchanged: distinct.length - added - changed, removed };
}
