import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";

/** Products that these notices are publicly about. */
export async function noticedProducts(tx: Queryable, noticeIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct supplement_id as id from notice_matches
    where notice_id = any(${arrayParam(noticeIds)}::int[]) and supplement_id is not null and state in ('shown', 'confirmed')`);
  return rows.map(({ id }) => id);
}

/** Rewrites what search says of the notices about these products. In the transaction that changed a notice or its match. */
export async function refreshNoticedProducts(tx: Queryable, supplementIds: readonly number[]): Promise<void> {
  if (supplementIds.length === 0) return;
  await tx.execute(sql`select refresh_supplement_search(${arrayParam([...new Set(supplementIds)])})`);
}
