import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { callStaff, callStaffOk, createStaff } from "#tests/support/staff.ts";

let api: TestApi;
let token: string;
const reason = "One company, two spellings.";
const [FROM, INTO] = ["other-brand", "harbor-and-pine"];
const labels = {
  calm: labelRecord("1", { name: "Calm", barcodes: ["614141000036"] }),
  zinc: labelRecord("2", { name: "Zinc" }),
  otherCalm: labelRecord("3", { brand: "Other Brand", name: "Calm", recordedOn: "2001-01-01" }),
  otherIron: labelRecord("4", { brand: "Other Brand", name: "Iron" }),
};

beforeEach(async () => {
  await api?.close();
  api = await startApi();
  ({ token } = await createStaff(api.services.db, "editor"));
  await saveLabels(api.services.db, Object.values(labels));
  const { db } = api.services;
  await db.execute(sql`
    insert into certificates (brand_id, issuer, scope, certificate_number, valid_from, expires_on, source)
    select id, 'NSF', 'GMP', 'N-1', '2020-01-01', '2999-12-31', 'operator' from brands where slug = ${FROM}`);
  await db.execute(sql`select refresh_supplement_search(array_agg(id)) from supplements`);
  await db.execute(sql`
    insert into brand_logos (brand_id, sha256, bytes) select id, 'logo of ' || slug, 'x' from brands`);
  await db.execute(sql`
    insert into notices (source, reference, url, classification, published_on, product_text, reason)
    values ('openfda', 'F-1', 'https://fda.example/1', 'Class II', '2021-01-01', 'Calm', 'Lead')`);
  await db.execute(sql`
    insert into notice_matches (notice_id, brand_id, supplement_id, degree, state)
    select n.id, b.id, null::int, 'firm', 'confirmed' from notices n, brands b
    union all select n.id, s.brand_id, s.id, 'name_firm', 'proposed' from notices n, supplements s`);
});
afterAll(() => api.close());

const merge = async (kind: "brand" | "product", from: string, into: string) => {
  const { seen } = await callStaffOk(api, token, "previewMerge", { kind, from, into });
  const both = { kind, from, into, seen, across_brands: true, reason };
  return callStaffOk(api, token, "mergeRecords", both);
};
const mergesOf = (kind: "brand" | "product", slug: string) =>
  callStaffOk(api, token, "listMerges", { kind, slug });
const undo = async (kind: "brand" | "product", slug: string) => {
  const [done] = await mergesOf(kind, slug);
  return callStaff(api, token, "undoRecordMerge", { kind, id: done?.id ?? 0, reason });
};
/** Everything that a merge of brands touches. */
const state = async () => {
  const { db } = api.services;
  const read = async (text: ReturnType<typeof sql>) => (await db.execute(text)).rows;
  return {
    brands: await read(sql`
      select b.id, b.slug, b.name, b.name_key, b.created_at,
        (select l.sha256 from brand_logos l where l.brand_id = b.id) as logo,
        (select json_agg(c.certificate_number) from certificates c where c.brand_id = b.id) as certificates,
        (select coalesce(sum(p.products), 0)::int from listed_brands p where p.brand_id = b.id) as listed,
        (select json_agg(f.slug) from former_slugs f where f.kind = 'brand' and f.record_id = b.id) as former
      from brands b order by b.id`),
    products: await read(sql`
      select s.id, s.slug, s.brand_id, s.identity_key, s.name, s.merged_into_id, s.current_label_id, v.brand_id as found_in,
        v.certificate, (select json_agg(l.source_ref order by l.id) from labels l where l.supplement_id = s.id) as labels
      from supplements s left join supplement_search v on v.supplement_id = s.id order by s.id`),
    notices: await read(sql`
      select id, brand_id, supplement_id, state from notice_matches order by brand_id, supplement_id nulls first`),
  };
};

test("a merge of brands is taken back with its products, certificates, logo and notices", async () => {
  const before = await state();
  await merge("brand", FROM, INTO);
  const merged = await state();
  expect(merged.brands).toHaveLength(1);
  expect(await mergesOf("brand", FROM)).toMatchObject([
    { name: "Other Brand", brand: null, part_of: null, undone_at: null },
  ]);
  expect((await undo("brand", INTO)).statusCode).toBe(200);
  expect(await state()).toEqual(before);
  const again = await undo("brand", INTO);
  expect([again.statusCode, again.message]).toEqual([409, expect.stringContaining("taken back already")]);
  const history = await callStaffOk(api, token, "getRecordHistory", { kind: "brand", ref: INTO });
  expect(history.entries).toMatchObject([{ action: "undo-brand-merge", reason }, { action: "merge-brands" }]);
});

test("an edit of the brand that was merged is there again, and its products come back under its name", async () => {
  const { fields } = await callStaffOk(api, token, "getBrandRecord", { slug: FROM });
  const renamed = { ...fields, name: "Other & Sons" };
  await callStaffOk(api, token, "editBrand", { slug: FROM, seen: fields, fields: renamed, reason });
  await merge("brand", FROM, INTO);
  await undo("brand", INTO);
  const brand = await callStaffOk(api, token, "getBrandRecord", { slug: FROM });
  expect(brand).toMatchObject({ fields: renamed, edits: [{ field: "name" }], products: 2 });
  expect(await saveLabels(api.services.db, [labels.otherIron])).toMatchObject({ unchanged: 1 });
});

test("products that a merge of brands made one are separated with their brand alone", async () => {
  await merge("brand", FROM, INTO);
  const calm = "harbor-and-pine-calm";
  expect(await mergesOf("product", calm)).toMatchObject([{ part_of: "Other Brand" }]);
  const alone = await undo("product", calm);
  expect([alone.statusCode, alone.message]).toEqual([409, expect.stringContaining("brand Other Brand")]);
});

test("a merge of brands is not taken back once products came, or its brand or products were merged again", async () => {
  await merge("brand", FROM, INTO);
  await saveLabels(api.services.db, [labelRecord("5", { brand: "Third", name: "Copper" })]);
  await merge("product", "other-brand-iron", "third-copper");
  const product = await undo("brand", INTO);
  expect([product.statusCode, product.message]).toEqual([409, expect.stringContaining("other-brand-iron")]);
  await undo("product", "third-copper");

  const [first] = await mergesOf("brand", INTO);
  const undoFirst = () =>
    callStaff(api, token, "undoRecordMerge", { kind: "brand", id: first?.id ?? 0, reason });
  await merge("brand", INTO, "third");
  const brand = await undoFirst();
  expect([brand.statusCode, brand.message]).toEqual([409, expect.stringContaining("merged again")]);
  expect((await undo("brand", "third")).statusCode).toBe(200);
  expect((await undoFirst()).statusCode).toBe(200);
  expect((await state()).brands).toMatchObject([{ slug: INTO }, { slug: FROM }, { slug: "third" }]);
});

test("a merge of brands is not taken back once its brand has new products", async () => {
  await merge("brand", FROM, INTO);
  await saveLabels(api.services.db, [labelRecord("5", { brand: "Other Brand", name: "Copper" })]);
  const refused = await undo("brand", INTO);
  expect([refused.statusCode, refused.message]).toEqual([
    409,
    expect.stringContaining("A product was added"),
  ]);
  expect((await state()).brands).toHaveLength(1);
});
