import { sql } from "drizzle-orm";
import type { Card } from "#contract/catalogue.ts";
import type { Listed } from "#contract/envelope.ts";
import { CATEGORY_LABELS } from "#contract/labels.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { idOfSupplement } from "#server/features/catalogue/queries/names.ts";
import { cardsByIds } from "./cards.ts";

/** Products looked at before ranking: the ones with tests come first among them. */
const CANDIDATES = 500;

interface Row extends Record<string, unknown> {
  id: number;
  shared: string[] | null;
  total: number;
}

/**
 * Products of the same category that share ingredients, by how alike the two ingredient lists are (Jaccard), tested
 * ones first; without any shared ingredient, products of the same category.
 */
export async function similarSupplements(
  db: ReadOnlyDb,
  { supplement_id, page, limit }: { supplement_id: string; page: number; limit: number },
): Promise<Listed<Card & { reason: string }>> {
  const id = await idOfSupplement(db, supplement_id);
  const offset = (page - 1) * limit;
  const { rows } = await db.execute<Row>(sql`
    with mine as (select * from supplement_search where supplement_id = ${id}),
    candidates as (
      select s.*, (s.report_id is not null)::int as is_tested,
        array(select unnest(s.ingredient_ids) intersect select unnest(mine.ingredient_ids)) as common,
        cardinality(mine.ingredient_ids) as mine_count
      from supplement_search s, mine
      where s.supplement_id <> mine.supplement_id and s.category = mine.category
        and (s.ingredient_ids && mine.ingredient_ids or cardinality(mine.ingredient_ids) = 0)
      order by is_tested desc, s.supplement_id limit ${CANDIDATES}
    )
    select supplement_id as id, (select array_agg(name order by name) from ingredients i where i.id = any(common)) as shared,
      (count(*) over ())::int as total
    from candidates
    order by is_tested desc, cardinality(common)::float / nullif(cardinality(ingredient_ids) + mine_count - cardinality(common), 0) desc nulls last,
      name_sort, supplement_id
    limit ${limit} offset ${offset}
  `);
  const cards = await cardsByIds(
    db,
    rows.map((row) => row.id),
  );
  const list = cards.map((card) => ({ ...card, reason: reasonFor(card, rows) }));
  const total = rows[0]?.total ?? 0;
  return { list, total, page, limit, has_more: offset + list.length < total };
}

function reasonFor(card: Card, rows: readonly Row[]): string {
  const shared = rows.find(({ id }) => String(id) === card.supplement_id)?.shared ?? [];
  if (shared.length === 0) return `Also in ${CATEGORY_LABELS[card.category].toLowerCase()}`;
  const named = shared.slice(0, 2).join(" and ");
  return shared.length > 2 ? `Also has ${named} and ${shared.length - 2} more` : `Also has ${named}`;
}
