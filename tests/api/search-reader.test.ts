import { afterAll, beforeAll, describe, expect, test } from "vitest";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { saveIngredients, saveLabels } from "#server/features/catalogue/intake/save.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { factRecord, labelRecord } from "#tests/support/label-records.ts";

const EAN = "9520000017002";

const LABELS = [
  labelRecord("1", { name: "Soy Protein", netContents: "2 lb" }),
  labelRecord("2", {
    name: "Pea Protein",
    netContents: "5 lb",
    facts: [factRecord("Protein")],
    otherIngredients: ["Natural Flavor"],
  }),
  labelRecord("3", {
    name: "Whey Protein",
    facts: [factRecord("Protein")],
    otherIngredients: ["Sunflower Oil", "Soy Lecithin"],
  }),
  labelRecord("4", { name: "Egg Protein", netContents: "2 lb" }),
  labelRecord("5", { name: "Rice Protein Soy-Free", netContents: "1 lb" }),
  labelRecord("6", { name: "Melatonin 500 mcg", form: "tablet", netContents: "60 Tablets" }),
  labelRecord("7", {
    name: "Melatonin 5 mg",
    form: "gummy",
    netContents: "60 Gummies",
    barcodes: [`0${EAN}`],
  }),
  labelRecord("8", { name: "Melatonin 2 mg", form: "tablet", netContents: "250 Tablets" }),
  labelRecord("9", { name: "Prenatal Multi" }),
  labelRecord("10", { name: "Pre-Natal Complete" }),
  labelRecord("11", { name: "Pre Natal DHA" }),
  labelRecord("12", { name: "Postnatal Pre-Mix" }),
  labelRecord("13", { name: "DIM Complex" }),
  labelRecord("14", { name: "Diindolylmethane 100 mg" }),
  labelRecord("15", { name: "Dimethylglycine 125 mg" }),
  labelRecord("16", { name: "Omega 3-6-9" }),
  labelRecord("17", { name: "Omega 369 Complex" }),
  labelRecord("18", { name: "Multivitamin with Iron" }),
  labelRecord("19", { name: "Multivitamin Iron-Free" }),
  labelRecord("20", { name: "Multivitamin" }),
  ...Array.from({ length: 20 }, (_, at) => labelRecord(`filler ${at}`, { name: `Herb Number ${at}` })),
];

describe.each(["sql", "index"] as const)("the %s engine", (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ engine });
    await saveIngredients(api.services.db, ingredients);
    await saveLabels(api.services.db, LABELS);
    await api.services.search.waitForCatchUp();
  });
  afterAll(() => api.close());

  const search = (typed: string) => api.callOk("searchSupplements", { search: typed });
  const names = async (typed: string) => (await search(typed)).list.map(({ name }) => name);

  test.each(["protein -soy", "protein without soy", "soy free protein", "protein no soy"])(
    "%s: first what is without it by name or list, then what nothing is known of",
    async (typed) => {
      const { list, excluded } = await search(typed);
      expect(
        list
          .slice(0, 2)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(["Pea Protein", "Rice Protein Soy-Free"]);
      expect(list.slice(2).map(({ name }) => name)).toEqual(["Egg Protein"]);
      expect(excluded).toEqual({ names: ["soy"], without: 2, unknown: 1, named: 2, shows_unknown: true });
    },
  );

  test("a form that is not wanted is known of every product", async () => {
    const { list, excluded } = await search("melatonin not gummies");
    expect(list.map(({ name }) => name).toSorted()).toEqual(["Melatonin 2 mg", "Melatonin 500 mcg"]);
    expect(excluded).toMatchObject({ without: 2, unknown: 0, named: 1, shows_unknown: false });
  });

  test("what an ingredient's name denies comes before what does not say", async () => {
    expect(await names("multivitamin no iron")).toEqual(["Multivitamin Iron-Free", "Multivitamin"]);
  });

  test("facets, filter values and suggestions leave out the same", async () => {
    const { facets, total } = await search("melatonin -gummies");
    const forms = facets.find(({ key }) => key === "form")?.options;
    expect([forms, total]).toEqual([[{ value: "tablet", label: expect.any(String), count: 2 }], 2]);
    const values = await api.callOk("listFilterValues", { key: "form", search: "melatonin -gummies" });
    expect(values.list.map(({ value }) => value)).toEqual(["tablet"]);
    const { products } = await api.callOk("suggest", { search: "melatonin -gummies" });
    expect(products.map(({ name }) => name).toSorted()).toEqual(["Melatonin 2 mg", "Melatonin 500 mcg"]);
  });

  test("without a match, it says how many there are without each filter, and none that is excluded", async () => {
    const { total, without_filter } = await api.callOk("searchSupplements", {
      search: "protein -soy",
      filters: { form: ["gummy"] },
    });
    expect([total, without_filter]).toEqual([0, [expect.objectContaining({ key: "form", total: 3 })]]);
  });

  test.each(["0,5 mg melatonin", "½ mg melatonin", "1/2 mg melatonin", "melatonin .5mg"])(
    "%s is half a milligram",
    async (typed) => {
      expect((await names(typed))[0]).toBe("Melatonin 500 mcg");
    },
  );

  test.each([
    ["melatonin 250 tablets", "Melatonin 2 mg"],
    ["melatonin 60 ct gummies", "Melatonin 5 mg"],
    ["protein 5 lb", "Pea Protein"],
    ["protein 2.27 kg", "Pea Protein"],
  ])("%s: the pack comes first, and no other product goes", async (typed, first) => {
    const found = await names(typed);
    expect(found[0]).toBe(first);
    if (!typed.includes("gummies"))
      expect(found.toSorted()).toEqual((await names(typed.split(" ")[0] ?? "")).toSorted());
  });

  test.each([
    ["prenatal", "pre-natal", "pre natal"],
    ["omega-3-6-9", "omega 369", "omega369"],
    ["DIM", "diindolylmethane", "Diindolylmethane"],
  ])("%s, %s and %s find the same", async (...spellings) => {
    const [first = [], ...others] = await Promise.all(spellings.map(names));
    expect(first.length).toBeGreaterThan(1);
    for (const found of others) expect(found.toSorted()).toEqual(first.toSorted());
  });

  test("an abbreviation is no beginning of another word", async () => {
    expect(await names("DIM")).not.toContain("Dimethylglycine 125 mg");
  });

  test.each([`EAN: ${EAN}`, `="${EAN}"`, `https://shop.example/p/${EAN}`, "９５２００００　０１７００２"])(
    "%s is the barcode of a product",
    async (typed) => {
      const { list, code_problem } = await search(typed);
      expect([list.map(({ name }) => name), code_problem]).toEqual([["Melatonin 5 mg"], null]);
    },
  );

  test.each([
    ["9520000017009", "wrong_check_digit"],
    ["EAN 9520000017009", "wrong_check_digit"],
    ["9.52E+12", "rounded"],
  ])("%s says what is wrong with it", async (typed, problem) => {
    expect(await search(typed)).toMatchObject({ list: [], code_problem: problem });
  });
});
