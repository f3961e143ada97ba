import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mergeBrands } from "#server/features/catalogue/commands/merge-brands.ts";
import { saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { labelRecord } from "#tests/support/label-records.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Counts {
  brands: { name: string; products: number }[];
  categories: { name: string; products: number }[];
  ingredients: { name: string; products: number; real: number }[];
}

/** Counts as triggers wrote them, which are as the products are. */
async function counts(): Promise<Counts> {
  const { rows: written } = await database.db.execute(sql`
    select 'brand' as kind, b.name, sum(l.products)::int as products, 0 as real
    from listed_brands l join brands b on b.id = l.brand_id group by 2 having sum(l.products) <> 0
    union all select 'category', category, sum(products)::int, 0 from listed_categories group by 2 having sum(products) <> 0
    union all select 'ingredient', i.name, sum(l.products)::int, sum(l.real_products)::int
    from listed_ingredients l join ingredients i on i.id = l.ingredient_id group by 2
    having sum(l.products) <> 0 or sum(l.real_products) <> 0 order by 1, 2`);
  const { rows: actual } = await database.db.execute(sql`
    select 'brand' as kind, b.name, count(*)::int as products, 0 as real
    from supplement_search s join brands b on b.id = s.brand_id where s.listed group by 2
    union all select 'category', category, count(*)::int, 0 from supplement_search where listed group by 2
    union all select 'ingredient', i.name, count(*)::int, (count(*) filter (where not s.sample))::int
    from supplement_search s join ingredients i on i.id = any(s.ingredient_ids) where s.listed group by 2 order by 1, 2`);
  expect(written).toEqual(actual);
  const of = (kind: string) =>
    written.filter((row) => row.kind === kind).map(({ name, products }) => ({ name, products }));
  const ingredients = written.filter(({ kind }) => kind === "ingredient").map(({ kind: _, ...row }) => row);
  return { brands: of("brand"), categories: of("category"), ingredients } as Counts;
}

test("listed products are counted as they are added, recategorized, merged and deleted", async () => {
  const { db } = database;
  await saveIngredients(db, [{ slug: "zinc", name: "Zinc", kind: "mineral", synonyms: [] }]);
  const label = labelRecord("1", { brand: "Alpha", name: "Zinc", category: "minerals" });
  await saveLabels(db, [
    label,
    labelRecord("2", { brand: "Alpha", name: "Iron", category: "minerals" }),
    labelRecord("3", { brand: "Beta", name: "Copper", category: "minerals" }),
  ]);
  expect(await counts()).toEqual({
    brands: [
      { name: "Alpha", products: 2 },
      { name: "Beta", products: 1 },
    ],
    categories: [{ name: "minerals", products: 3 }],
    ingredients: [{ name: "Zinc", products: 1, real: 1 }],
  });
  await saveLabels(db, [{ ...label, category: "other" }]);
  expect((await counts()).categories).toEqual([
    { name: "minerals", products: 2 },
    { name: "other", products: 1 },
  ]);
  await mergeBrands(db, { from: "alpha", into: "beta", operator: "test" });
  expect((await counts()).brands).toEqual([{ name: "Beta", products: 3 }]);
  await db.execute(sql`update supplement_search set sample = true`);
  expect((await counts()).ingredients).toEqual([{ name: "Zinc", products: 1, real: 0 }]);
  await db.delete(supplements);
  expect(await counts()).toEqual({ brands: [], categories: [], ingredients: [] });
});

test("transactions that change one brand at once don’t wait for each other, and all are counted", async () => {
  const { db, pool } = database;
  await saveLabels(
    db,
    ["4", "5"].map((ref) => labelRecord(ref, { brand: "Gamma", name: `Zinc ${ref}`, category: "minerals" })),
  );
  const [early, late] = [await pool.connect(), await pool.connect()];
  const unlist = (ref: string) => `begin; update supplement_search set listed = false
    where supplement_id = (select supplement_id from labels where source_ref = '${ref}')`;
  await early.query(unlist("4"));
  await late.query(unlist("5"));
  await late.query("commit");
  expect((await counts()).brands).toEqual([{ name: "Gamma", products: 1 }]);
  await early.query("commit");
  expect(await counts()).toEqual({ brands: [], categories: [], ingredients: [] });
  for (const client of [early, late]) client.release();
});

test("compact_listed_products: many changes become one row a brand, category and ingredient, beside writers", async () => {
  const { db, pool } = database;
  const label = labelRecord("6", { brand: "Delta", name: "Zinc", category: "minerals" });
  for (const category of ["other", "minerals", "other", "minerals"] as const)
    await saveLabels(db, [{ ...label, category }]);
  const writer = await pool.connect();
  await writer.query("begin; update supplement_search set listed = false");
  await db.execute(sql`select compact_listed_products()`);
  expect((await counts()).brands).toEqual([{ name: "Delta", products: 1 }]);
  for (const table of ["listed_brands", "listed_categories", "listed_ingredients"])
    expect((await db.execute(sql.raw(`select from ${table}`))).rows).toHaveLength(1);
  await writer.query("commit");
  writer.release();
  expect(await counts()).toEqual({ brands: [], categories: [], ingredients: [] });
});
