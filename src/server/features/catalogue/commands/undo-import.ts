import { eq, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db, Queryable, Tx } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";
import { ApiError } from "#server/http/errors.ts";
import { KEEPS_PRODUCT } from "../queries/import-runs.ts";
import { importRuns } from "../schema/import-runs.ts";
import { recordAction } from "./audit.ts";

/** Products that one call removes: a visitor's change of the catalogue waits for no longer than that. */
const PRODUCTS_PER_CALL = 2000;

/**
 * Removes products that an import added and that nothing refers to, and brands that are empty then; the rest stays as it is.
 * Returns how many are left to remove. Throws "not_found", or "conflict" for an import that runs or has no undo.
 */
export function undoImport(
  { db, clock }: { db: Db; clock: Clock },
  { id, operator, reason }: { id: number; operator: string; reason: string },
): Promise<{ removed: number; left: number }> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const [run] = await tx.select().from(importRuns).where(eq(importRuns.id, id)).for("update");
    if (!run) throw new ApiError("not_found", "There is no such import.");
    if (run.kind !== "dsld")
      throw new ApiError("conflict", "Notices of authorities are never deleted: this import has no undo.");
    if (isRunning(run, clock.now()))
      throw new ApiError("conflict", "This import is still running. Wait for its end.");
    const { ids, total } = await findRemovable(tx, id);
    const [removed, left] = [ids.length, total - ids.length];
    if (removed === 0) throw new ApiError("conflict", "No product of this import can be removed.");
    await removeProducts(tx, ids);
    const end = left === 0 ? { undoneAt: clock.now(), undoneBy: operator } : {};
    await tx
      .update(importRuns)
      .set({ removed: run.removed + removed, ...end })
      .where(eq(importRuns.id, id));
    if (left === 0) {
      await tx.execute(sql`select recount_search_terms()`);
      await tx.execute(sql`select compact_listed_products()`);
    }
    const details = { import: id, removed, left, reason };
    await recordAction(tx, { operator, action: "undo-import", subject: run.source, details });
    return { removed, left };
  });
}

/** How long a running import may be silent: a batch of labels takes a second or two. */
const MAX_SILENCE_MS = 5 * 60_000;

/** Whether an import has neither ended nor fallen silent. One that waits for a worker is silent. */
export const isRunning = (
  { endedAt, isWaiting, seenAt }: Pick<typeof importRuns.$inferSelect, "endedAt" | "isWaiting" | "seenAt">,
  now: Date,
): boolean => endedAt === null && (isWaiting || now.getTime() - seenAt.getTime() < MAX_SILENCE_MS);

/**
 * The next products of an import to remove, by number, and how many there are in all. Asked apart from the removal: with the
 * conditions in its own statement, the planner compared each product of the catalog with each of them.
 */
async function findRemovable(tx: Queryable, run: number): Promise<{ ids: number[]; total: number }> {
  const { rows } = await tx.execute<{ ids: number[] | null; total: number }>(sql`
    with removable as materialized (
      select s.id from supplements s where s.import_run_id = ${run} and not (${KEEPS_PRODUCT})
    )
    select (select count(*)::int from removable) as total,
      (select array_agg(id) from (select id from removable order by id limit ${PRODUCTS_PER_CALL}) next) as ids`);
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

async function removeProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.execute<{ brand: number }>(sql`
    delete from supplements where id = any(${arrayParam(ids)}::int[]) returning brand_id as brand`);
  const emptied = arrayParam([...new Set(rows.map(({ brand }) => brand))]);
  await tx.execute(sql`
    delete from brands b where b.id = any(${emptied}::int[]) and b.source = 'dsld' and b.about is null and b.website is null
      and not exists (select from supplements s where s.brand_id = b.id)
      and not exists (select from certificates c where c.brand_id = b.id)
      and not exists (select from brand_logos l where l.brand_id = b.id)
      and not exists (select from notice_matches m where m.brand_id = b.id)
      and not exists (select from brand_follows f where f.brand_id = b.id)
      and not exists (select from record_edits e where e.kind = 'brand' and e.record_id = b.id)
      and not exists (select from brand_merges m where m.into_id = b.id)
      and not exists (select from former_slugs f where f.kind = 'brand' and f.record_id = b.id)`);
}
