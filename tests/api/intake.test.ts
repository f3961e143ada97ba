import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { refreshSearch } from "#server/features/catalogue/commands/refresh-search.ts";
import type { LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { saveBrands, saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { barcodes, brands, labels, supplements } from "#server/features/catalogue/schema.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { fact, label } from "#tests/support/label-records.ts";

let database: TestDatabase;
beforeEach(async () => {
  await database?.drop();
  database = await createTestDatabase();
  await saveIngredients(database.db, [
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
  ]);
});
afterAll(() => database.drop());

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

test("the same record again changes nothing; a changed one is changed", async () => {
  const first = label("1", { facts: [fact("Magnesium")], statements: [{ type: "Storage", text: "Dry." }] });
  expect(await save(first)).toEqual({ added: 1, updated: 0, unchanged: 0, conflicts: [] });
  expect(await save(first, first)).toEqual({ added: 0, updated: 0, unchanged: 2, conflicts: [] });
  expect(await save({ ...first, netContents: "90 Capsules" })).toMatchObject({ updated: 1 });
  const corrected = { ...first, netContents: "90 Capsules", facts: [fact("Magnesium", { amount: 120 })] };
  expect(await save(corrected)).toMatchObject({ updated: 1 });
  expect(await save(corrected)).toMatchObject({ unchanged: 1 });
});

test("package sizes, spellings and label versions are one product; another form is another", async () => {
  await save(
    label("1"),
    label("2", { netContents: "120 Capsules" }),
    label("3", { brand: "HARBOR AND PINE, Inc.", name: "Magnesium  glycinate®" }),
    label("4", { form: "tablet" }),
  );
  expect(await slugs()).toEqual([
    "harbor-and-pine-magnesium-glycinate",
    "harbor-and-pine-magnesium-glycinate-tablet",
  ]);
  expect(await database.db.$count(brands)).toBe(1);
  expect(await database.db.$count(labels)).toBe(4);
});

test("a product keeps its address when its newest label renames it", async () => {
  await save(label("1"));
  const renamed = label("2", { name: "Magnesium Calm", recordedOn: "2020-01-01", relatedRefs: ["1"] });
  expect(await save(renamed)).toMatchObject({ added: 1, conflicts: [] });
  const [product] = await database.db.select().from(supplements);
  expect(product).toMatchObject({ slug: "harbor-and-pine-magnesium-glycinate", name: "Magnesium Calm" });
  expect(await save(label("3"))).toMatchObject({ added: 1 });
  expect(await slugs()).toHaveLength(1);
  expect(await find("calm")).toEqual(["harbor-and-pine-magnesium-glycinate"]);
});

test.each([
  ["newer day", { recordedOn: "2019-01-01" }, "2"],
  ["older day", { recordedOn: "2017-01-01" }, "1"],
  ["no day", { recordedOn: null }, "1"],
])("the current label is the newest: %s", async (_, changes, expected) => {
  await save(label("1"), label("2", { ...changes }));
  const [product] = await database.db
    .select({ ref: labels.sourceRef })
    .from(supplements)
    .innerJoin(labels, eq(labels.id, supplements.currentLabelId));
  expect(product?.ref).toBe(expected);
});

test("the newest label with a facts panel is shown, not a newer one that says nothing", async () => {
  const shown = async () => {
    const { rows } = await database.db.execute<{ source_ref: string }>(
      sql`select l.source_ref from supplements s join labels l on l.id = s.current_label_id`,
    );
    return rows.map(({ source_ref }) => source_ref);
  };
  await save(label("1", { facts: [fact("Magnesium")] }), label("2", { recordedOn: "2020-01-01" }));
  expect(await shown()).toEqual(["1"]);
  await save(label("3", { recordedOn: "2019-01-01", facts: [fact("Magnesium")] }));
  expect(await shown()).toEqual(["3"]);
});

test("of two labels of one day the one with the higher number is the newer", async () => {
  await save(label("9", { netContents: "9" }), label("10", { netContents: "10" }));
  const { rows } = await database.db.execute(
    sql`select l.source_ref from supplements s join labels l on l.id = s.current_label_id`,
  );
  expect(rows).toEqual([{ source_ref: "10" }]);
});

test("an overview never empties a label that has its panel", async () => {
  const full = label("1", { facts: [fact("Vitamin D3")], name: "Bones" });
  await save(full);
  expect(await save(label("1", { name: "Bones" }))).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await contents()).toEqual([
    { slug: "harbor-and-pine-bones", ingredient: "vitamin-d", basis: "facts" },
  ]);
});

test("contents come from the panel where there is one, else from the name; calories are no content", async () => {
  await save(
    label("1"),
    label("2", {
      name: "Magnesium Plus",
      facts: [fact("Calories"), fact("Vitamin D3"), fact("House Blend")],
    }),
  );
  expect(await contents()).toEqual([
    { slug: "harbor-and-pine-magnesium-glycinate", ingredient: "magnesium", basis: "name" },
    { slug: "harbor-and-pine-magnesium-plus", ingredient: "vitamin-d", basis: "facts" },
  ]);
});

test("a panel that shrinks loses its last rows", async () => {
  await save(label("1", { facts: [fact("Magnesium"), fact("Vitamin D3")] }));
  await save(label("1", { facts: [fact("Vitamin D3")] }));
  const { rows } = await database.db.execute(sql`select position, name from label_facts`);
  expect(rows).toEqual([{ position: 1, name: "Vitamin D3" }]);
  expect(await contents()).toHaveLength(1);
});

test("a barcode stays with the product that had it first, and the other is told", async () => {
  await save(label("1", { barcodes: ["614141000036"] }));
  const second = await save(label("2", { name: "Other", barcodes: ["0614141000036", "00614141000043"] }));
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

test("two products that the source calls one are left alone and told", async () => {
  await save(label("1"), label("2", { name: "Calm" }));
  const { conflicts } = await save(label("2", { name: "Calm", relatedRefs: ["1"] }));
  expect(conflicts).toEqual([
    {
      kind: "related",
      sourceRef: "2",
      relatedRef: "1",
      products: ["harbor-and-pine-calm", "harbor-and-pine-magnesium-glycinate"],
    },
  ]);
});

test("a search finds name, brand, every synonym, form, category, diets and other facts", async () => {
  await save(
    label("1", { name: "Calm", diets: ["vegan"], facts: [fact("Magnesium"), fact("House Blend Zest")] }),
  );
  for (const query of ["calm", "harbor", "magnesium glycinate", "capsule", "minerals", "vegan", "zest"]) {
    expect(await find(query), query).toEqual(["harbor-and-pine-calm"]);
  }
  expect(await find("vitamin d")).toEqual([]);
});

test("words are counted exactly after a full refresh, and words of nothing are gone", async () => {
  await save(label("1"), label("2", { name: "Zest" }));
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

test("a new synonym finds the products that were there before it", async () => {
  await save(label("1"));
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

test("what is known of a brand is kept, with its certificates, once", async () => {
  const record = {
    name: "Harbor & Pine",
    about: "A coined brand.",
    website: "https://example.com",
    country: "US",
    founded: 1999,
    look: { mark: "ring", primary: "#111111", secondary: "#222222", paper: "#ffffff" },
    source: "sample" as const,
    sourceUrl: null,
    sourceDate: "2026-01-01",
    certificates: [
      {
        issuer: "Example",
        scope: "GMP",
        certificateNumber: "7",
        validFrom: "2026-01-01",
        expiresOn: "2027-01-01",
        url: null,
      },
    ],
  };
  await saveBrands(database.db, [record]);
  await saveBrands(database.db, [{ ...record, founded: 2000 }]);
  expect(await database.db.select().from(brands)).toMatchObject([
    { slug: "harbor-and-pine", about: "A coined brand.", founded: 2000, look: record.look },
  ]);
  const { rows } = await database.db.execute(sql`select certificate_number from certificates`);
  expect(rows).toEqual([{ certificate_number: "7" }]);
});

test("two writers at once make each product once", async () => {
  const batches = [0, 1, 2, 3].map((writer) =>
    Array.from({ length: 40 }, (_, at) => label(`${writer}${at}`, { name: `Product ${at}` })),
  );
  await Promise.all(batches.map((batch) => saveLabels(database.db, batch)));
  expect(await slugs()).toHaveLength(40);
  expect(await database.db.$count(labels)).toBe(160);
});
