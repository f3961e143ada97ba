import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mergeBrands } from "#server/features/catalogue/commands/merge-brands.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { labelRecord } from "#tests/support/label-records.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Counts as triggers wrote them, and as they are. */
async function counts() {
  const { rows: written } = await database.db.execute<{ brand: string }>(sql`
    select b.name as brand, l.category, sum(l.products)::int as products from listed_products l
    join brands b on b.id = l.brand_id group by 1, 2 having sum(l.products) <> 0 order by 1, 2`);
  const { rows: actual } = await database.db.execute(sql`
    select b.name as brand, s.category, count(*)::int as products
    from supplement_search s join brands b on b.id = s.brand_id where s.listed group by 1, 2 order by 1, 2`);
  expect(written).toEqual(actual);
  return written;
}
const minerals = (brand: string, products: number) => ({ brand, category: "minerals", products });

test("listed products are counted as they are added, recategorized, merged and deleted", async () => {
  const { db } = database;
  const label = labelRecord("1", { brand: "Alpha", name: "Zinc", category: "minerals" });
  await saveLabels(db, [
    label,
    labelRecord("2", { brand: "Alpha", name: "Iron", category: "minerals" }),
    labelRecord("3", { brand: "Beta", name: "Copper", category: "minerals" }),
  ]);
  expect(await counts()).toEqual([minerals("Alpha", 2), minerals("Beta", 1)]);
  await saveLabels(db, [{ ...label, category: "other" }]);
  expect(await counts()).toContainEqual({ ...minerals("Alpha", 1), category: "other" });
  await mergeBrands(db, { from: "alpha", into: "beta", operator: "test" });
  expect((await counts()).map(({ brand }) => brand)).toEqual(["Beta", "Beta"]);
  await db.delete(supplements);
  expect(await counts()).toEqual([]);
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
  expect(await counts()).toEqual([minerals("Gamma", 1)]);
  await early.query("commit");
  expect(await counts()).toEqual([]);
  for (const client of [early, late]) client.release();
});

test("fold_listed_products: many changes become one row a brand and category, beside writers", async () => {
  const { db, pool } = database;
  const label = labelRecord("6", { brand: "Delta", name: "Zinc", category: "minerals" });
  for (const category of ["other", "minerals", "other", "minerals"] as const)
    await saveLabels(db, [{ ...label, category }]);
  const writer = await pool.connect();
  await writer.query("begin; update supplement_search set listed = false");
  await db.execute(sql`select fold_listed_products()`);
  expect(await counts()).toEqual([minerals("Delta", 1)]);
  expect((await db.execute(sql`select from listed_products`)).rows).toHaveLength(1);
  await writer.query("commit");
  writer.release();
  expect(await counts()).toEqual([]);
});
