import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { hasEvaluationData, NIH_EXPORT } from "#tests/support/evaluation-data.ts";
import { readNihBrands } from "#tests/support/nih-brands.ts";
import { readBrands } from "./brands.ts";
import { interpret } from "./interpret.ts";
import { buildVocabulary } from "./vocabulary.ts";

const vocabularyOf = (brands: readonly string[]) =>
  buildVocabulary(
    {
      ingredients: ingredients.map(({ slug, name }) => ({ slug, name })),
      synonyms: ingredients.flatMap(({ slug, synonyms }) =>
        synonyms.map(({ name, basis }) => ({ slug, name, basis })),
      ),
      brands: brands.map((name) => ({ slug: name, name })),
    },
    [],
  );

const vocabulary = vocabularyOf([
  "ON",
  "NOW",
  "Clean",
  "Monster",
  "One A Day",
  "Garden of Life",
  "Nature's Way",
  "Slowmoon",
  "Dr. Best",
]);
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const read = (question: string) => {
  const { brands, preferred, excluded } = readBrands(question, vocabulary);
  return { brands: names(brands), preferred: names(preferred), excluded: names(excluded) };
};
const NONE = { brands: [], preferred: [], excluded: [] };

test.each([
  ["slowmoon magnesium", { brands: ["Slowmoon"] }],
  ["NOW magnesium for sleep", { brands: ["NOW"] }],
  ["magnesium by NOW", { brands: ["NOW"] }],
  ["is there zinc from Garden of Life", { brands: ["Garden of Life"] }],
  ["zinc from garden of life please", { brands: ["Garden of Life"] }],
  ["Nature's Way zinc", { brands: ["Nature's Way"] }],
  ["a One A Day multivitamin", { brands: ["One A Day"] }],
  ["vitamins by Dr. Best", { brands: ["Dr. Best"] }],
  ["zinc but not from Slowmoon", { excluded: ["Slowmoon"] }],
  ["garden of life zinc", { preferred: ["Garden of Life"] }],
  ["i need magnesium NOW", { preferred: ["NOW"] }],
  ["magnesium i can rely on", {}],
  ["NEED MAGNESIUM NOW FOR SLEEP", {}],
  ["a one a day multivitamin", {}],
  ["clean magnesium from now on", {}],
])("readBrands(%j)", (question, expected) => {
  expect(read(question)).toEqual({ ...NONE, ...expected });
});

test("interpret marks a possible brand as a guess and takes a brand out of the text", () => {
  const { filters, inferred, unparsed } = interpret("garden of life zinc", vocabulary, new Date(0));
  expect(filters).toMatchObject({
    brand_id: [],
    prefer_brand: ["Garden of Life"],
    ingredient: ["zinc"],
    goal: [],
  });
  expect([...inferred]).toEqual(["prefer_brand:Garden of Life"]);
  expect(unparsed).toEqual([]);
});

const LISTS = [
  // Most of them are ordinary words: the hardest ones.
  { list: "coined brands", most: 0.1, brandsOf: async () => textLines("ordinary-brands.txt"), isThere: true },
  {
    ...{ list: "brands of the NIH's export", most: 0.05, brandsOf: readNihBrands },
    isThere: hasEvaluationData(NIH_EXPORT, "questions with the brands of the NIH's export"),
  },
];

describe.each(LISTS)("$list", ({ most, brandsOf, isThere }) => {
  let brands: readonly string[];
  let all: ReturnType<typeof vocabularyOf>;
  beforeAll(async () => {
    brands = isThere ? await brandsOf() : [];
    all = vocabularyOf(brands);
  });
  const filtersOf = (question: string) => interpret(question, all, new Date(0)).filters;

  test.runIf(isThere)("ordinary sentences set no brand filter", () => {
    const sentences = textLines("ordinary-sentences.txt");
    expect(sentences.length).toBeGreaterThanOrEqual(60);
    const filtered = sentences.flatMap((text) => {
      const { brand_id } = filtersOf(text);
      return brand_id.length > 0 ? [`${text}: ${brand_id}`] : [];
    });
    expect(filtered).toEqual([]);
  });

  test.runIf(isThere).each([
    ["by", (brand: string) => `any magnesium by ${brand}`],
    ["before an ingredient", (brand: string) => `is ${brand} magnesium any good`],
    ["from", (brand: string) => `zinc from ${brand} please`],
  ])("all but a few are read %s", (_, sentenceOf) => {
    expect(brands.length).toBeGreaterThan(50);
    const missed = brands.filter((brand) => {
      const { brand_id, prefer_brand } = filtersOf(sentenceOf(brand));
      return ![...brand_id, ...prefer_brand].some((slug) => sameName(slug, brand));
    });
    expect(missed.length / brands.length, missed.slice(0, 20).join(", ")).toBeLessThan(most);
  });
});

const sameName = (a: string, b: string) => key(a) === key(b);
const key = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

const textLines = (file: string) =>
  readFileSync(path.join(import.meta.dirname, file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
