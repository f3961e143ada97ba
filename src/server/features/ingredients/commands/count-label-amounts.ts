import { sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { jsonRecordset } from "#platform/database/sql-parameters.ts";
import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import type { Services } from "#server/services.ts";
import {
  BLOCK_BITS,
  countStated,
  readIngredientKeys,
  type Stated,
  statedAmounts,
} from "../queries/stated-amounts.ts";

/** How long changes are collected: an import changes the same block many times. */
const INTERVAL_MS = 60_000;

/** Counts the label amounts of every block that changed, each in a transaction of its own. Returns how many. */
export async function countLabelAmounts(db: Db): Promise<number> {
  let counted = 0;
  while (await db.transaction(countNextBlock)) counted++;
  return counted;
}

/** Runs `countLabelAmounts` now and then every minute, on one process. */
export const countLabelAmountsEveryMinute = (needs: Pick<Services, "db" | "jobs" | "clock">): Promise<void> =>
  scheduleRecurringJob(needs, "count-label-amounts", INTERVAL_MS, () => countLabelAmounts(needs.db));

/** Whether there was a block to count. Its notes go first: what is changed after that has notes of its own. */
async function countNextBlock(tx: Tx): Promise<boolean> {
  await lockUntilCommit(tx, "labelAmounts");
  const { rows } = await tx.execute<{ block: number }>(sql`
    delete from label_amount_changes where block = (select min(block) from label_amount_changes) returning block`);
  const block = rows[0]?.block;
  if (block === undefined) return false;
  const keysOf = await readIngredientKeys(tx);
  const amounts = await countBlock(tx, block, keysOf);
  await tx.execute(sql`delete from label_amounts where block = ${block}`);
  await tx.execute(sql`
    insert into label_amounts (ingredient_id, block, amounts)
    select ingredient, ${block}::int, amounts
    from ${jsonRecordset(amounts, "c(ingredient int, amounts jsonb)")} order by ingredient`);
  return true;
}

async function countBlock(tx: Tx, block: number, keysOf: ReadonlyMap<number, readonly string[]>) {
  const first = block * 2 ** BLOCK_BITS;
  const { rows } = await tx.execute<{ stated: Stated }>(sql`
    select ${statedAmounts(
      sql`supplement_search s`,
      sql`s.supplement_id >= ${first}::int and s.supplement_id < ${first + 2 ** BLOCK_BITS}::int`,
    )} as stated`);
  const counts = rows[0] ? await countStated(rows[0].stated, keysOf) : new Map();
  return [...counts].flatMap(([ingredient, { amounts }]) =>
    amounts.length > 0 ? [{ ingredient, amounts }] : [],
  );
}
