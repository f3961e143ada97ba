import { expect, test } from "vitest";
import { possibleNames } from "./possible-names.ts";
import { buildVocabulary } from "./vocabulary.ts";

const vocabulary = buildVocabulary(
  {
    ingredients: [
      { slug: "caffeine", name: "Caffeine" },
      { slug: "ashwagandha", name: "Ashwagandha" },
    ],
    synonyms: [],
    brands: [{ slug: "now", name: "NOW", products: 900 }],
  },
  ["sleep", "tested"],
);

test.each<[string, string[]]>([
  ["C4 vs Ghost Legend, which one hits harder caffeine wise", ["C4", "Ghost Legend"]],
  ["does c4 have creatine", ["c4"]],
  ["has athletic greens AG1 been tested", ["athletic greens", "AG1"]],
  ["I bought the Ritual prenatal, was it tested", ["Ritual"]],
  ["does Ritual’s multi have iron", ["Ritual"]],
  ["Was It Tested For Lead In The Ritual Multi", []],
  ["is ashwagandha from NOW any good", []],
  ["something for sleep", []],
  ["eye vitamins, not PreserVision", []],
  ["a list of ingrediants please", []],
  ["vitamin d 5000 iu", []],
  ["best iron for me", []],
])("%s", (question, names) => {
  expect(possibleNames(question, vocabulary).map(({ written }) => written)).toEqual(names);
});
