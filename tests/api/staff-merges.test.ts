import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { follows } from "#server/features/follows/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let editor: TestStaff;
const reason = "One pack, two spellings.";
const [A, B] = ["harbor-and-pine-magnesium-glycinate", "harbor-and-pine-calm"];

beforeAll(async () => {
  api = await startApi();
  editor = await createStaff(api.services.db, "editor");
  await saveLabels(api.services.db, [
    labelRecord("1", { barcodes: ["614141000036"] }),
    labelRecord("2", { name: "Calm", recordedOn: "2001-01-01" }),
    labelRecord("3", { brand: "Other Brand", name: "Zinc" }),
  ]);
});
afterAll(() => api.close());

const preview = (kind: "product" | "brand", from: string, into: string) =>
  callStaffOk(api, editor.token, "previewMerge", { kind, from, into });
const merge = async (from: string, into: string, more: object = {}) => {
  const { seen } = await preview("product", from, into);
  return callStaff(api, editor.token, "mergeRecords", { kind: "product", from, into, seen, reason, ...more });
};
const state = async () => {
  const { rows } = await api.services.db.execute(sql`
    select s.slug, s.name, s.category, s.form, s.merged_into_id, s.current_label_id,
      (select json_agg(l.source_ref order by l.id) from labels l where l.supplement_id = s.id) as labels,
      (select json_agg(b.gtin14) from barcodes b where b.supplement_id = s.id) as barcodes,
      (select json_agg(to_jsonb(i) order by i.ingredient_id) from supplement_ingredients i where i.supplement_id = s.id) as ingredients,
      (select json_agg(n.name order by n.name) from supplement_names n where n.supplement_id = s.id) as names,
      (select json_agg(f.user_id order by f.user_id) from follows f where f.supplement_id = s.id) as followers,
      (select count(*)::int from supplement_search v where v.supplement_id = s.id) as listed,
      (select json_agg(o.slug) from former_slugs o where o.kind = 'supplement' and o.record_id = s.id) as former
    from supplements s order by s.id`);
  return rows;
};
const idOf = async (slug: string) =>
  Number(
    (await api.services.db.execute<{ id: number }>(sql`select id from supplements where slug = ${slug}`))
      .rows[0]?.id,
  );

test("both are shown side by side, and a merge needs what was seen and a second yes across brands", async () => {
  const shown = await preview("product", A, B);
  expect([shown.from.counts.barcodes, shown.into.counts.barcodes, shown.across_brands]).toEqual([
    1,
    0,
    false,
  ]);
  expect((await merge(A, B, { seen: "0" })).statusCode).toBe(409);
  expect((await merge(A, "other-brand-zinc")).statusCode).toBe(422);
  expect(
    (await callStaff(api, editor.token, "previewMerge", { kind: "product", from: A, into: A })).statusCode,
  ).toBe(422);
});

test("a merge of products is taken back, and everything is as before", async () => {
  const { db } = api.services;
  const [both, one] = [
    await createStaff(db, null, { emailId: "both@example.com" }),
    await createStaff(db, null, { emailId: "one@example.com" }),
  ];
  const at = new Date();
  const [a, b] = [await idOf(A), await idOf(B)];
  await db.insert(follows).values([
    { userId: both.userId, supplementId: a, at },
    { userId: both.userId, supplementId: b, at },
    { userId: one.userId, supplementId: a, at },
  ]);
  const before = await state();
  expect((await merge(A, B)).statusCode).toBe(200);
  expect(await db.$count(follows, eq(follows.supplementId, b))).toBe(2);
  const [done] = await callStaffOk(api, editor.token, "listMerges", { slug: B });
  expect(done).toMatchObject({ name: "Magnesium Glycinate", undone_at: null });
  const undo = { id: done?.id ?? 0, reason };
  await callStaffOk(api, editor.token, "undoRecordMerge", undo);
  expect(await state()).toEqual(before);
  expect((await callStaff(api, editor.token, "undoRecordMerge", undo)).statusCode).toBe(409);
  const { entries } = await callStaffOk(api, editor.token, "getRecordHistory", { kind: "product", ref: B });
  expect(entries).toMatchObject([
    { action: "undo-merge", reason },
    { action: "merge-supplements", reason },
  ]);
});

test("a merge is not taken back once an import added label records, or the product was merged again", async () => {
  await merge(A, B);
  const [done] = await callStaffOk(api, editor.token, "listMerges", { slug: B });
  await saveLabels(api.services.db, [labelRecord("4")]);
  const undo = { id: done?.id ?? 0, reason };
  const after = await callStaff(api, editor.token, "undoRecordMerge", undo);
  expect([after.statusCode, after.message]).toEqual([409, expect.stringContaining("label records")]);
  expect((await merge(B, "other-brand-zinc", { across_brands: true })).statusCode).toBe(200);
  const again = await callStaff(api, editor.token, "undoRecordMerge", undo);
  expect([again.statusCode, again.message]).toEqual([409, expect.stringContaining("merged again")]);
});

test("brands are merged after a look at both, and a renamed brand is found by both names", async () => {
  const { seen, from } = await preview("brand", "other-brand", "harbor-and-pine");
  expect(from).toMatchObject({ name: "Other Brand", counts: { products: 1 } });
  const brands = { kind: "brand", from: "other-brand", into: "harbor-and-pine", seen, reason } as const;
  await callStaffOk(api, editor.token, "mergeRecords", brands);
  const slug = "harbor-and-pine";
  const { fields } = await callStaffOk(api, editor.token, "getBrandRecord", { slug });
  await callStaffOk(api, editor.token, "editBrand", {
    slug,
    seen: fields,
    fields: { ...fields, name: "Kelp & Co" },
    reason,
  });
  for (const q of ["kelp", "harbor"])
    expect((await callStaffOk(api, editor.token, "findRecords", { q })).brands).toMatchObject([
      { slug, name: "Kelp & Co", former_name: fields.name },
    ]);
});
