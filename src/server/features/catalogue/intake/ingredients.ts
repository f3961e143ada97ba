import { sql } from "drizzle-orm";
import type { FreeFrom } from "#contract/vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { arrayParam, jsonRecordset } from "#platform/database/sql-parameters.ts";
import { sortFacts } from "../rules/free-from.ts";
import { ingredientSynonyms, ingredients } from "../schema.ts";
import { createIngredientMatcher, type IngredientMatcher } from "./match-ingredients.ts";
import type { IngredientRecord, LabelRecord } from "./record.ts";

/**
 * Syncs ingredients and synonyms with `table`, and refreshes the search rows of the products affected. A synonym that
 * two ingredients claim stays with the first.
 */
export async function saveIngredients(db: Queryable, table: readonly IngredientRecord[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    const kinds = table.map(({ slug, name, kind }) => ({ slug, name, kind }));
    await tx.execute(sql`
      insert into ingredients as i (slug, name, kind)
      select slug, name, kind from ${jsonRecordset(kinds, "given(slug text, name text, kind text)")}
      on conflict (slug) do update set name = excluded.name, kind = excluded.kind
      where (i.name, i.kind) is distinct from (excluded.name, excluded.kind)`);
    const words = table.flatMap(({ slug, synonyms }) =>
      synonyms.map(({ name, basis }) => ({ slug, name: name.toLowerCase(), basis })),
    );
    const { rows } = await tx.execute<{ ingredient_id: number }>(sql`
      with said as materialized (
        select distinct on (w.name) w.name, w.basis, i.id as ingredient_id, i.slug
        from ${jsonRecordset(words, "w(slug text, name text, basis text)")} join ingredients i using (slug)
        order by w.name, i.id
      ),
      gone as (
        delete from ingredient_synonyms n using ingredients i
        where i.id = n.ingredient_id and i.slug = any (${arrayParam(table.map(({ slug }) => slug))})
          and not exists (select from said s where s.name = n.name)
        returning n.ingredient_id
      ),
      written as (
        insert into ingredient_synonyms as n (name, ingredient_id, basis)
        select name, ingredient_id, basis from said
        on conflict (name) do update set ingredient_id = excluded.ingredient_id, basis = excluded.basis
        where (n.ingredient_id, n.basis) is distinct from (excluded.ingredient_id, excluded.basis)
        returning n.ingredient_id
      )
      select ingredient_id from gone union select ingredient_id from written`);
    const changed = rows.map((row) => row.ingredient_id);
    if (changed.length === 0) return;
    await tx.execute(sql`
      select refresh_supplement_search(array_agg(distinct supplement_id))
      from supplement_ingredients where ingredient_id = any (${arrayParam(changed)})
      having count(*) > 0`);
  });
}

export async function loadIngredientMatcher(db: Queryable): Promise<IngredientMatcher> {
  const rows = await db.select().from(ingredients).orderBy(ingredients.id);
  const synonyms = await db.select().from(ingredientSynonyms).orderBy(ingredientSynonyms.name);
  const names = new Map(rows.map(({ id, name }) => [id, [name]]));
  for (const synonym of synonyms) names.get(synonym.ingredientId)?.push(synonym.name);
  return createIngredientMatcher(
    rows.map(({ id, slug, kind }) => ({ id, slug, kind, names: names.get(id) ?? [] })),
  );
}

export interface Contents {
  basis: "facts" | "name";
  ingredientIds: number[];
}

/** Ingredients of a product, from the facts panel of its label, or from its name if there is no panel. */
export function findContents(
  label: Pick<LabelRecord, "name" | "facts">,
  matcher: IngredientMatcher,
): Contents {
  if (label.facts.length === 0) return { basis: "name", ingredientIds: matcher.findInName(label.name) };
  const matches = label.facts.flatMap((fact) => matcher.matchFact(fact) ?? []);
  // Without calories, fat and sugars, which nobody searches for.
  const relevant = matches.filter(({ kind }) => kind !== "macronutrient");
  return { basis: "facts", ingredientIds: [...new Set(relevant.map(({ id }) => id))] };
}

/** Statements that say what a product leaves out. */
const DENYING_STATEMENTS = /does not contain|^formul|^seals/i;

/**
 * What a label says the product is free of, and its diets, from its name and statements. An ingredient in the facts panel
 * is contained, whatever a statement says.
 */
export function findDenials(
  {
    name,
    statements,
    facts,
    freeFrom,
    diets,
  }: Pick<LabelRecord, "name" | "statements" | "facts" | "freeFrom" | "diets">,
  matcher: IngredientMatcher,
): Pick<LabelRecord, "freeFrom" | "diets"> {
  const texts = [
    name,
    ...statements.flatMap(({ type, text }) => (DENYING_STATEMENTS.test(type) ? [text] : [])),
  ];
  const denied = new Set([...freeFrom, ...diets, ...texts.flatMap((text) => matcher.findDenied(text))]);
  for (const fact of facts) {
    const slug = fact.amount === 0 ? undefined : matcher.matchFact(fact)?.slug;
    denied.delete(slug as FreeFrom);
  }
  return sortFacts(denied);
}

/**
 * Writes the ingredients of every product whose current label is one of these. Returns the ids of the products that
 * changed.
 */
export async function writeContents(
  tx: Queryable,
  labels: readonly ({ label_id: number } & Contents)[],
): Promise<number[]> {
  const rows = labels.map(({ label_id, basis, ingredientIds }) => ({ label_id, basis, ids: ingredientIds }));
  const { rows: changed } = await tx.execute<{ supplement_id: number }>(sql`
    with current as materialized (
      select s.id as supplement_id, l.basis, l.ids
      from ${jsonRecordset(rows, "l(label_id int, basis text, ids int[])")}
      join labels k on k.id = l.label_id
      join supplements s on s.id = k.supplement_id and s.current_label_id = l.label_id
    ),
    gone as (
      delete from supplement_ingredients c using current
      where c.supplement_id = current.supplement_id and c.ingredient_id <> all (current.ids)
      returning c.supplement_id
    ),
    written as (
      insert into supplement_ingredients as c (supplement_id, ingredient_id, basis)
      select supplement_id, unnest(ids), basis from current
      on conflict (supplement_id, ingredient_id) do update set basis = excluded.basis
      where c.basis <> excluded.basis
      returning c.supplement_id
    )
    select supplement_id from gone union select supplement_id from written`);
  return changed.map((row) => row.supplement_id);
}
