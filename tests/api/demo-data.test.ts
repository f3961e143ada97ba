import { eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncDemoData } from "#demo/seed.ts";
import { registryEntries } from "#server/features/registered-tests/schema.ts";
import { verifyStoredChain } from "#server/features/reports/queries/verify-chain.ts";
import { signedDocuments, signingKeys } from "#server/features/reports/schema/signing.ts";
import { reports } from "#server/features/reports/schema.ts";
import { logSize } from "#server/features/transparency-log/queries.ts";
import { logNodes } from "#server/features/transparency-log/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ demoData: true });
});
afterAll(() => api.close());

const counts = async () => {
  const { supplements, brands, reports } = await api.callOk("getOverview", {});
  return { supplements, brands, reports };
};

/** The demo chain is whole, and its log has each of its documents. */
async function expectWholeChain(): Promise<void> {
  const { db } = api.services;
  const { documents, breaks, differences } = await verifyStoredChain(db, "sample");
  expect({ breaks, differences }).toEqual({ breaks: [], differences: [] });
  expect(documents).toBeGreaterThan(70);
  expect(await logSize(db, "sample")).toBe(documents);
}

test("syncDemoData completes an interrupted seeding at the next start", async () => {
  const whole = await counts();
  await api.services.db.delete(registryEntries);
  await api.services.db.delete(signedDocuments);
  await api.services.db.delete(reports);
  expect((await counts()).reports).toBe(0);
  await syncDemoData(api.services, true);
  expect(await counts()).toEqual(whole);
  await expectWholeChain();
});

test("syncDemoData replaces reports of another edition", async () => {
  const { db } = api.services;
  const whole = await counts();
  const realLeaf = { chain: "reports", level: 0, index: 0, hash: Buffer.alloc(32) } as const;
  await db.insert(logNodes).values(realLeaf);
  await db.update(reports).set({ reportNumber: sql`replace(${reports.reportNumber}, '-2', '-0')` });
  await syncDemoData(api.services, true);
  expect(await counts()).toEqual(whole);
  expect(await db.$count(reports, like(reports.reportNumber, "AS__-0___"))).toBe(0);
  await expectWholeChain();
  expect(await db.delete(logNodes).where(eq(logNodes.chain, "reports")).returning()).toEqual([realLeaf]);
});

test("without demo data every list is empty", async () => {
  await syncDemoData(api.services, false);
  expect(await counts()).toEqual({ supplements: 0, brands: 0, reports: 0 });
  for (const table of [signedDocuments, signingKeys]) expect(await api.services.db.$count(table)).toBe(0);
  expect((await api.callOk("searchSupplements", { search: "magnesium" })).did_you_mean).toBeNull();
  expect((await api.callOk("listBrands", {})).total).toBe(0);
  expect((await api.callOk("listRequestQueue", {})).total).toBe(0);
  await syncDemoData(api.services, true);
  expect((await counts()).reports).toBeGreaterThan(0);
  await expectWholeChain();
});

test("demo test requests are flagged, and their products are in testing", async () => {
  const { list, steps } = await api.callOk("listRequestQueue", {});
  expect(list.length).toBeGreaterThan(5);
  expect(list.every(({ demo }) => demo)).toBe(true);
  expect(steps.slice(0, -1).every(({ median_days }) => median_days !== null)).toBe(true);
  const inLab = list.find(({ status }) => status === "in_lab");
  const product = await api.callOk("getSupplement", { supplement_id: inLab?.supplement?.slug ?? "" });
  expect(product).toMatchObject({ testing_status: "in_testing", report_slug: null });
});
