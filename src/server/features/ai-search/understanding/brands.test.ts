import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { questionLines } from "../learning/judged/questions.ts";
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

const LABELS = `${process.env.SHARED_DATA ?? "../shared/data"}/dsld/labels-2019.jsonl.gz`;
const isAbsent = !existsSync(LABELS);
if (isAbsent)
  console.log("Brand names of real labels are not tested: ../shared/data (or SHARED_DATA) is absent.");

describe.skipIf(isAbsent)("brand names of the NIH export", () => {
  const brands = isAbsent ? [] : brandNames();
  const all = vocabularyOf(brands);
  const slugsIn = (question: string) => interpret(question, all, new Date(0)).filters;

  test("ordinary sentences set no brand filter", () => {
    const sentences = questionLines(path.join(import.meta.dirname, "ordinary-sentences.txt"));
    expect(sentences.length).toBeGreaterThanOrEqual(60);
    const filtered = sentences.flatMap((text) => {
      const { brand_id } = slugsIn(text);
      return brand_id.length > 0 ? [`${text}: ${brand_id}`] : [];
    });
    expect(filtered).toEqual([]);
  });

  test.each([
    ["by", (brand: string) => `any magnesium by ${brand}`],
    ["before an ingredient", (brand: string) => `is ${brand} magnesium any good`],
    ["from", (brand: string) => `zinc from ${brand} please`],
  ])("at least 95 %% are read %s", (_, sentenceOf) => {
    const missed = brands.filter((brand) => {
      const { brand_id, prefer_brand } = slugsIn(sentenceOf(brand));
      return ![...brand_id, ...prefer_brand].some((slug) => sameName(slug, brand));
    });
    expect(missed.length / brands.length).toBeLessThan(0.05);
  });
});

const sameName = (a: string, b: string) => key(a) === key(b);
const key = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

function brandNames(): string[] {
  const lines = gunzipSync(readFileSync(LABELS)).toString().trim().split("\n");
  return [...new Set(lines.map((line) => (JSON.parse(line) as { brand: string }).brand))];
}
