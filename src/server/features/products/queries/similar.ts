import { sql } from "drizzle-orm";
import type { Card } from "#contract/catalogue.ts";
import type { ListPage } from "#contract/envelope.ts";
import { CATEGORY_LABELS } from "#contract/labels.ts";
import type { Category, Form } from "#contract/vocabulary.ts";
import { outOfRange } from "#domain/out-of-range.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { resolveSupplementId } from "../../catalogue/queries/names.ts";
import { cardsByIds } from "./cards.ts";

interface ComparedProduct {
  productId: number;
  category: Category;
  form: Form;
  ingredientIds: readonly number[];
}

/** Ranked by the search engine: comparing all products of a category takes PostgreSQL 0.4 s for a million products. */
export async function similarSupplements(
  { read, search }: Pick<Services, "read" | "search">,
  { supplement_id, page, limit }: { supplement_id: string; page: number; limit: number },
): Promise<ListPage<Card & { reason: string }>> {
  const product = await read((db) => comparedProduct(db, supplement_id));
  const offset = (page - 1) * limit;
  const { ids, total } = await search.similar({ ...product, offset, limit });
  return read(async (db) => {
    const cards = await cardsByIds(db, ids);
    const shared = await sharedIngredients(db, product.productId, ids);
    const list = cards.map((card) => ({
      ...card,
      reason: describeSimilarity(card, shared.get(card.supplement_id) ?? []),
    }));
    return { list, total, page, limit, has_more: offset + ids.length < total };
  });
}

async function comparedProduct(db: ReadOnlyDb, supplementId: string): Promise<ComparedProduct> {
  const id = await resolveSupplementId(db, supplementId);
  const { rows } = await db.execute<ComparedProduct & Record<string, unknown>>(sql`
    select supplement_id as "productId", category, form, ingredient_ids as "ingredientIds"
    from supplement_search where supplement_id = ${id}`);
  return rows[0] ?? outOfRange(rows, 0);
}

/** Names of the ingredients that each of these products shares with the compared one, in alphabetical order. */
async function sharedIngredients(
  db: ReadOnlyDb,
  compared: number,
  ids: readonly number[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await db.execute<{ id: number; names: string[] }>(sql`
    select s.supplement_id as id, array_agg(i.name order by i.name) as names
    from supplement_search s join supplement_search mine on mine.supplement_id = ${compared}
      join ingredients i on i.id = any(s.ingredient_ids) and i.id = any(mine.ingredient_ids)
    where s.supplement_id = any(${sql.param([...ids])}::int[])
    group by s.supplement_id`);
  return new Map(rows.map(({ id, names }) => [String(id), names]));
}

function describeSimilarity({ category }: Card, shared: readonly string[]): string {
  if (shared.length === 0) return `Also in ${CATEGORY_LABELS[category].toLowerCase()}`;
  if (shared.length > 2) return `Also has ${shared.slice(0, 2).join(", ")}, and ${shared.length - 2} more`;
  return `Also has ${shared.join(" and ")}`;
}
