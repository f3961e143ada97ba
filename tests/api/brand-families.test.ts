import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshBrandFamilies, rejectBrandLink } from "#server/features/catalogue/commands/brand-families.ts";
import { mergeBrands } from "#server/features/catalogue/commands/merge-brands.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { listMergeProposals } from "#server/features/catalogue/queries/brand-families.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await saveLabels(api.services.db, [
    labelRecord("1", { brand: "Northleaf", name: "Zorvex" }),
    labelRecord("2", { brand: "Northleaf", name: "Calm" }),
    labelRecord("3", { brand: "Northleaf Laboratories", name: "Zorvex" }),
    labelRecord("4", { brand: "Northleaf Women’s", name: "Zorvex Plus" }),
    labelRecord("5", { brand: "HP Harbor Pine", name: "Rest" }),
    labelRecord("6", { brand: "Harbor Pine", name: "Sleep" }),
    labelRecord("7", { brand: "Alone", name: "Rest" }),
  ]);
  await refreshBrandFamilies(api.services.db);
});
afterAll(() => api.close());

const familyOf = async (brand_id: string) =>
  (await api.callOk("getBrand", { brand_id })).family.map(({ slug, relation }) => `${relation} ${slug}`);

test("getBrand: other spellings, product lines and the brand of a line", async () => {
  expect(await familyOf("northleaf")).toEqual(["same northleaf-laboratories", "line northleaf-womens"]);
  expect(await familyOf("northleaf-laboratories")).toEqual(["same northleaf", "line northleaf-womens"]);
  expect(await familyOf("northleaf-womens")).toEqual(["head northleaf"]);
  expect(await familyOf("alone")).toEqual([]);
});

test("products and brands are found by another spelling of the brand", async () => {
  const { list } = await api.callOk("searchSupplements", { search: "northleaf laboratories calm" });
  expect(list.map(({ slug }) => slug)).toEqual(["northleaf-calm"]);
  const brands = await api.callOk("listBrands", { search: "Harbor Pine" });
  expect(brands.list.map(({ slug }) => slug).sort()).toEqual(["harbor-pine", "hp-harbor-pine"]);
});

test("a rejected proposal is not found again, and a merge ends a proposal", async () => {
  const { db } = api.services;
  const proposals = async () => {
    await refreshBrandFamilies(db);
    return (await listMergeProposals(db, 10)).map(({ slug, headSlug }) => `${slug} ${headSlug}`);
  };
  expect(await proposals()).toEqual(["northleaf-laboratories northleaf", "hp-harbor-pine harbor-pine"]);
  await rejectBrandLink(db, { brands: ["harbor-pine", "hp-harbor-pine"], operator: "ana" });
  expect(await proposals()).toEqual(["northleaf-laboratories northleaf"]);
  await mergeBrands(db, { from: "northleaf-laboratories", into: "northleaf", operator: "ana" });
  expect(await proposals()).toEqual([]);
  await expect(
    rejectBrandLink(db, { brands: ["harbor-pine", "nobody"], operator: "ana" }),
  ).rejects.toMatchObject({ message: "Brand not found: nobody." });
});
