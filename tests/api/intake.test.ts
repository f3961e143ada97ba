import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { refreshSearch } from "#server/features/catalogue/commands/refresh-search.ts";
import type { LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { barcodes, labels, supplements } from "#server/features/catalogue/schema.ts";
import { factRecord, labelRecord } from "#tests/support/label-records.ts";
import { createRewoundDatabase } from "#tests/support/rewound-database.ts";

const database = await createRewoundDatabase(({ db }) =>
  saveIngredients(db, [
    {
      slug: "magnesium",
      name: "Magnesium",
      kind: "mineral",
      synonyms: [{ name: "magnesium glycinate", basis: "form" }],
    },
    {
      slug: "vitamin-d",
      name: "Vitamin D",
      kind: "vitamin",
      synonyms: [{ name: "vitamin d3", basis: "form" }],
    },
    { slug: "calories", name: "Calories", kind: "macronutrient", synonyms: [] },
  ]),
);

const save = (...records: LabelRecord[]) => saveLabels(database.db, records);
const slugs = async () =>
  (await database.db.select({ slug: supplements.slug }).from(supplements).orderBy(supplements.slug)).map(
    ({ slug }) => slug,
  );
const contents = async () =>
  (
    await database.db.execute(sql`
      select s.slug, i.slug as ingredient, c.basis from supplement_ingredients c
      join supplements s on s.id = c.supplement_id join ingredients i on i.id = c.ingredient_id order by 1, 2`)
  ).rows;
const find = async (query: string) =>
  (
    await database.db.execute<{ slug: string }>(sql`
      select s.slug from supplement_search v join supplements s on s.id = v.supplement_id
      where v.vector @@ plainto_tsquery('assayed', search_text(${query})) order by 1`)
  ).rows.map(({ slug }) => slug);

test("saveLabels corrects a product’s category without the label having changed", async () => {
  const label = labelRecord("1", { category: "other" });
  await save(label);
  expect(await save({ ...label, category: "minerals" })).toMatchObject({ updated: 0, unchanged: 1 });
  const { rows } = await database.db.execute(sql`
    select s.category, v.category as searched from supplements s join supplement_search v on v.supplement_id = s.id`);
  expect(rows).toEqual([{ category: "minerals", searched: "minerals" }]);
});

test("saveLabels: an identical record is unchanged, a changed one updated", async () => {
  const first = labelRecord("1", {
    facts: [factRecord("Magnesium")],
    statements: [{ type: "Storage", text: "Dry." }],
  });
  expect(await save(first)).toEqual({ added: 1, updated: 0, unchanged: 0, conflicts: [] });
  expect(await save(first, first)).toEqual({ added: 0, updated: 0, unchanged: 2, conflicts: [] });
  expect(await save({ ...first, netContents: "90 Capsules" })).toMatchObject({ updated: 1 });
  const corrected = {
    ...first,
    netContents: "90 Capsules",
    facts: [factRecord("Magnesium", { amount: 120 })],
  };
  expect(await save(corrected)).toMatchObject({ updated: 1 });
  expect(await save(corrected)).toMatchObject({ unchanged: 1 });
});

test("saveLabels: package sizes, spellings and label versions are one product, another form another", async () => {
  await save(
    labelRecord("1"),
    labelRecord("2", { netContents: "120 Capsules" }),
    labelRecord("3", { brand: "HARBOR AND PINE, Inc.", name: "Magnesium  glycinate®" }),
    labelRecord("4", { form: "tablet" }),
  );
  expect(await slugs()).toEqual([
    "harbor-and-pine-magnesium-glycinate",
    "harbor-and-pine-magnesium-glycinate-tablet",
  ]);
  expect(await database.db.$count(brands)).toBe(1);
  expect(await database.db.$count(labels)).toBe(4);
});

test("saveLabels: a product keeps its slug when a newer label renames it", async () => {
  await save(labelRecord("1"));
  const renamed = labelRecord("2", { name: "Magnesium Calm", recordedOn: "2020-01-01", relatedRefs: ["1"] });
  expect(await save(renamed)).toMatchObject({ added: 1, conflicts: [] });
  const [product] = await database.db.select().from(supplements);
  expect(product).toMatchObject({ slug: "harbor-and-pine-magnesium-glycinate", name: "Magnesium Calm" });
  expect(await save(labelRecord("3"))).toMatchObject({ added: 1 });
  expect(await slugs()).toHaveLength(1);
  expect(await find("calm")).toEqual(["harbor-and-pine-magnesium-glycinate"]);
});

test.each([
  ["newer day", { recordedOn: "2019-01-01" }, "2"],
  ["older day", { recordedOn: "2017-01-01" }, "1"],
  ["no day", { recordedOn: null }, "1"],
])("saveLabels: the current label is the newest: %s", async (_, changes, expected) => {
  await save(labelRecord("1"), labelRecord("2", { ...changes }));
  const [product] = await database.db
    .select({ ref: labels.sourceRef })
    .from(supplements)
    .innerJoin(labels, eq(labels.id, supplements.currentLabelId));
  expect(product?.ref).toBe(expected);
});

test("saveLabels: a newer label without a facts panel doesn't replace one with it", async () => {
  const shown = async () => {
    const { rows } = await database.db.execute<{ source_ref: string }>(
      sql`select l.source_ref from supplements s join labels l on l.id = s.current_label_id`,
    );
    return rows.map(({ source_ref }) => source_ref);
  };
  await save(
    labelRecord("1", { facts: [factRecord("Magnesium")] }),
    labelRecord("2", { recordedOn: "2020-01-01" }),
  );
  expect(await shown()).toEqual(["1"]);
  await save(labelRecord("3", { recordedOn: "2019-01-01", facts: [factRecord("Magnesium")] }));
  expect(await shown()).toEqual(["3"]);
});

test("saveLabels: of two labels of one day the higher ID is the newer", async () => {
  await save(labelRecord("9", { netContents: "9" }), labelRecord("10", { netContents: "10" }));
  const { rows } = await database.db.execute(
    sql`select l.source_ref from supplements s join labels l on l.id = s.current_label_id`,
  );
  expect(rows).toEqual([{ source_ref: "10" }]);
});

test("saveLabels: a record without facts doesn't erase a stored facts panel", async () => {
  const full = labelRecord("1", { facts: [factRecord("Vitamin D3")], name: "Bones" });
  await save(full);
  expect(await save(labelRecord("1", { name: "Bones" }))).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await contents()).toEqual([
    { slug: "harbor-and-pine-bones", ingredient: "vitamin-d", basis: "facts" },
  ]);
});

