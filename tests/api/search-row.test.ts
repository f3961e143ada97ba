import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Queryable } from "#platform/database/database.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { supplementSearch } from "#server/features/products/schema.ts";
import { reports } from "#server/features/reports/schema.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { createRewoundDatabase } from "#tests/support/rewound-database.ts";

const database = await createRewoundDatabase(({ db }) => saveLabels(db, [labelRecord("1")]));

type Report = typeof reports.$inferInsert;
const report = (reportNumber: string, changes: Partial<Report>): Report => ({
  slug: reportNumber,
  reportNumber,
  supplementId: 1,
  chain: "reports",
  laboratory: { name: "Coined Laboratory", address: null, website: null, accreditation: null },
  customer: "Nobody",
  product: {
    traits: { microbial: null, population: "adults", seaweed: false, oil: false, flavoured: false },
    intake: { grams_per_serving: 1, millilitres_per_serving: null, servings_per_day: 1 },
  },
  plan: { required: [], optional: [], not_applicable: [] },
  statement: "The results relate only to the items tested.",
  judgedBy: "house",
  publishedBy: ["ana"],
  lotNumber: "7",
  testedAt: "2026-01-01",
  issuedOn: "2026-01-02",
  publishedAt: new Date("2026-01-03T00:00:00Z"),
  standard: "usp",
  decisionRule: "simple",
  verdict: "pass",
  coverageTested: 1,
  coverageRequired: 1,
  labelAccuracyPct: 101.5,
  leadUgDay: 0.2,
  score: 82,
  scoreVersion: "1",
  scoredOn: "2026-01-03",
  ...changes,
});

async function rowAfter(...given: Report[]) {
  const [product] = await database.db.select().from(supplements);
  if (given.length > 0) {
    await database.db
      .insert(reports)
      .values(given.map((each) => ({ ...each, supplementId: product?.id ?? 0 })));
  }
  await database.db.execute(sql`select refresh_supplement_search(array[${product?.id ?? 0}::int])`);
  const [row] = await database.db
    .select()
    .from(supplementSearch)
    .where(eq(supplementSearch.supplementId, product?.id ?? 0));
  return row;
}

test("search row: without a report a product isn't tested and has no verdict", async () => {
  expect(await rowAfter()).toMatchObject({
    testingStatus: "not_tested",
    reportId: null,
    verdict: null,
    testedAt: null,
    labelAccuracyPct: null,
    leadUgDay: null,
    score: null,
    sample: false,
  });
});

test("search row: the worst lot of the 24 months before the newest test sets the verdict", async () => {
  const recent = report("recent", { verdict: "fail", testedAt: "2025-01-01", lotNumber: "OTHER" });
  expect(await rowAfter(report("newer", {}), recent)).toMatchObject({
    verdict: "fail",
    headline: expect.stringMatching(/^1 of 2 lots passed\./),
  });
});

test("search row: what the published verdict passes and today's rules do not is as bad as today's", async () => {
  expect(await rowAfter(report("one", { verdictToday: "unsafe" }))).toMatchObject({ verdict: "unsafe" });
});

test("search row: today's rules never make a published failure milder", async () => {
  const judged = report("one", { verdict: "fail", verdictToday: "pass" });
  expect(await rowAfter(judged)).toMatchObject({ verdict: "fail" });
});

test("search row: a lot of more than 24 months before does not count", async () => {
  const older = report("older", { verdict: "fail", testedAt: "2023-12-01" });
  expect(await rowAfter(report("newer", {}), older)).toMatchObject({
    testingStatus: "tested",
    verdict: "pass",
    testedAt: "2026-01-01",
    labelAccuracyPct: 101.5,
    leadUgDay: 0.2,
    score: 82,
    scoreVersion: "1",
  });
});

test.each([
  ["a disputed one counts", { state: "disputed" }, "fail"],
  ["a superseded one does not", { state: "superseded" }, "pass"],
  ["a withdrawn one does not", { state: "withdrawn" }, "pass"],
] as const)("search row: of two reports, %s", async (_, changes, verdict) => {
  const newer = report("newer", { verdict: "fail", testedAt: "2026-06-01", ...changes });
  expect(await rowAfter(report("older", {}), newer)).toMatchObject({ verdict });
});

test("search row: an identical row isn't rewritten", async () => {
  const version = async () => (await database.db.execute(sql`select xmin, ctid from supplement_search`)).rows;
  await rowAfter(report("one", {}));
  const before = await version();
  await rowAfter();
  expect(await version()).toEqual(before);
});

test("search rows of products with words in common are refreshed without waiting for each other", async () => {
  await saveLabels(database.db, [
    labelRecord("2", { name: "Magnesium Glycinate Powder" }),
    labelRecord("3", { name: "Magnesium with Lavender", category: "herbals" }),
  ]);
  const [first, second] = await database.db.select().from(supplements).orderBy(supplements.id);
  const refile = async (tx: Queryable, id = -1) => {
    await tx.execute(sql`set local lock_timeout = '2s'`);
    await tx.update(supplements).set({ category: "herbals" }).where(eq(supplements.id, id));
    await tx.execute(sql`select refresh_supplement_search(array[${id}::int])`);
  };
  await database.db.transaction(async (tx) => {
    await refile(tx, first?.id);
    await database.db.transaction((other) => refile(other, second?.id));
  });
  const categories = database.db
    .selectDistinct({ category: supplementSearch.category })
    .from(supplementSearch);
  expect(await categories).toEqual([{ category: "herbals" }]);
});
