import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { mergeBrands } from "#server/features/catalogue/commands/merge-brands.ts";
import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import type { LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { idOfBrand, idOfSupplement } from "#server/features/catalogue/queries/names.ts";
import { barcodes, brands, labels } from "#server/features/catalogue/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { label } from "#tests/support/label-records.ts";

let database: TestDatabase;
beforeEach(async () => {
  await database?.drop();
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const save = (...records: LabelRecord[]) => saveLabels(database.db, records);
const find = async (query: string) =>
  (
    await database.db.execute<{ slug: string }>(sql`
      select s.slug from supplement_search v join supplements s on s.id = v.supplement_id
      where v.vector @@ plainto_tsquery('assayed', search_text(${query})) order by 1`)
  ).rows.map(({ slug }) => slug);

test("a merged product hands over labels and barcodes, and its address leads on", async () => {
  await save(label("1", { barcodes: ["614141000036"] }), label("2", { name: "Calm" }));
  const merge = {
    from: "harbor-and-pine-magnesium-glycinate",
    into: "harbor-and-pine-calm",
    operator: "ana",
  };
  expect(await mergeSupplements(database.db, merge)).toMatchObject({ already: false });
  expect(await mergeSupplements(database.db, merge)).toMatchObject({ already: true });

  const kept = await idOfSupplement(database.db, "harbor-and-pine-calm");
  expect(await idOfSupplement(database.db, merge.from)).toBe(kept);
  expect(await database.db.$count(labels, eq(labels.supplementId, kept))).toBe(2);
  expect(await database.db.$count(barcodes, eq(barcodes.supplementId, kept))).toBe(1);
  expect(await find("harbor")).toEqual(["harbor-and-pine-calm"]);
  expect(await listActions(database.db, 10)).toMatchObject([
    { operator: "ana", action: "merge-supplements", subject: "harbor-and-pine-calm" },
  ]);
  expect(await save(label("3"))).toMatchObject({ added: 1 });
  expect(await database.db.$count(labels, eq(labels.supplementId, kept))).toBe(3);
});

test("merging on keeps every address one step from its product", async () => {
  await save(label("1", { name: "One" }), label("2", { name: "Two" }), label("3", { name: "Three" }));
  const merge = (from: string, into: string) =>
    mergeSupplements(database.db, {
      from: `harbor-and-pine-${from}`,
      into: `harbor-and-pine-${into}`,
      operator: "ana",
    });
  await merge("one", "two");
  await merge("two", "three");
  const kept = await idOfSupplement(database.db, "harbor-and-pine-three");
  expect(await idOfSupplement(database.db, "harbor-and-pine-one")).toBe(kept);
  await expect(merge("three", "one")).rejects.toThrow("cannot be merged into itself");
  await expect(merge("nothing", "three")).rejects.toThrow("There is no supplement");
});

test("a sample and a real product are never made one", async () => {
  await save(label("1"), label("2", { source: "sample", brand: "Coined", name: "Calm" }));
  const merge = { from: "coined-calm", into: "harbor-and-pine-magnesium-glycinate", operator: "ana" };
  await expect(mergeSupplements(database.db, merge)).rejects.toThrow("never one product");
});

test("merged brands keep one of each product, and the old name finds the brand again", async () => {
  await save(
    label("1"),
    label("2", { brand: "Harbour Pine" }),
    label("3", { brand: "Harbour Pine", name: "Calm" }),
  );
  const merge = { from: "harbour-pine", into: "harbor-and-pine", operator: "ana" };
  expect(await mergeBrands(database.db, merge)).toMatchObject({ already: false, supplements: 2 });
  expect(await mergeBrands(database.db, merge)).toMatchObject({ already: true });
  expect(await idOfBrand(database.db, "harbour-pine")).toBe(await idOfBrand(database.db, "harbor-and-pine"));
  expect(await find("harbor")).toEqual(["harbor-and-pine-magnesium-glycinate", "harbour-pine-calm"]);
  await save(label("4", { brand: "HARBOUR PINE", name: "Zest" }));
  expect(await database.db.$count(brands)).toBe(1);
});
