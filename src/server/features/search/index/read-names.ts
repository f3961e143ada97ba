import type { ClientBase } from "pg";
import type { NormalWords } from "./normalize.ts";
import type { Named, Names } from "./state.ts";

/** The names of all brands and ingredients, these with their other names, in normal words. */
export async function readNames(client: ClientBase, normal: NormalWords): Promise<Names> {
  const brands = await client.query<Row>("select id, name from brands order by id");
  const ingredients = await client.query<Row>(
    "select id, name from ingredients union all select ingredient_id, name from ingredient_synonyms order by id",
  );
  return { brands: gathered(brands.rows, normal), ingredients: gathered(ingredients.rows, normal) };
}

interface Row {
  id: number;
  name: string;
}

function gathered(rows: readonly Row[], normal: NormalWords): Named[] {
  const names = new Map<number, Set<string>>();
  for (const { id, name } of rows) names.set(id, (names.get(id) ?? new Set()).add(normal(name)));
  return Array.from(names, ([id, each]) => ({ id, names: [...each] }));
}
