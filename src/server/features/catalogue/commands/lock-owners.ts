import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";

/**
 * Locks the accounts whose follows, scans, reported errors and test requests a transaction is about to move from these products
 * or brands, so that none is deleted meanwhile: deleting one takes it before its records. Call it before the first of them is
 * written.
 */
export async function lockOwners(
  tx: Queryable,
  { products, brands = [] }: { products: readonly number[]; brands?: readonly number[] },
): Promise<void> {
  const ofProducts = sql`supplement_id = any(${arrayParam(products)}::int[])`;
  await tx.execute(sql`
    select from users where id in (
      select user_id from follows where ${ofProducts}
      union select user_id from scans where ${ofProducts}
      union select user_id from error_reports where ${ofProducts}
      union select user_id from test_requests where ${ofProducts}
      union select user_id from brand_follows where brand_id = any(${arrayParam(brands)}::int[])
    ) order by id for key share`);
}
