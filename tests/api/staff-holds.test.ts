import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endPastHolds } from "#server/features/catalogue/commands/legal-hold.ts";
import { mergeBrands } from "#server/features/catalogue/commands/merge-brands.ts";
import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let moderator: TestStaff;
const SLUG = "harbor-and-pine-magnesium-glycinate";
const hold = {
  slug: SLUG,
  notice: "Smith LLP, 2026-11-20, no. 12",
  ends_on: "2999-12-31",
  reason: "A notice.",
};

beforeAll(async () => {
  api = await startApi();
  moderator = await createStaff(api.services.db, "moderator");
  await saveLabels(api.services.db, [labelRecord("1001"), labelRecord("2002", { name: "Zinc" })]);
});
afterAll(() => api.close());

const statusOfPage = async () => (await api.call("getSupplement", { supplement_id: SLUG })).statusCode;
const isListed = async () => {
  const { rows } = await api.services.db.execute<{ listed: boolean }>(
    sql`select r.listed from supplement_search r join supplements s on s.id = r.supplement_id where s.slug = ${SLUG}`,
  );
  return rows[0]?.listed;
};

test("a held product answers 451 with a plain sentence, and no list or import shows it", async () => {
  await callStaffOk(api, moderator.token, "placeLegalHold", hold);
  const page = await api.call("getSupplement", { supplement_id: SLUG });
  expect([page.statusCode, page.message]).toEqual([451, expect.stringContaining("legal notice")]);
  await saveLabels(api.services.db, [labelRecord("1001", { servingSize: "2 capsules" })]);
  expect([await statusOfPage(), await isListed()]).toEqual([451, false]);
  const brand = await api.callOk("getBrand", { brand_id: "harbor-and-pine" });
  expect(brand.listed).toBe(1);
  const [listed] = await callStaffOk(api, moderator.token, "listLegalHolds", {});
  expect(listed).toMatchObject({ slug: SLUG, notice: hold.notice, ends_on: hold.ends_on });
  expect((await callStaff(api, moderator.token, "placeLegalHold", hold)).statusCode).toBe(409);
});

test("an authority's notice stays public, without the name of a held product", async () => {
  const { db } = api.services;
  await db.execute(sql`
    with notice as (
      insert into notices (source, reference, url, classification, status, published_on, product_text, reason)
      values ('openfda', 'F-1', 'https://example.com', 'Class II', 'ongoing', '2026-03-04', 'Capsules', 'A reason')
      returning id
    )
    insert into notice_matches (notice_id, brand_id, supplement_id, degree, state)
    select notice.id, s.brand_id, s.id, 'barcode', 'shown' from notice, supplements s
    where s.slug in (${SLUG}, 'harbor-and-pine-zinc')`);
  const { list } = await api.callOk("listNotices", { page: 1, limit: 5 });
  expect(
    list.map(({ reference, about }) => [reference, about.map(({ supplement }) => supplement?.name)]),
  ).toEqual([["F-1", ["Zinc"]]]);
});

test("a merge of a held product is refused, also of its brand", async () => {
  const { db } = api.services;
  await saveLabels(db, [labelRecord("3003", { brand: "Harbour Pine" })]);
  const operator = "ana";
  const merge = mergeSupplements(db, { from: SLUG, into: "harbor-and-pine-zinc", operator });
  await expect(merge).rejects.toThrow("hidden after a legal notice");
  const brands = mergeBrands(db, { from: "harbour-pine", into: "harbor-and-pine", operator });
  await expect(brands).rejects.toThrow("hidden after a legal notice");
});

test("it is released with a reason, which its history shows", async () => {
  await callStaffOk(api, moderator.token, "releaseLegalHold", { slug: SLUG, reason: "They withdrew it." });
  expect([await statusOfPage(), await isListed()]).toEqual([200, true]);
  const { entries } = await callStaffOk(api, moderator.token, "getRecordHistory", {
    kind: "product",
    ref: SLUG,
  });
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ["release-legal-hold", "They withdrew it."],
    ["place-legal-hold", "A notice."],
  ]);
});

test("it ends by itself after its last day, and cannot begin in the past", async () => {
  const { db } = api.services;
  await callStaffOk(api, moderator.token, "placeLegalHold", hold);
  await db.execute(sql`update legal_holds set ends_on = '2001-01-01' where released_at is null`);
  expect(await statusOfPage()).toBe(200);
  await endPastHolds(db, new Date());
  expect(await isListed()).toBe(true);
  const past = await callStaff(api, moderator.token, "placeLegalHold", { ...hold, ends_on: "2001-01-01" });
  expect([past.statusCode, past.message]).toEqual([422, "The last day is over already."]);
});
