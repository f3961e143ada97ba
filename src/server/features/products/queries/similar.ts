import { sql } from "drizzle-orm";
import type { Card } from "#contract/catalogue.ts";
import type { ListPage } from "#contract/envelope.ts";
import { CATEGORY_LABELS } from "#contract/labels.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { resolveSupplementId } from "../../catalogue/queries/names.ts";
import { IS_FAILING } from "../schema.ts";
import { cardsByIds } from "./cards.ts";

interface Row extends Record<string, unknown> {
  /** Null in the only row of an empty page. */
  id: number | null;
  shared: string[] | null;
  total: number;
}

/**
 * Products of the same category that share ingredients, tested ones first (those of the same form before others), those
 * that failed last, then by Jaccard similarity of the ingredient lists. For a product without ingredients: all products of the category.
 */
export async function similarSupplements(
  db: ReadOnlyDb,
  { supplement_id, page, limit }: { supplement_id: string; page: number; limit: number },
): Promise<ListPage<Card & { reason: string }>> {
  const id = await resolveSupplementId(db, supplement_id);
  const offset = (page - 1) * limit;
  const rows = await findRelatives(db, id, limit, offset);
  const cards = await cardsByIds(
    db,
    rows.flatMap((row) => row.id ?? []),
  );
  const list = cards.map((card) => ({ ...card, reason: describeSimilarity(card, rows) }));
  const total = rows[0]?.total ?? 0;
  return { list, total, page, limit, has_more: offset + list.length < total };
}

/**
 * One page of the similar products. Comparing the lists is most of the work, so untested products are compared only for
 * a page that tested ones don't fill.
 */
async function findRelatives(db: ReadOnlyDb, id: number, limit: number, offset: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    with mine as (select * from supplement_search where supplement_id = ${id}),
    relatives as materialized (
      select s.supplement_id, s.name_sort, s.ingredient_ids, s.form = mine.form as has_same_form,
        s.report_id is not null as is_tested, ${IS_FAILING} as is_failing
      from supplement_search s join supplement_search mine on mine.supplement_id = ${id}
      where s.listed and s.supplement_id <> mine.supplement_id and s.category = mine.category
        and (s.ingredient_ids && mine.ingredient_ids or cardinality(mine.ingredient_ids) = 0)
    ),
    totals as (
      select count(*)::int as total, (count(*) filter (where is_tested and not is_failing))::int as tested
      from relatives
    ),
    compared as materialized (
      select r.*, cardinality(r.ingredient_ids) + cardinality(mine.ingredient_ids) as both_counts,
        (select count(*) from unnest(r.ingredient_ids) i where i = any(mine.ingredient_ids)) as common_count
      from relatives r, mine
      where (r.is_tested and not r.is_failing) or (select tested from totals) < ${offset + limit}::int
    ),
    ranked as (
      select supplement_id, ingredient_ids, row_number() over (
        order by is_failing, is_tested desc, is_tested and has_same_form desc,
          common_count::float / nullif(both_counts - common_count, 0) desc nulls last,
          name_sort, supplement_id
      ) as rank
      from compared order by rank limit ${limit} offset ${offset}
    )
    select r.supplement_id as id, totals.total, (
        select array_agg(i.name order by i.name) from ingredients i, mine
        where i.id = any(r.ingredient_ids) and i.id = any(mine.ingredient_ids)
      ) as shared
    from totals left join ranked r on true
    order by r.rank
  `);
  return rows;
}

function describeSimilarity(card: Card, rows: readonly Row[]): string {
  const shared = rows.find(({ id }) => String(id) === card.supplement_id)?.shared ?? [];
  if (shared.length === 0) return `Also in ${CATEGORY_LABELS[card.category].toLowerCase()}`;
  if (shared.length > 2) return `Also has ${shared.slice(0, 2).join(", ")}, and ${shared.length - 2} more`;
  return `Also has ${shared.join(" and ")}`;
}
