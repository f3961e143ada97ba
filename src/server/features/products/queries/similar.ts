import { sql } from "drizzle-orm";
import type { Card } from "#contract/catalogue.ts";
import type { ListPage } from "#contract/envelope.ts";
import { CATEGORY_LABELS } from "#contract/labels.ts";
import { SHORT_LIST } from "#contract/limits.ts";
import type { Category, Form } from "#contract/vocabulary.ts";
import { outOfRange } from "#domain/out-of-range.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { resolveSupplementId } from "../../catalogue/queries/names.ts";
import { IS_FAILING } from "../schema.ts";
import { cardsByIds } from "./cards.ts";

type Search = Services["search"];
type SimilarQuery = Parameters<Search["similar"]>[0];

interface ComparedProduct {
  productId: number;
  category: Category;
  form: Form;
  ingredientIds: readonly number[];
}

export async function similarSupplements(
  services: Pick<Services, "read" | "search">,
  { supplement_id, page, limit }: { supplement_id: string; page: number; limit: number },
): Promise<ListPage<Card & { reason: string }>> {
  const { read } = services;
  const product = await read((db) => comparedProduct(db, supplement_id));
  const offset = (page - 1) * limit;
  const { ids, total } = await rankSimilar(services, { ...product, offset, limit });
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

/**
 * Ranked by the search engine: comparing all products of a category takes PostgreSQL 0.4 s for a million products. Where there
 * are fewer than a product's page shows, others follow: tested ones of other categories with a common ingredient, then those of
 * the category without one, ranked by the engine as well.
 */
async function rankSimilar(
  { read, search }: Pick<Services, "read" | "search">,
  query: SimilarQuery,
): ReturnType<Search["similar"]> {
  const alike = await search.similar(query);
  if (alike.total >= SHORT_LIST.limit) return alike;
  const firstPage = { ...query, offset: 0, limit: SHORT_LIST.limit };
  const [all, elsewhere, inCategory] = await Promise.all([
    alike.ids.length === alike.total ? alike : search.similar(firstPage),
    read((db) => testedElsewhere(db, query)),
    search.similar({ ...firstPage, ingredientIds: [], limit: 2 * SHORT_LIST.limit }),
  ]);
  const ids = [...new Set([...all.ids, ...elsewhere, ...inCategory.ids])].slice(0, SHORT_LIST.limit);
  return { ids: ids.slice(query.offset, query.offset + query.limit), total: ids.length };
}

/** Ids of products of other categories with a common ingredient that were tested and did not fail, by form and name. */
async function testedElsewhere(
  db: ReadOnlyDb,
  { category, form, ingredientIds }: SimilarQuery,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.supplement_id as id from supplement_search s
    where s.listed and s.tested_at is not null and not ${IS_FAILING}
      and s.category <> ${category} and s.ingredient_ids && ${sql.param([...ingredientIds])}::int[]
    order by s.form = ${form} desc, s.name_sort collate "C", s.supplement_id
    limit ${SHORT_LIST.limit}`);
  return rows.map(({ id }) => id);
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
