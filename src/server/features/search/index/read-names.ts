import type { ClientBase } from "pg";
import type { TextNormalizer } from "./normalize.ts";
import type { EntityNames, NamedEntity } from "./state.ts";

/** Reads the normalized names of all brands and ingredients, including ingredient synonyms. */
export async function readNames(client: ClientBase, normalize: TextNormalizer): Promise<EntityNames> {
  // By the counts: looking for a product of each brand reads ten thousand pages for 3,400 of them, after every change.
  const brands = await client.query<NameRow>(`select id, name from brands
    where id in (select brand_id from listed_brands group by brand_id having sum(products) > 0) order by id`);
  const ingredients = await client.query<NameRow>(
    "select id, name from ingredients union all select ingredient_id, name from ingredient_synonyms order by id",
  );
  return { brands: groupById(brands.rows, normalize), ingredients: groupById(ingredients.rows, normalize) };
}

interface NameRow {
  id: number;
  name: string;
}

function groupById(rows: readonly NameRow[], normalize: TextNormalizer): NamedEntity[] {
  const names = new Map<number, Set<string>>();
  for (const { id, name } of rows) names.set(id, (names.get(id) ?? new Set()).add(normalize(name)));
  return Array.from(names, ([id, each]) => ({ id, names: [...each] }));
}
