import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { saveBrands, saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { generateSample } from "#server/features/catalogue/sample/generate.ts";
import { publishReports } from "#server/features/reports/commands.ts";
import { reportResults, reports } from "#server/features/reports/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

const { brands, labels, reports: sample } = generateSample();

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await saveIngredients(api.services.db, ingredients);
  await saveBrands(api.services.db, brands);
  await saveLabels(api.services.db, labels);
});
afterAll(() => api.close());

test("reports that are published already stay as they are", async () => {
  const { db } = api.services;
  expect(await db.$count(reports)).toBe(0);
  expect(await publishReports(db, sample)).toBe(sample.length);
  const results = await db.$count(reportResults);
  expect(await publishReports(db, sample)).toBe(0);
  expect(await db.$count(reports)).toBe(sample.length);
  expect(await db.$count(reportResults)).toBe(results);
});

test("a corrected report takes the place of the one before it, which stays readable", async () => {
  const { db } = api.services;
  const correction = sample.find(({ supersedes }) => supersedes !== null);
  const number = correction?.supersedes?.reportNumber ?? "";
  const [replaced] = await db.select().from(reports).where(eq(reports.reportNumber, number));
  const [newer] = await db
    .select()
    .from(reports)
    .where(eq(reports.reportNumber, correction?.reportNumber ?? ""));
  expect(replaced).toMatchObject({ state: "superseded", supersededById: newer?.id });
  expect(replaced?.stateReason).toBe(correction?.supersedes?.reason);
});

test("a report about a product that is not there publishes nothing of its chunk", async () => {
  const { db } = api.services;
  const [first] = sample;
  if (!first) throw new Error("The sample has no report.");
  const stray = {
    ...first,
    reportNumber: "AS26-9999",
    slug: "stray",
    supplementRef: { source: "sample" as const, sourceRef: "S-999999" },
  };
  const fresh = { ...first, reportNumber: "AS26-9998", slug: "fresh" };
  await expect(publishReports(db, [fresh, stray])).rejects.toThrow(/AS26-9999.*S-999999/);
  expect(await db.$count(reports, eq(reports.reportNumber, "AS26-9998"))).toBe(0);
});
