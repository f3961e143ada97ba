import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { factRecord, labelRecord } from "#tests/support/label-records.ts";

let demo: TestApi;
let real: TestApi;
beforeAll(async () => {
  [demo, real] = await Promise.all([startApi({ demoData: true }), startApi()]);
  const { db } = real.services;
  await saveIngredients(db, [
    {
      slug: "magnesium",
      name: "Magnesium",
      kind: "mineral",
      synonyms: [
        { name: "magnesium citrate", basis: "form of the same nutrient" },
        { name: "mag", basis: "abbreviation" },
      ],
    },
    {
      slug: "turmeric",
      name: "Turmeric",
      kind: "botanical",
      synonyms: [{ name: "curcuma longa", basis: "botanical or scientific name" }],
    },
    { slug: "potassium", name: "Potassium", kind: "mineral", synonyms: [] },
    { slug: "calories", name: "Calories", kind: "macronutrient", synonyms: [] },
  ]);
  await saveLabels(db, [
    ...[100, 200, 300, 400].map((amount) =>
      labelRecord(`name-${amount}`, { name: `Magnesium ${amount} mg` }),
    ),
    labelRecord("facts", {
      name: "Calm Powder",
      facts: [factRecord("Magnesium", { amount: 0.5, unit: "g" }), factRecord("Turmeric", { amount: 9 })],
    }),
    labelRecord("silent", { name: "Magnesium Citrate Powder" }),
  ]);
});
afterAll(() => Promise.all([demo.close(), real.close()]));

test("listIngredients has every ingredient but macronutrients, from A to Z, with counts", async () => {
  const { list } = await real.callOk("listIngredients", {});
  expect(list.filter(({ listed }) => listed > 0)).toEqual([
    { slug: "magnesium", name: "Magnesium", kind: "mineral", listed: 6, tested: 0 },
    { slug: "turmeric", name: "Turmeric", kind: "botanical", listed: 1, tested: 0 },
  ]);
  expect(list.map(({ kind }) => kind)).not.toContain("macronutrient");
  const names = list.map(({ name }) => name.toLowerCase());
  expect(names.indexOf("magnesium")).toBeLessThan(names.indexOf("turmeric"));
});

test.each([
  ["magnesium", "Magnesium"],
  ["Curcuma Longa", "Turmeric"],
  ["magnesium 100 mg", undefined],
  ["calories", undefined],
])("searchSupplements: the ingredient that “%s” is", async (search, name) => {
  const { ingredient } = await real.callOk("searchSupplements", { search });
  expect(ingredient?.name).toBe(name);
});

test("getIngredient: label amounts from facts panels and names, in one unit", async () => {
  const { label_amounts: amounts } = await real.callOk("getIngredient", { ingredient_id: "magnesium" });
  expect(amounts).toEqual({
    unit: "mg",
    count: 5,
    from_names: 4,
    other_units: 0,
    implausible: [],
    p5: 120,
    q1: 200,
    median: 300,
    q3: 400,
    p95: 480,
    daily_value: 420,
  });
});

test("getIngredient: names, forms, intakes, national samples and limits of a mineral", async () => {
  const magnesium = await real.callOk("getIngredient", { ingredient_id: "magnesium" });
  expect(magnesium.about).toBe(
    "Magnesium is a mineral. Labels state the weight of the element, not of the compound that holds it.",
  );
  expect(magnesium.names).toEqual([
    { basis: "Abbreviation", names: ["MAG"] },
    { basis: "Forms on labels", names: ["magnesium citrate"] },
  ]);
  expect(magnesium.forms).toContainEqual({ name: "magnesium oxide", share_pct: 60.3, equals: null });
  expect(magnesium.intake?.stages).toContainEqual({
    stage: "Women, 19 to 30",
    recommended: 310,
    kind: "RDA",
    upper: 350,
  });
  expect(magnesium.national_samples?.samples.map(({ group }) => group)).toContain(
    "Prenatal multivitamins without prescription",
  );
  expect(magnesium.limits).toContainEqual(
    expect.objectContaining({ hazard: "Lead", limit: expect.stringMatching(/5.µg per day \(USP <2232>\)/) }),
  );
});

test("getIngredient: an ingredient of which little is known says so", async () => {
  const turmeric = await real.callOk("getIngredient", { ingredient_id: "turmeric" });
  expect(turmeric).toMatchObject({
    about: "Turmeric (Curcuma longa) is a plant.",
    listed: 1,
    tested: 0,
    label_amounts: null,
    intake: null,
    studies: [],
    national_samples: null,
    tested_products: [],
  });
  expect(turmeric.limits.map(({ hazard }) => hazard)).toContain("Lead chromate");
  const potassium = await real.callOk("getIngredient", { ingredient_id: "potassium" });
  expect(potassium).toMatchObject({ intake: null, intake_missing: expect.stringContaining("2019") });
});

test("getIngredient: 404 with similar names; rows of facts panels are no ingredients", async () => {
  const unknown = await real.call("getIngredient", { ingredient_id: "magnesum" });
  expect(unknown.statusCode).toBe(404);
  expect(unknown.data).toMatchObject({ near: [{ slug: "magnesium", name: "Magnesium" }] });
  expect((await real.call("getIngredient", { ingredient_id: "calories" })).statusCode).toBe(404);
});

test("getIngredient: tested products come best first, failures last", async () => {
  const { tested, tested_products: cards } = await demo.callOk("getIngredient", {
    ingredient_id: "magnesium",
  });
  expect(tested).toBeGreaterThan(1);
  const failing = cards.map(({ verdict }) => verdict === "fail");
  expect(failing).toEqual(failing.toSorted());
  const scores = cards.filter(({ verdict }) => verdict !== "fail").map(({ score }) => score ?? -1);
  expect(scores.slice(0, 2)).toEqual(scores.toSorted((one, other) => other - one).slice(0, 2));
});

test("getIngredient marks the tested products whose report is disputed", async () => {
  const { rows } = await demo.services.db.execute<{ ingredient: string; product: string }>(sql`
    select i.slug as ingredient, p.slug as product from reports r
    join supplement_search s on s.report_id = r.id join supplements p on p.id = s.supplement_id
    join supplement_ingredients x on x.supplement_id = p.id join ingredients i on i.id = x.ingredient_id
    where r.state = 'disputed' and i.kind <> 'macronutrient' limit 1`);
  const [disputed] = rows;
  if (!disputed) throw new Error("The demo catalog has no disputed report.");
  const { tested_products: cards } = await demo.callOk("getIngredient", {
    ingredient_id: disputed.ingredient,
  });
  const marked = cards.filter((card) => card.disputed).map(({ slug }) => slug);
  expect(marked).toContain(disputed.product);
});
