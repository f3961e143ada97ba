import { afterAll, beforeAll, expect, test } from "vitest";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let editor: TestStaff;
let colleague: TestStaff;
const reason = "As printed on the pack.";
const SLUG = "harbor-and-pine-magnesium-glycinate";
const original = labelRecord("1001", { barcodes: ["036000291452"] });

beforeAll(async () => {
  api = await startApi();
  const { db } = api.services;
  editor = await createStaff(db, "editor");
  colleague = await createStaff(db, "editor", { emailId: "second@example.com" });
  await saveLabels(db, [original]);
});
afterAll(() => api.close());

const productOf = (slug: string) => callStaffOk(api, editor.token, "getProductRecord", { slug });
const findSlugs = async (q: string) =>
  (await callStaffOk(api, editor.token, "findRecords", { q })).products.map(({ slug }) => slug);

test("products are found by words, slug and barcode", async () => {
  expect(await findSlugs("glycinate harbor")).toEqual([SLUG]);
  expect(await findSlugs(SLUG)).toEqual([SLUG]);
  expect(await findSlugs("0 36000 29145 2")).toEqual([SLUG]);
  expect(await findSlugs("nothing like it")).toEqual([]);
});

test("an edit is on the page and in search, outlasts imports, and shows what the source says", async () => {
  const { fields: seen } = await productOf(SLUG);
  const fields = { ...seen, name: "Magnesium Bisglycinate 200", description: "Two capsules a day." };
  await callStaffOk(api, editor.token, "editProduct", { slug: SLUG, seen, fields, reason });
  expect((await listActions(api.services.db, 1))[0]).toMatchObject({
    action: "edit-product",
    subject: SLUG,
    details: { before: { name: seen.name, description: "" }, after: { name: fields.name }, reason },
  });
  await saveLabels(api.services.db, [
    { ...original, name: "Magnesium Glycinate NEW", category: "other", recordedOn: "2026-01-01" },
  ]);
  const record = await productOf(SLUG);
  expect(record.fields).toEqual({ ...fields, category: "other" });
  expect(record.edits).toContainEqual(
    expect.objectContaining({ field: "name", source_value: "Magnesium Glycinate NEW" }),
  );
  const page = await api.callOk("getSupplement", { supplement_id: SLUG });
  expect([page.name, page.description]).toEqual([fields.name, fields.description]);
});

test("a field goes back to the source, with what it said last", async () => {
  const restore = { kind: "supplement", slug: SLUG, field: "name", reason } as const;
  await callStaffOk(api, editor.token, "restoreField", restore);
  expect((await productOf(SLUG)).fields.name).toBe("Magnesium Glycinate NEW");
  expect((await callStaff(api, editor.token, "restoreField", restore)).statusCode).toBe(404);
});

test("of two who edit at once, the second gets the first's values, and nothing is lost", async () => {
  const { fields: seen } = await productOf(SLUG);
  const first = { ...seen, name: "First" };
  await callStaffOk(api, editor.token, "editProduct", { slug: SLUG, seen, fields: first, reason });
  const fields = { ...seen, form: "tablet" as const };
  const second = await callStaff(api, colleague.token, "editProduct", { slug: SLUG, seen, fields, reason });
  expect([second.statusCode, second.data]).toMatchObject([409, { current: first }]);
  const merged = { ...first, form: "tablet" as const };
  await callStaffOk(api, colleague.token, "editProduct", { slug: SLUG, seen: first, fields: merged, reason });
  expect((await productOf(SLUG)).fields).toEqual(merged);
});

test("a barcode needs its check digit, belongs to one product, and stays off after an import", async () => {
  const { token } = editor;
  const wrong = await callStaff(api, token, "addBarcode", { slug: SLUG, barcode: "036000291453", reason });
  expect([wrong.statusCode, (await productOf(SLUG)).barcodes]).toEqual([422, ["036000291452"]]);
  await callStaffOk(api, token, "removeBarcode", { slug: SLUG, barcode: "036000291452", reason });
  await saveLabels(api.services.db, [original]);
  expect((await productOf(SLUG)).barcodes).toEqual([]);
  await saveLabels(api.services.db, [labelRecord("2002", { name: "Zinc" })]);
  await callStaffOk(api, token, "addBarcode", {
    slug: "harbor-and-pine-zinc",
    barcode: "036000291452",
    reason,
  });
  const taken = await callStaff(api, token, "addBarcode", { slug: SLUG, barcode: "036000291452", reason });
  expect([taken.statusCode, taken.message]).toEqual([409, expect.stringContaining("harbor-and-pine-zinc")]);
});

test("a product added by hand names its true source, and a later import fills it without renaming it", async () => {
  const fields = { name: "Omega Fisch-Öl", category: "omega-3", form: "softgel", description: "" } as const;
  const pack = { brand: "Kleinhof Labor", fields, serving_size: "2 softgels", net_contents: "60", reason };
  const { slug } = await callStaffOk(api, editor.token, "addProduct", { ...pack, barcode: "4006381333931" });
  const page = await api.callOk("getSupplement", { supplement_id: slug });
  expect(page.source).toMatchObject({
    kind: "operator",
    label: "Entered by an operator from the pack",
    url: null,
  });
  const again = await callStaff(api, editor.token, "addProduct", pack);
  expect([again.statusCode, again.message]).toEqual([409, expect.stringContaining(slug)]);
  const imported = labelRecord("3003", { brand: "KLEINHOF LABOR", name: "OMEGA FISCH-ÖL", form: "softgel" });
  await saveLabels(api.services.db, [imported]);
  const record = await productOf(slug);
  expect([record.fields.name, record.labels.map((label) => label.source).toSorted()]).toEqual([
    "Omega Fisch-Öl",
    ["dsld", "operator"],
  ]);
});

test("a brand's text outlasts imports too, and one cannot be added twice", async () => {
  const { fields: seen } = await callStaffOk(api, editor.token, "getBrandRecord", {
    slug: "harbor-and-pine",
  });
  const fields = { ...seen, about: "A family firm.", website: "https://harborpine.example" };
  await callStaffOk(api, editor.token, "editBrand", { slug: "harbor-and-pine", seen, fields, reason });
  const page = await api.callOk("getBrand", { brand_id: "harbor-and-pine" });
  expect([page.about, page.website]).toEqual([fields.about, fields.website]);
  const twice = await callStaff(api, editor.token, "addBrand", {
    fields: { name: "HARBOR & PINE" },
    reason,
  });
  expect(twice.statusCode).toBe(409);
  const bad = { ...fields, website: "javascript:alert(1)" };
  const refused = await callStaff(api, editor.token, "editBrand", {
    slug: "harbor-and-pine",
    seen: fields,
    fields: bad,
    reason,
  });
  expect(refused.statusCode).toBe(422);
});

test("search from anywhere finds products, brands and requests, and no people", async () => {
  const { data } = await api.call(
    "addTestRequest",
    { name: "Harbor Zinc", supplement_brand: "Pine", supplement_url: "https://www.example.com/z" },
    editor.token,
  );
  const found = await callStaffOk(api, editor.token, "findAnything", { q: "HARBOR" });
  expect(found.brands.map(({ slug }) => slug)).toEqual(["harbor-and-pine"]);
  expect(found.products.map(({ slug }) => slug)).toContain(SLUG);
  expect(found.requests).toMatchObject([{ id: data.test_request_id, status: "received" }]);
  const person = await callStaffOk(api, editor.token, "findAnything", { q: "second@example.com" });
  expect(Object.values(person).flat()).toEqual([]);
});
