import { expect, test } from "vitest";
import { interpret } from "./interpret.ts";
import { buildVocabulary } from "./vocabulary.ts";
import { wishedWords } from "./wished-words.ts";

test.each([
  ["cherry zinc lozenges", ["cherry", "lozenges"], ["cherry", "lozenge"]],
  ["odorless garlic for a healthy heart", ["odorless", "healthy", "heart"], ["odorless"]],
  ["red algae calcium because i walk a lot", ["red", "algae", "walk", "lot"], ["red", "algae"]],
  ["plain single ingredient creatine", ["plain", "single", "ingredient"], ["plain"]],
])("%s: names may tell what is wished", (text, unread, wished) => {
  expect(wishedWords(text, unread, { namesContents: true })).toEqual(wished);
});

test("beside a mere purpose, only words that no ordinary sentence has are looked for", () => {
  expect(wishedWords("areds for tired eyes", ["areds", "tired"], { namesContents: false })).toEqual(["ared"]);
  expect(wishedWords("orange eyes", ["orange"], { namesContents: false })).toEqual([]);
});

const vocabulary = buildVocabulary(
  {
    ingredients: [
      "Biotin",
      "Zinc",
      "Iron",
      "Orange",
      "Valerian",
      "Hops",
      "Krill Oil",
      "Fish Oil",
      "Caffeine",
    ].map((name) => ({ slug: name.toLowerCase().replace(" ", "-"), name })),
    synonyms: [],
    brands: [],
  },
  [],
);
const read = (question: string) => interpret(question, vocabulary, new Date(0));

test.each([
  ["just biotin", true],
  ["valerian by itself", true],
  ["biotin, nothing else", true],
  ["biotin gummies", false],
  ["I take biotin alone or with zinc", false],
])("interpret: %j should have nothing beside it: %s", (question, isAlone) => {
  expect(read(question).wish.isAlone).toBe(isAlone);
});

test.each([
  ["biotin with zinc", true],
  ["biotin or zinc", false],
  ["difference between biotin and zinc", false],
])("interpret: %j should have both: %s", (question, wantsAll) => {
  expect(read(question).wish.wantsAll).toBe(wantsAll);
});

test.each([
  ["valerian not mixed with hops", ["valerian"], ["Hops"]],
  ["zinc with no iron because iron makes me sick", ["zinc"], ["Iron"]],
  ["iron that doesn't upset me", ["iron"], []],
  ["is krill oil better than fish oil", ["krill-oil", "fish-oil"], []],
  ["something other than iron", [], ["Iron"]],
  ["zinc that leaves out the caffeine", ["zinc"], ["Caffeine"]],
  ["what kind of iron doesn't stain", ["iron"], []],
  ["zinc with not too much iron", ["zinc"], []],
  ["valerian for someone with a caffeine allergy", ["valerian"], ["Caffeine"]],
  ["caffeine tablets", ["caffeine"], []],
])("interpret: %j wants %j and not %j", (question, ingredient, without) => {
  expect(read(question).filters).toMatchObject({ ingredient, without });
});

test("beside an ingredient, a flavor is a taste", () => {
  expect(read("orange zinc")).toMatchObject({
    filters: { ingredient: ["zinc"] },
    wish: { words: ["orange"] },
  });
  expect(read("orange").filters.ingredient).toEqual(["orange"]);
});
