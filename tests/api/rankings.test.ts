import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isClean } from "#contract/verdicts.ts";
import { CATEGORIES } from "#contract/vocabulary.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

let demo: TestApi;
let empty: TestApi;
beforeAll(async () => {
  [demo, empty] = await Promise.all([startApi({ demoData: true }), startApi()]);
});
afterAll(() => Promise.all([demo.close(), empty.close()]));

const rankings = () => Promise.all(CATEGORIES.map((category) => demo.callOk("getRanking", { category })));

test("getRanking: only what can be recommended has a place, and then the score decides", async () => {
  const all = await rankings();
  expect(all.reduce((sum, { left_out }) => sum + left_out.not_clean, 0)).toBeGreaterThan(0);
  for (const { products } of all) {
    expect(products.filter((card) => !isClean(card))).toEqual([]);
    const scores = products.map(({ score }) => score ?? -1);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(scores).not.toContain(-1);
  }
});

test("getRanking: every listed product is ranked or left out for one reason", async () => {
  for (const { listed, tested, ranked, left_out: out, demo: isDemo, products } of await rankings()) {
    expect(ranked + out.untested + out.disputed + out.not_clean + out.unscored).toBe(listed);
    expect(out.untested).toBe(listed - tested);
    expect(products).toHaveLength(ranked);
    expect(products.every((card) => card.demo === isDemo)).toBe(true);
  }
});

test("getRanking: superseded, withdrawn and disputed reports are counted, and none is ranked", async () => {
  const all = await rankings();
  const { rows } = await demo.services.db.execute<{ state: string; count: number; slugs: string[] }>(
    sql`select state, count(*)::int as count, array_agg(slug) as slugs from reports where state <> 'current' group by 1`,
  );
  const ranked = all.flatMap(({ products }) => products.map(({ report_slug }) => report_slug));
  for (const { slugs } of rows) expect(ranked.filter((slug) => slugs.includes(slug ?? ""))).toEqual([]);
  const sum = (key: "superseded_reports" | "withdrawn_reports" | "disputed") =>
    all.reduce((total, { left_out }) => total + left_out[key], 0);
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  expect(sum("superseded_reports")).toBe(countOf("superseded"));
  expect(sum("withdrawn_reports")).toBe(countOf("withdrawn"));
  expect(sum("disputed")).toBeGreaterThan(0);
});

test("listRankings: all categories with the first of each ranking, ingredients with two tested products", async () => {
  const { categories, ingredients } = await demo.callOk("listRankings", {});
  expect(categories.map(({ category }) => category).toSorted()).toEqual(CATEGORIES.toSorted());
  for (const ranking of await rankings()) {
    const summary = categories.find(({ category }) => category === ranking.category);
    const [first] = ranking.products;
    expect(summary).toMatchObject({ listed: ranking.listed, tested: ranking.tested, ranked: ranking.ranked });
    expect(summary?.best?.slug).toBe(first ? first.slug : undefined);
  }
  expect(ingredients.length).toBeGreaterThan(0);
  expect(Math.min(...ingredients.map(({ tested }) => tested))).toBeGreaterThan(1);
});

test("rankings of an empty catalog hold nothing; an unknown category is refused", async () => {
  const { categories, ingredients } = await empty.callOk("listRankings", {});
  expect(categories.every(({ ranked, best }) => ranked === 0 && best === null)).toBe(true);
  expect(ingredients).toEqual([]);
  expect(await empty.callOk("getRanking", { category: "minerals" })).toMatchObject({
    ranked: 0,
    products: [],
  });
  expect((await empty.call("getRanking", { category: "none" })).statusCode).toBe(422);
});
