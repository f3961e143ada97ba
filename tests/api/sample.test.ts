import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepSample } from "#server/features/catalogue/sample/seed.ts";
import { reports } from "#server/features/reports/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ sample: true });
});
afterAll(() => api.close());

const counts = async () => {
  const { supplements, brands, reports } = await api.ask("getOverview", {});
  return { supplements, brands, reports };
};

test("a load that was cut short before the reports is made whole at the next start", async () => {
  const whole = await counts();
  await api.services.db.delete(reports).where(eq(reports.source, "sample"));
  expect((await counts()).reports).toBe(0);
  await keepSample(api.services.db, true);
  expect(await counts()).toEqual(whole);
});

test("without sample data nothing of it is left, and every list is empty", async () => {
  await keepSample(api.services.db, false);
  expect(await counts()).toEqual({ supplements: 0, brands: 0, reports: 0 });
  expect((await api.ask("searchSupplements", { search: "magnesium" })).did_you_mean).toBeNull();
  expect((await api.ask("listBrands", {})).total).toBe(0);
  await keepSample(api.services.db, true);
  expect((await counts()).reports).toBeGreaterThan(0);
});
