import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_DAY_PRODUCTS } from "#contract/limits.ts";
import type { DayContent, Portion } from "#contract/my-day.ts";
import { addUpDay } from "#domain/my-day/day.ts";
import { saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { savedDays } from "#server/features/my-day/schema.ts";
import { callOkAs, createUser } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { factRecord, labelRecord } from "#tests/support/label-records.ts";

let demo: TestApi;
let real: TestApi;
beforeAll(async () => {
  [demo, real] = await Promise.all([startApi({ demoData: true }), startApi()]);
  const { db } = real.services;
  await saveIngredients(db, [
    { slug: "magnesium", name: "Magnesium", kind: "mineral", synonyms: [] },
    { slug: "caffeine", name: "Caffeine", kind: "other", synonyms: [] },
  ]);
  await saveLabels(db, [
    labelRecord("plain", {
      name: "Calm Powder",
      servingsPerDay: 2,
      servingsPerContainer: 30,
      facts: [factRecord("Magnesium", { amount: 0.2, unit: "g" }), factRecord("Unicorn Root")],
    }),
    labelRecord("blend", {
      name: "Pep Capsules",
      facts: [
        factRecord("Pep Proprietary Blend", { amount: 500 }),
        factRecord("Caffeine", { amount: null, unit: null, depth: 1 }),
      ],
    }),
    labelRecord("silent", { name: "Silent Capsules" }),
  ]);
});
afterAll(() => Promise.all([demo.close(), real.close()]));

const amounts = (portions: readonly Portion[]) =>
  portions.map(({ analyte, basis, from, to, unit, note }) => [analyte, basis, from, to, unit, note]);

test("getDayProducts: labels per serving, blends as upper bounds, and what is not known", async () => {
  const { products, missing } = await real.callOk("getDayProducts", {
    supplement_ids: [
      "harbor-and-pine-pep-capsules",
      "harbor-and-pine-calm-powder",
      "no-such-product",
      "harbor-and-pine-silent-capsules",
    ],
  });
  expect(missing).toEqual(["no-such-product"]);
  expect(
    products.map(({ name, has_facts, report, not_added, portions }) => [
      name,
      has_facts,
      report,
      not_added,
      amounts(portions),
    ]),
  ).toEqual([
    ["Pep Capsules", true, null, [], [["caffeine", "label", 0, 500, "mg", "blend"]]],
    ["Calm Powder", true, null, ["Unicorn Root"], [["magnesium", "label", 200, 200, "mg", null]]],
    ["Silent Capsules", false, null, [], []],
  ]);
  expect(products[1]).toMatchObject({ servings_per_day: 2, servings_per_container: 30, demo: false });
});

test("getDayProducts: a tested product has the measured amounts of its newest report", async () => {
  const { list } = await demo.callOk("listRecentlyTested", { limit: 20 });
  const slugs = list.map(({ slug }) => slug);
  const { products } = await demo.callOk("getDayProducts", { supplement_ids: slugs });
  expect(products.map(({ slug }) => slug)).toEqual(slugs);
  for (const [at, product] of products.entries()) {
    expect(product.report?.report_slug).toBe(list[at]?.report_slug);
    const lead = product.portions.find(({ analyte }) => analyte === "lead");
    if (list[at]?.lead_ug_day !== null) expect(lead).toMatchObject({ basis: "measured", unit: "µg" });
  }
  const measured = products.flatMap(({ portions }) => portions.filter(({ basis }) => basis === "measured"));
  expect(measured.some(({ uncertainty }) => uncertainty !== null)).toBe(true);
  const rows = addUpDay(products.map((product) => ({ product, servings: 1 })));
  expect(rows.find(({ analyte }) => analyte === "lead")?.low).toBeGreaterThan(0);
});

test("getDayProducts: lead a day agrees with the figure of the product's card", async () => {
  const { list } = await demo.callOk("listRecentlyTested", { limit: 20 });
  const { products } = await demo.callOk("getDayProducts", {
    supplement_ids: list.map(({ slug }) => slug),
  });
  const compared = products.flatMap((product, at) => {
    const lead = product.portions.find(({ analyte, note }) => analyte === "lead" && note === null);
    const onCard = list[at]?.lead_ug_day;
    return lead && onCard && "measured" in onCard && product.servings_per_day
      ? [{ lead, onCard: onCard.measured, perDay: product.servings_per_day }]
      : [];
  });
  expect(compared.length).toBeGreaterThan(0);
  for (const { lead, onCard, perDay } of compared) expect(lead.from * perDay).toBeCloseTo(onCard, 6);
});

test.each([
  ["no product", []],
  ["too many products", Array.from({ length: MAX_DAY_PRODUCTS + 1 }, (_, at) => `product-${at}`)],
  ["something else than a slug", ["Not a slug"]],
])("getDayProducts rejects %s", async (_case, supplement_ids) => {
  expect((await real.call("getDayProducts", { supplement_ids })).statusCode).toBe(422);
});

const DAY: DayContent = {
  items: [
    { supplement_id: "harbor-and-pine-calm-powder", servings: 1.5 },
    { supplement_id: "harbor-and-pine-pep-capsules", servings: 2 },
  ],
  life_stage: "pregnancy-19-30",
};

test("saveDay: stored with the account, exported, replaced, deleted; seen by its owner only", async () => {
  const [{ token }, other] = [await createUser(real), await createUser(real)];
  expect(await callOkAs(real, token, "getSavedDay", {})).toBeNull();
  const saved = await callOkAs(real, token, "saveDay", DAY);
  expect(saved).toMatchObject(DAY);
  expect(await callOkAs(real, token, "getSavedDay", {})).toEqual(saved);
  expect((await callOkAs(real, token, "exportUser", {})).my_day).toEqual(saved);
  expect(await callOkAs(real, other.token, "getSavedDay", {})).toBeNull();
  const emptied = await callOkAs(real, token, "saveDay", { items: [], life_stage: "adults" });
  expect(await callOkAs(real, token, "getSavedDay", {})).toEqual(emptied);
  for (const _ of [1, 2]) expect(await callOkAs(real, token, "deleteSavedDay", {})).toBeNull();
  expect((await callOkAs(real, token, "exportUser", {})).my_day).toBeNull();
});

test("a deleted account leaves no saved day", async () => {
  const { token } = await createUser(real);
  await callOkAs(real, token, "saveDay", DAY);
  await callOkAs(real, token, "deleteUser", {});
  expect(await real.services.db.$count(savedDays)).toBe(0);
});

test.each([
  ["no servings", { ...DAY, items: [{ ...DAY.items[0], servings: 0 }] }],
  ["too many servings", { ...DAY, items: [{ ...DAY.items[0], servings: 51 }] }],
  ["an unknown life stage", { ...DAY, life_stage: "giants" }],
])("saveDay rejects %s, and stores nothing", async (_case, input) => {
  const { token } = await createUser(real);
  expect((await real.call("saveDay", input, token)).statusCode).toBe(422);
  expect(await callOkAs(real, token, "getSavedDay", {})).toBeNull();
});

test("a guest cannot save", async () => {
  expect((await real.call("saveDay", DAY)).statusCode).toBe(401);
});
