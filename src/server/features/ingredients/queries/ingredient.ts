import { sql } from "drizzle-orm";
import type { IngredientDetails } from "#contract/ingredients.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { cardsByIds } from "../../products/queries/cards.ts";
import { IS_CLEAN } from "../../products/schema.ts";
import { presentFacts } from "../presentation.ts";
import { aboutIngredient, groupNames, limitsFor } from "../rules.ts";
import { labelAmountsOf } from "./label-amounts.ts";
import { BEST_FIRST, COUNTED } from "./list.ts";

/** Tested products on the page of an ingredient; the others are a link away. */
const MAX_TESTED = 8;

interface Row extends Record<string, unknown> {
  id: number;
  slug: string;
  name: string;
  kind: string;
  synonyms: { name: string; basis: string }[] | null;
}

/** Everything on the page of an ingredient but its tested products. */
export type IngredientFacts = Omit<IngredientDetails, "tested_products">;

/** Everything on the page of an ingredient. Throws 404 with similar names. */
export async function getIngredientDetails(db: ReadOnlyDb, ref: string): Promise<IngredientDetails> {
  const ingredient = await findIngredient(db, ref);
  const [facts, tested] = await Promise.all([
    factsOf(db, ingredient),
    testedProducts(db, ingredient.id).then((products) => testedCards(db, products)),
  ]);
  return { ...facts, tested_products: tested };
}

/** What is known about an ingredient, by its slug or id. Throws 404 with similar names. */
export const getIngredientFacts = async (db: ReadOnlyDb, ref: string): Promise<IngredientFacts> =>
  factsOf(db, await findIngredient(db, ref));

async function factsOf(db: ReadOnlyDb, ingredient: Row): Promise<IngredientFacts> {
  const { id, slug, name, kind } = ingredient;
  const synonyms = ingredient.synonyms ?? [];
  const names = [name, ...synonyms.map((synonym) => synonym.name)];
  const [counts, labelAmounts] = await Promise.all([
    countProducts(db, id),
    labelAmountsOf(db, { id, slug, names }),
  ]);
  return {
    slug,
    name,
    kind,
    ...counts,
    about: aboutIngredient({ slug, name, kind, synonyms }),
    names: groupNames(name, synonyms),
    ...presentFacts(slug),
    label_amounts: labelAmounts,
    limits: limitsFor(ingredient),
  };
}

async function findIngredient(db: ReadOnlyDb, ref: string): Promise<Row> {
  const { rows } = await db.execute<Row>(sql`
    select i.id, i.slug, i.name, i.kind, (
      select json_agg(json_build_object('name', n.name, 'basis', n.basis) order by n.name)
      from ingredient_synonyms n where n.ingredient_id = i.id
    ) as synonyms
    from ingredients i where (i.slug = ${ref} or i.id::text = ${ref}) and i.kind <> 'macronutrient'
    order by i.slug = ${ref} desc limit 1`);
  const [row] = rows;
  if (row) return row;
  const { rows: near } = await db.execute<{ slug: string; name: string }>(sql`
    select slug, name from ingredients
    where slug % ${ref} and kind <> 'macronutrient' order by similarity(slug, ${ref}) desc, slug limit 5`);
  throw new ApiError("not_found", "Ingredient not found.", { near });
}

/** Tested products are few: they are found first, and their ingredients compared then. */
const TESTED_WITH = (id: number) =>
  sql`s.tested_at is not null and ${COUNTED} and s.ingredient_ids @> array[${id}::int]`;

async function countProducts(db: ReadOnlyDb, id: number) {
  const { rows } = await db.execute<{ listed: number; tested: number; passed: number }>(sql`
    select (select coalesce(sum(products), 0)::int from listed_ingredients where ingredient_id = ${id}) as listed,
      count(*)::int as tested, (count(*) filter (where ${IS_CLEAN}))::int as passed
    from supplement_search s where ${TESTED_WITH(id)}`);
  return rows[0] ?? { listed: 0, tested: 0, passed: 0 };
}

interface TestedProduct extends Record<string, unknown> {
  id: number;
  disputed: boolean;
}

async function testedProducts(db: ReadOnlyDb, id: number): Promise<TestedProduct[]> {
  const { rows } = await db.execute<TestedProduct>(sql`
    select s.supplement_id as id, r.state = 'disputed' as disputed
    from supplement_search s join reports r on r.id = s.report_id
    where ${TESTED_WITH(id)}
    order by ${BEST_FIRST} limit ${MAX_TESTED}`);
  return rows;
}

async function testedCards(db: ReadOnlyDb, tested: readonly TestedProduct[]) {
  const cards = await cardsByIds(
    db,
    tested.map(({ id }) => id),
  );
  const disputed = new Set(tested.filter((row) => row.disputed).map(({ id }) => String(id)));
  return cards.map((card) => ({ ...card, disputed: disputed.has(card.supplement_id) }));
}
