import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { countLabelAmounts } from "#server/features/ingredients/commands/count-label-amounts.ts";
import { labelAmountsOf } from "#server/features/ingredients/queries/label-amounts.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { factRecord, labelRecord } from "#tests/support/label-records.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await saveIngredients(database.db, [ZINC]);
  await saveLabels(database.db, [
    ...[5, 10, 10, 20, 30].map((amount, at) =>
      labelRecord(`n${at}`, { name: `Zinc ${at} Pro ${amount} mg` }),
    ),
    PANEL,
  ]);
});
afterAll(() => database.drop());

const ZINC = { slug: "zinc", name: "Zinc", kind: "mineral", synonyms: [] };
const PANEL = labelRecord("panel", {
  name: "Immune",
  facts: [factRecord("Zinc", { amount: 40, unit: "mg" })],
});

async function readZinc(names = ["Zinc"]) {
  const { rows } = await database.db.execute<{ id: number }>(
    sql`select id from ingredients where slug = 'zinc'`,
  );
  return labelAmountsOf(database.db, { id: rows[0]?.id ?? 0, slug: "zinc", names });
}

/** What the page says before and after the changes are counted, which is the same. */
async function zinc(names = ["Zinc"]) {
  const changed = await readZinc(names);
  expect(await countLabelAmounts(database.db)).toBeGreaterThan(0);
  expect(await readZinc(names)).toEqual(changed);
  expect(await countLabelAmounts(database.db)).toBe(0);
  return changed;
}

test("label amounts are the same read from labels and counted", async () => {
  expect(await zinc()).toMatchObject({ unit: "mg", count: 6, from_names: 5, median: 15, p95: 37.5 });
});

test("label amounts follow a changed panel, a changed name, a new product and a deleted one", async () => {
  const { db } = database;
  await saveLabels(db, [{ ...PANEL, facts: [factRecord("Zinc", { amount: 400, unit: "mg" })] }]);
  expect(await zinc()).toMatchObject({ count: 6, p95: 307.5 });
  await db.execute(sql`update supplements set name = 'Zinc 0 Pro 6 mg' where name = 'Zinc 0 Pro 5 mg'`);
  expect(await zinc()).toMatchObject({ count: 6, p5: 7 });
  await saveLabels(db, [labelRecord("more", { name: "Zinc More 50 mg" })]);
  expect(await zinc()).toMatchObject({ count: 7, from_names: 6, median: 20 });
  await db.delete(supplements).where(sql`name = 'Immune'`);
  expect(await zinc()).toMatchObject({ count: 6, from_names: 6 });
});

test("label amounts follow products that are listed no longer, and synonyms", async () => {
  const { db } = database;
  await db.execute(sql`update supplement_search set listed = false where name_sort = 'zinc more 50 mg'`);
  expect(await zinc()).toMatchObject({ count: 5 });
  // Two ingredients: only the words before the amount tell whose it is.
  await saveIngredients(db, [{ slug: "copper", name: "Copper", kind: "mineral", synonyms: [] }]);
  await saveLabels(db, [labelRecord("both", { name: "Zinc Copper Zincum 60 mg" })]);
  expect(await zinc()).toMatchObject({ count: 5 });
  await saveIngredients(db, [{ ...ZINC, synonyms: [{ name: "zincum", basis: "common name" }] }]);
  // New words also refresh the search rows, by which the other product is listed again.
  expect(await zinc(["Zinc", "zincum"])).toMatchObject({ count: 7, p95: 57 });
});

test("a change during the count is counted by the next one", async () => {
  const { db, pool } = database;
  const writer = await pool.connect();
  await writer.query(
    "begin; update supplements set name = 'Zinc 4 Pro 25 mg' where name = 'Zinc 4 Pro 30 mg'",
  );
  await db.execute(sql`update supplements set name = 'Zinc 0 Pro 7 mg' where name = 'Zinc 0 Pro 6 mg'`);
  expect(await countLabelAmounts(db)).toBe(1);
  const before = await readZinc(["Zinc", "zincum"]);
  await writer.query("commit");
  writer.release();
  expect(await zinc(["Zinc", "zincum"])).not.toEqual(before);
});
