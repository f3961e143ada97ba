import { sql } from "drizzle-orm";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { IS_FAILING } from "../../products/schema.ts";
import type { RankedSimilar, SimilarQuery } from "../port.ts";

/**
 * See `ProductSearch`. Comparing the lists is most of the work, so untested products are compared only for a page that
 * tested ones don't fill. Reads all products of the category.
 */
export async function findSimilarBySql(db: ReadOnlyDb, query: SimilarQuery): Promise<RankedSimilar> {
  const { productId, category, form, offset, limit } = query;
  const ingredientIds = sql`${sql.param([...query.ingredientIds])}::int[]`;
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    with relatives as materialized (
      select s.supplement_id, s.name_sort, s.ingredient_ids, s.form = ${form} as has_same_form,
        s.report_id is not null as is_tested
      from supplement_search s
      where s.listed and s.supplement_id <> ${productId} and s.category = ${category} and not ${IS_FAILING}
        and (s.ingredient_ids && ${ingredientIds} or cardinality(${ingredientIds}) = 0)
    ),
    totals as (
      select count(*)::int as total, (count(*) filter (where is_tested))::int as tested
      from relatives
    ),
    compared as materialized (
      select r.*, cardinality(r.ingredient_ids) + cardinality(${ingredientIds}) as both_counts,
        (select count(*) from unnest(r.ingredient_ids) i where i = any(${ingredientIds})) as common_count
      from relatives r
      where r.is_tested or (select tested from totals) < ${offset + limit}::int
    )
    select total, array(
        select supplement_id from compared
        order by is_tested desc, is_tested and has_same_form desc,
          common_count::float / nullif(both_counts - common_count, 0) desc nulls last,
          name_sort collate "C", supplement_id
        limit ${limit} offset ${offset}
      ) as ids
    from totals
  `);
  return rows[0] ?? { ids: [], total: 0 };
}
