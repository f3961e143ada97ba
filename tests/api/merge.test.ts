import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { mergeBrands } from "#server/features/catalogue/commands/merge-brands.ts";
import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import type { LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { resolveBrandId, resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { barcodes, labels } from "#server/features/catalogue/schema.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { createRewoundDatabase } from "#tests/support/rewound-database.ts";

const database = await createRewoundDatabase();

const save = (...records: LabelRecord[]) => saveLabels(database.db, records);
const find = async (query: string) =>
  (
    await database.db.execute<{ slug: string }>(sql`
      select s.slug from supplement_search v join supplements s on s.id = v.supplement_id
      where v.vector @@ plainto_tsquery('assayed', search_text(${query})) order by 1`)
  ).rows.map(({ slug }) => slug);

test("mergeSupplements moves labels and barcodes, and the old slug redirects", async () => {
  await save(labelRecord("1", { barcodes: ["614141000036"] }), labelRecord("2", { name: "Calm" }));
  const merge = {
    from: "harbor-and-pine-magnesium-glycinate",
    into: "harbor-and-pine-calm",
    operator: "ana",
  };
  expect(await mergeSupplements(database.db, merge)).toMatchObject({ alreadyMerged: false });
  expect(await mergeSupplements(database.db, merge)).toMatchObject({ alreadyMerged: true });

  const targetId = await resolveSupplementId(database.db, "harbor-and-pine-calm");
  expect(await resolveSupplementId(database.db, merge.from)).toBe(targetId);
  expect(await database.db.$count(labels, eq(labels.supplementId, targetId))).toBe(2);
  expect(await database.db.$count(barcodes, eq(barcodes.supplementId, targetId))).toBe(1);
  expect(await find("harbor")).toEqual(["harbor-and-pine-calm"]);
  expect(await listActions(database.db, 10)).toMatchObject([
    { operator: "ana", action: "merge-supplements", subject: "harbor-and-pine-calm" },
  ]);
  expect(await save(labelRecord("3"))).toMatchObject({ added: 1 });
  expect(await database.db.$count(labels, eq(labels.supplementId, targetId))).toBe(3);
});

test("mergeSupplements: chained merges redirect to the last product in one step", async () => {
  await save(
    labelRecord("1", { name: "One" }),
    labelRecord("2", { name: "Two" }),
    labelRecord("3", { name: "Three" }),
  );
  const merge = (from: string, into: string) =>
    mergeSupplements(database.db, {
      from: `harbor-and-pine-${from}`,
      into: `harbor-and-pine-${into}`,
      operator: "ana",
    });
  await merge("one", "two");
  await merge("two", "three");
  const targetId = await resolveSupplementId(database.db, "harbor-and-pine-three");
  expect(await resolveSupplementId(database.db, "harbor-and-pine-one")).toBe(targetId);
  await expect(merge("three", "one")).rejects.toThrow("can't be merged into itself");
  await expect(merge("nothing", "three")).rejects.toThrow("Supplement not found");
});

test("mergeSupplements never merges a demo product with a real one", async () => {
  await save(labelRecord("1"), labelRecord("2", { source: "sample", brand: "Coined", name: "Calm" }));
  const merge = { from: "coined-calm", into: "harbor-and-pine-magnesium-glycinate", operator: "ana" };
  await expect(mergeSupplements(database.db, merge)).rejects.toThrow("can't be merged with a real one");
});

test("mergeBrands keeps one of each product, and the old name maps to the brand", async () => {
  await save(
    labelRecord("1"),
    labelRecord("2", { brand: "Harbour Pine" }),
    labelRecord("3", { brand: "Harbour Pine", name: "Calm" }),
  );
  const merge = { from: "harbour-pine", into: "harbor-and-pine", operator: "ana" };
  expect(await mergeBrands(database.db, merge)).toMatchObject({ alreadyMerged: false, supplements: 2 });
  expect(await mergeBrands(database.db, merge)).toMatchObject({ alreadyMerged: true });
  expect(await resolveBrandId(database.db, "harbour-pine")).toBe(
    await resolveBrandId(database.db, "harbor-and-pine"),
  );
  expect(await find("harbor")).toEqual(["harbor-and-pine-magnesium-glycinate", "harbour-pine-calm"]);
  await save(labelRecord("4", { brand: "HARBOUR PINE", name: "Zest" }));
  expect(await database.db.$count(brands)).toBe(1);
});
