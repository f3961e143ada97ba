import { afterAll, beforeAll, expect, test } from "vitest";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { factRecord, labelRecord } from "#tests/support/label-records.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await saveLabels(api.services.db, [
    labelRecord("older", {
      recordedOn: "2015-01-01",
      servingSize: "1 Capsule",
      facts: [factRecord("Magnesium", { amount: 100, dvPercent: 25 })],
    }),
    labelRecord("newer", {
      recordedOn: "2018-01-01",
      servingSize: "2 Capsules",
      servingsPerDay: 2,
      facts: [
        factRecord("Magnesium", { amount: 200, dvPercent: 50 }),
        factRecord("Vitamin A", { amount: 5000, unit: "IU", dvPercent: 100 }),
        factRecord("Calm Blend", { amount: 300 }),
        factRecord("Zzyva Root", { amount: null, unit: null, depth: 1 }),
      ],
    }),
  ]);
});
afterAll(() => api.close());

const slug = async () => {
  const { list } = await api.callOk("searchSupplements", { search: "Magnesium Glycinate" });
  return list[0]?.slug ?? "";
};

test("getSupplement: percentages by edition, blends, servings a day", async () => {
  const product = await api.callOk("getSupplement", { supplement_id: await slug() });
  expect(product).toMatchObject({ dv_edition: "1995", servings_per_day: 2 });
  const shown = product.label_facts.map((fact) => [
    fact.name,
    fact.dv_percent,
    fact.dv_today_percent,
    fact.is_blend,
  ]);
  expect(shown).toEqual([
    ["Magnesium", 50, expect.closeTo(47.6, 1), false],
    ["Vitamin A", 100, null, false],
    ["Calm Blend", null, null, true],
    ["Zzyva Root", null, null, false],
  ]);
});

test("getSupplement: label versions say what changed since the one before", async () => {
  const { label_versions: versions } = await api.callOk("getSupplement", { supplement_id: await slug() });
  expect(versions.map(({ source_ref }) => source_ref)).toEqual(["newer", "older"]);
  expect(versions[0]?.changes.slice(0, 2)).toEqual([
    { what: "Serving size", before: "1 Capsule", after: "2 Capsules" },
    { what: "Magnesium", before: "100\u202fmg", after: "200\u202fmg" },
  ]);
  expect(versions[1]?.changes).toEqual([]);
});

test("compareLabelWithIntakes: amounts a day beside the intakes of a life stage", async () => {
  const input = { supplement_id: await slug(), life_stage: "men-19-30" } as const;
  const { rows, servings_stated, servings_per_day } = await api.callOk("compareLabelWithIntakes", input);
  expect([servings_stated, servings_per_day]).toEqual([true, 2]);
  expect(rows).toMatchObject([
    {
      name: "Magnesium",
      amount: 400,
      recommended: { reference: 400, percent: 100, kind: "RDA" },
      upper: { reference: 350, percent: expect.closeTo(114.3, 1) },
      not_compared: null,
    },
    { name: "Vitamin A", recommended: null, upper: null, not_compared: expect.stringContaining("forms") },
  ]);
});

test("compareLabelWithIntakes: until a life stage is chosen, the range of all adults", async () => {
  const { rows, life_stage } = await api.callOk("compareLabelWithIntakes", { supplement_id: await slug() });
  expect(life_stage).toBe("adults");
  expect(rows[0]).toMatchObject({
    recommended: { reference: 310, highest: 420, percent: expect.closeTo(129.03, 1), kind: "RDA" },
    upper: { reference: 350 },
  });
});