test("saveLabels: ingredients come from the facts panel, else from the name; calories are skipped", async () => {
  await save(
    labelRecord("1"),
    labelRecord("2", {
      name: "Magnesium Plus",
      facts: [factRecord("Calories"), factRecord("Vitamin D3"), factRecord("House Blend")],
    }),
  );
  expect(await contents()).toEqual([
    { slug: "harbor-and-pine-magnesium-glycinate", ingredient: "magnesium", basis: "name" },
    { slug: "harbor-and-pine-magnesium-plus", ingredient: "vitamin-d", basis: "facts" },
  ]);
});

test("saveLabels: a shorter facts panel deletes the extra rows", async () => {
  await save(labelRecord("1", { facts: [factRecord("Magnesium"), factRecord("Vitamin D3")] }));
  await save(labelRecord("1", { facts: [factRecord("Vitamin D3")] }));
  const { rows } = await database.db.execute(sql`select position, name from label_facts`);
  expect(rows).toEqual([{ position: 1, name: "Vitamin D3" }]);
  expect(await contents()).toHaveLength(1);
});

test("saveLabels: a barcode stays with its first product, and a conflict is reported", async () => {
  await save(labelRecord("1", { barcodes: ["614141000036"] }));
  const second = await save(
    labelRecord("2", { name: "Other", barcodes: ["0614141000036", "00614141000043"] }),
  );
  expect(second.conflicts).toEqual([
    {
      kind: "barcode",
      sourceRef: "2",
      gtin14: "00614141000036",
      keptBy: "harbor-and-pine-magnesium-glycinate",
    },
  ]);
  expect(await database.db.$count(barcodes)).toBe(2);
});

test("saveLabels: related labels of two products are reported as a conflict", async () => {
  await save(labelRecord("1"), labelRecord("2", { name: "Calm" }));
  const { conflicts } = await save(labelRecord("2", { name: "Calm", relatedRefs: ["1"] }));
  expect(conflicts).toEqual([
    {
      kind: "related",
      sourceRef: "2",
      relatedRef: "1",
      products: ["harbor-and-pine-calm", "harbor-and-pine-magnesium-glycinate"],
    },
  ]);
});

test("saveLabels: search finds name, brand, synonyms, form, category, diets and other facts", async () => {
  await save(
    labelRecord("1", {
      name: "Calm",
      diets: ["vegan"],
      facts: [factRecord("Magnesium"), factRecord("House Blend Zest")],
    }),
  );
  for (const query of ["calm", "harbor", "magnesium glycinate", "capsule", "minerals", "vegan", "zest"]) {
    expect(await find(query), query).toEqual(["harbor-and-pine-calm"]);
  }
  expect(await find("vitamin d")).toEqual([]);
});

test("refreshSearch counts terms exactly and removes unused ones", async () => {
  await save(labelRecord("1"), labelRecord("2", { name: "Zest" }));
  await database.db.delete(supplements).where(eq(supplements.slug, "harbor-and-pine-zest"));
  await refreshSearch(database.db);
  const { rows } = await database.db.execute(
    sql`select term, products from search_terms where term in ('harbor', 'zest', 'magnesium') order by 1`,
  );
  expect(rows).toEqual([
    { term: "harbor", products: 1 },
    { term: "magnesium", products: 1 },
  ]);
});

test("saveIngredients: a new synonym finds existing products", async () => {
  await save(labelRecord("1"));
  expect(await find("magtein")).toEqual([]);
  await saveIngredients(database.db, [
    {
      slug: "magnesium",
      name: "Magnesium",
      kind: "mineral",
      synonyms: [{ name: "Magtein", basis: "trade name" }],
    },
  ]);
  expect(await find("magtein")).toEqual(["harbor-and-pine-magnesium-glycinate"]);
});

test("saveLabels: concurrent writers create each product once", async () => {
  const batches = [0, 1, 2, 3].map((writer) =>
    Array.from({ length: 40 }, (_, at) => labelRecord(`${writer}${at}`, { name: `Product ${at}` })),
  );
  await Promise.all(batches.map((batch) => saveLabels(database.db, batch)));
  expect(await slugs()).toHaveLength(40);
  expect(await database.db.$count(labels)).toBe(160);
});
