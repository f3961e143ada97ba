import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";

/**
 * Moves what public notices are about from a duplicate product to the one that survives. Where both had the same notice, a
 * match that is shown counts, so that no recall leaves a page by a merge.
 */
export const moveNoticesOfProduct = (
  tx: Queryable,
  duplicate: number,
  survivor: { id: number; brandId: number },
): Promise<void> =>
  moveMatches(tx, sql`m.supplement_id = ${duplicate}`, sql`m.supplement_id = ${survivor.id}`, survivor);

/** The same for a brand: its own notices, and those of its products, which have moved before. */
export async function moveNoticesOfBrand(tx: Queryable, duplicate: number, survivor: number): Promise<void> {
  await tx.execute(sql`
    update notice_matches m set brand_id = s.brand_id from supplements s
    where s.id = m.supplement_id and m.brand_id = ${duplicate} and s.brand_id <> ${duplicate}`);
  const ofBrand = (id: number) => sql`m.brand_id = ${id} and m.supplement_id is null`;
  await moveMatches(tx, ofBrand(duplicate), ofBrand(survivor), { id: null, brandId: survivor });
}

async function moveMatches(
  tx: Queryable,
  from: ReturnType<typeof sql>,
  to: ReturnType<typeof sql>,
  survivor: { id: number | null; brandId: number },
): Promise<void> {
  await tx.execute(sql`
    update notice_matches m set state = old.state, degree = old.degree, reason = old.reason, decided_by = old.decided_by,
      decided_at = old.decided_at
    from (select * from notice_matches m where ${from}) old
    where ${to} and m.notice_id = old.notice_id and old.state in ('shown', 'confirmed')
      and m.state not in ('shown', 'confirmed')`);
  await tx.execute(sql`
    delete from notice_matches m where ${from} and m.notice_id in (select m.notice_id from notice_matches m where ${to})`);
  await tx.execute(sql`
    update notice_matches m set supplement_id = ${survivor.id}, brand_id = ${survivor.brandId} where ${from}`);
}
