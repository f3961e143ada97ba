import { sql } from "drizzle-orm";
import { brandKey } from "#domain/text/product-keys.ts";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam, jsonRecordset } from "#platform/database/sql-parameters.ts";

/** How many labels print each spelling of a brand, by the brand's key. */
export type BrandSpellings = Map<string, Map<string, number>>;

export function countSpellings(spellings: BrandSpellings, labels: readonly { brand: string }[]): void {
  for (const { brand } of labels) {
    const key = brandKey(brand);
    const counts = spellings.get(key) ?? new Map<string, number>();
    counts.set(brand, (counts.get(brand) ?? 0) + 1);
    spellings.set(key, counts);
  }
}

/** A spelling must be printed this many times as often as the brand's present one to take its place. */
const MIN_RATIO = 2;

/**
 * Gives brands the spelling that most labels print: the first label may be misspelled ("Nature's way"). A name that no label
 * prints is an operator's and stays. Returns the number of brands that changed.
 */
export async function adoptCommonSpellings(db: Queryable, spellings: BrandSpellings): Promise<number> {
  const rows = [...spellings]
    .filter(([, counts]) => counts.size > 1)
    .flatMap(([key, counts]) => {
      const [usual] = [...counts].toSorted(([, one], [, other]) => other - one);
      const [name, labels] = usual ?? ["", 0];
      return [...counts]
        .filter(([, count]) => count * MIN_RATIO <= labels)
        .map(([former]) => ({ key, name, former }));
    });
  if (rows.length === 0) return 0;
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const changed = await tx.execute<{ id: number }>(sql`
      update brands b set name = r.name, updated_at = now()
      from ${jsonRecordset(rows, "r(key text, name text, former text)")}
      where b.name_key = r.key and b.name = r.former and b.source = 'dsld' returning b.id`);
    const ids = changed.rows.map(({ id }) => id);
    if (ids.length > 0)
      await tx.execute(sql`
        select refresh_supplement_search(array(
          select id from supplements where brand_id = any(${arrayParam(ids)}) and merged_into_id is null))`);
    return ids.length;
  });
}
