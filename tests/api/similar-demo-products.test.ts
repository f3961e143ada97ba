import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SHORT_LIST } from "#contract/limits.ts";
import { isFailing } from "#contract/verdicts.ts";
import { IS_FAILING } from "#server/features/products/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ demoData: true });
});
afterAll(() => api.close());

/** Every listed product with the number of others that are of its category, or tested with a common ingredient. */
async function allProducts() {
  const { rows } = await api.services.db.execute<{ slug: string; category: string; others: number }>(sql`
    select p.slug, mine.category, (select count(*) from supplement_search s
        where s.listed and s.supplement_id <> mine.supplement_id and not ${IS_FAILING} and (s.category = mine.category
          or s.ingredient_ids && mine.ingredient_ids and s.tested_at is not null))::int as others
    from supplement_search mine join supplements p on p.id = mine.supplement_id where mine.listed`);
  return rows;
}

test("every demo product has four similar ones, or as many as there are, each with a reason and none that failed; those that make up the number are tested ones first", async () => {
  const products = await allProducts();
  let withFour = 0;
  for (const { slug, category, others } of products) {
    const { list } = await api.callOk("listSimilarSupplements", { supplement_id: slug, ...SHORT_LIST });
    const expected = Math.min(others, SHORT_LIST.limit);
    expect([slug, new Set(list.map((card) => card.slug).filter((one) => one !== slug)).size]).toEqual([
      slug,
      expected,
    ]);
    withFour += Number(expected === SHORT_LIST.limit);
    const ranks = list
      .filter(({ reason }) => reason.startsWith("Also in "))
      .map(({ verdict }) => (verdict === null ? 1 : 0));
    expect([slug, ranks]).toEqual([slug, ranks.toSorted()]);
    expect(list.filter(({ verdict }) => verdict !== null && isFailing(verdict))).toEqual([]);
    for (const card of list)
      expect([slug, card.reason.startsWith("Also has ") || card.category === category]).toEqual([slug, true]);
  }
  expect(withFour).toBeGreaterThan(0.97 * products.length);
});

test("similar products page by page are those of one long page, and are counted", async () => {
  const [supplement_id] = (await api.callOk("searchSupplements", { search: "5-htp" })).list.map(
    ({ slug }) => slug,
  );
  if (!supplement_id) throw new Error("The demo catalog has no 5-HTP.");
  const whole = await api.callOk("listSimilarSupplements", { supplement_id, page: 1, limit: 100 });
  expect(whole).toMatchObject({ total: whole.list.length, has_more: false });
  const pages = [1, 2, 3, 4, 5].map((page) =>
    api.callOk("listSimilarSupplements", { supplement_id, page, limit: 1 }),
  );
  const single = (await Promise.all(pages)).flatMap(({ list }) => list);
  expect(single).toEqual(whole.list);
});
