import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { ingredients, supplements } from "#server/features/catalogue/schema.ts";
import { supplementSearch } from "#server/features/products/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

const DISTANT_COUNT = 600;

/** The first three are those of "origin". */
const INGREDIENTS = ["Avarine", "Belcite", "Corvane", "Dorsine", "Elmate"];

/** Slug, number of ingredients shared with "origin" and of others, in the order of the ids: the best come last. */
const PRODUCTS: [slug: string, shared: number, others: number][] = [
  ["origin", 3, 0],
  ...Array.from({ length: DISTANT_COUNT }, (_, at): [string, number, number] => [`distant-${at}`, 1, 2]),
  ["near", 2, 1],
  ["twin", 3, 0],
  ["tested", 1, 2],
];

describe.each([
  ["index", {}],
  ["sql", { engine: "sql" }],
] as const)("%s engine", (_, options) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(options);
    const { db } = api.services;
    const rowsOfNames = INGREDIENTS.map((name) => ({
      slug: name.toLowerCase(),
      name,
      kind: "other" as const,
    }));
    const known = await db.insert(ingredients).values(rowsOfNames).returning({ id: ingredients.id });
    const ingredientIds = known.map(({ id }) => id);
    const [brand] = await db
      .insert(brands)
      .values({ slug: "brand", name: "Brand", nameKey: "brand", source: "sample" })
      .returning({ id: brands.id });
    const brandId = brand?.id ?? 0;
    const rows = await db
      .insert(supplements)
      .values(
        PRODUCTS.map(([slug]) => ({
          slug,
          brandId,
          name: slug,
          identityKey: slug,
          category: "minerals" as const,
          form: "capsule" as const,
          source: "sample" as const,
        })),
      )
      .returning({ id: supplements.id, slug: supplements.slug });
    const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
    await db.insert(supplementSearch).values(
      PRODUCTS.map(([slug, shared, others]) => ({
        supplementId: ids.get(slug) ?? 0,
        vector: sql`''`,
        nameSort: slug,
        brandId,
        category: "minerals" as const,
        form: "capsule" as const,
        diets: [],
        ingredientIds: [...ingredientIds.slice(0, shared), ...ingredientIds.slice(3, 3 + others)],
        testingStatus: "not_tested" as const,
        reportId: slug === "tested" ? 1 : null,
        sample: true,
      })),
    );
  });

  const similarTo = async (paging: { page: number; limit: number }) => {
    const { list, ...rest } = await api.callOk("listSimilarSupplements", {
      supplement_id: "origin",
      ...paging,
    });
    return { ...rest, slugs: list.map(({ slug }) => slug), reasons: list.map(({ reason }) => reason) };
  };

  test("listSimilarSupplements ranks all relatives, also those with the highest ids, and counts them", async () => {
    const total = DISTANT_COUNT + 3;
    expect(await similarTo({ page: 1, limit: 4 })).toMatchObject({
      slugs: ["tested", "twin", "near", "distant-0"],
      reasons: [
        "Also has Avarine",
        "Also has Avarine, Belcite, and 1 more",
        "Also has Avarine and Belcite",
        "Also has Avarine",
      ],
      total,
      has_more: true,
    });
    expect(await similarTo({ page: 1, limit: 1 })).toMatchObject({
      slugs: ["tested"],
      total,
      has_more: true,
    });
  });

  test("listSimilarSupplements reaches the last relative and returns the total beyond it", async () => {
    const total = DISTANT_COUNT + 3;
    const { slugs, ...last } = await similarTo({ page: 7, limit: 100 });
    expect(slugs).toHaveLength(3);
    expect(last).toMatchObject({ total, has_more: false });
    expect(await similarTo({ page: 8, limit: 100 })).toMatchObject({ slugs: [], total, has_more: false });
  });
  afterAll(() => api.close());
});
