import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { factRecord, labelRecord } from "#tests/support/label-records.ts";

let database: TestDatabase;
beforeEach(async () => {
  await database?.drop();
  database = await createTestDatabase();
  await saveIngredients(database.db, [
    { slug: "magnesium", name: "Magnesium", kind: "mineral", synonyms: [] },
    {
      slug: "vitamin-d",
      name: "Vitamin D",
      kind: "vitamin",
      synonyms: [{ name: "vitamin d3", basis: "form" }],
    },
  ]);
});
afterAll(() => database.drop());

/** Slugs of products and their ingredients. */
const contents = async () =>
  (
    await database.db.execute<{ slug: string; ingredient: string }>(sql`
      select s.slug, i.slug as ingredient from supplement_ingredients c
      join supplements s on s.id = c.supplement_id join ingredients i on i.id = c.ingredient_id order by 1, 2`)
  ).rows.map(({ slug, ingredient }) => [slug, ingredient]);

test("saveLabels: what a name or statement denies is a “free from” fact, and in no list of ingredients", async () => {
  await saveLabels(database.db, [
    labelRecord("1", { name: "Multi without Magnesium & Iron" }),
    labelRecord("2", {
      name: "Vitamin D3 Gluten-Free",
      statements: [
        { type: "Formulation re: Does NOT Contain", text: "No magnesium, no yeast or soy." },
        { type: "Storage", text: "No zinc." },
      ],
      facts: [factRecord("Vitamin D3"), factRecord("Magnesium")],
    }),
  ]);
  expect(await contents()).toEqual([
    ["harbor-and-pine-vitamin-d3-gluten-free", "magnesium"],
    ["harbor-and-pine-vitamin-d3-gluten-free", "vitamin-d"],
  ]);
  const { rows } = await database.db.execute(
    sql`select name_sort, free_from, diets from supplement_search order by 1`,
  );
  expect(rows).toEqual([
    { name_sort: "multi without magnesium and iron", free_from: ["iron", "magnesium"], diets: [] },
    { name_sort: "vitamin d3 gluten free", free_from: ["yeast", "soy"], diets: ["gluten-free"] },
  ]);
});

test("saveLabels: a newly read label corrects what was stored of it", async () => {
  const label = labelRecord("1", { name: "Multi without Magnesium" });
  await saveLabels(database.db, [label]);
  await database.db.execute(sql`
    insert into supplement_ingredients (supplement_id, ingredient_id, basis)
    select s.id, i.id, 'name' from supplements s, ingredients i where i.slug = 'magnesium'`);
  await database.db.execute(sql`update labels set free_from = '{}'`);
  expect(await saveLabels(database.db, [label])).toMatchObject({ updated: 1 });
  expect(await contents()).toEqual([]);
  const { rows } = await database.db.execute(sql`select free_from from supplement_search`);
  expect(rows).toEqual([{ free_from: ["magnesium"] }]);
});
