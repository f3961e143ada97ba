import { expect, test } from "vitest";
import { mayDeny, plainNegations } from "./plain-negations.ts";
import {
  type Containment,
  containmentOf,
  type ProductContents,
  readUnwanted,
  type UnwantedNames,
} from "./unwanted.ts";

const NAMES: UnwantedNames = {
  ingredients: new Map(
    Object.entries({
      iron: "iron",
      "ferrous fumarate": "iron",
      "vitamin d": "vitamin-d",
      cholecalciferol: "vitamin-d",
      "vitamin b 6": "vitamin-b6",
      niacin: "niacin",
      caffeine: "caffeine",
      "krill oil": "krill-oil",
      "l lysine": "lysine",
    }).map(([key, slug]) => [key, { slug }]),
  ),
  brands: new Set(["natures way", "solgar"]),
};

const read = (typed: string) => {
  const plain = plainNegations(typed);
  return mayDeny(plain) ? readUnwanted(plain, NAMES) : { words: plain, unwanted: [] };
};

test.each([
  ["protein powder -soy", "protein powder", ["soy"]],
  ["protein powder without soy", "protein powder", ["soy"]],
  ["soy free protein", "protein", ["soy"]],
  ["soy-free protein powder", "protein powder", ["soy"]],
  ["multivitamin no iron", "multivitamin", ["iron"]],
  ["multivitamin w/o iron or soy", "multivitamin", ["iron", "soy"]],
  ["fish oil, but not krill", "fish oil,", ["krill"]],
  ["melatonin not gummies", "melatonin", ["gummies"]],
  ["melatonin -gummies", "melatonin", ["gummies"]],
  ["calcium without vitamin d", "calcium", ["vitamin d"]],
  ["b complex, no b6", "b complex,", ["b 6"]],
  ["zinc -nature's way", "zinc", ["natures way"]],
  ['zinc -"nature\'s way"', "zinc", ["natures way"]],
  ["zinc −solgar", "zinc", ["solgar"]],
  ["non-dairy probiotic", "probiotic", ["dairy"]],
  ["whey -chocolate", "whey", ["chocolate"]],
  ["whey except chocolate", "whey", ["chocolate"]],
  ["no soy protein powder", "protein powder", ["soy"]],
  ["multi that doesn't have iron", "multi", ["iron"]],
  ["multi lacking iron", "multi", ["iron"]],
  ["magnesium that is not oxide", "magnesium", ["oxide"]],
  ["collagen not from cows", "collagen", ["cows"]],
  ["omega 3 w/out fish", "omega 3", ["fish"]],
  ["melatonin, anything but gummies", "melatonin,", ["gummies"]],
  ["melatonin !gummies", "melatonin", ["gummies"]],
  ["protein powder, soy excluded", "protein powder", ["soy"]],
  ["protein powder minus the soy", "protein powder", ["soy"]],
  ["calcium no d", "calcium", ["vitamin d"]],
  ["ashwagandha without ksm-66", "ashwagandha", ["ksm 66"]],
  ['vitamin e -"soybean oil"', "vitamin e", ["soybean oil"]],
  ["soyfree protein", "protein", ["soy"]],
  ["fish oil but not capsules, liquid only", "fish oil ; liquid only", ["capsules"]],
  ["magnesium without stearate, capsules", "magnesium ; capsules", ["stearate"]],
  ["zinc no capsules, tablets or gummies", "zinc", ["capsules", "tablets", "gummies"]],
  ["niacin but not flush-free", "niacin", ["flush free"]],
])("readUnwanted(%s) looks for %s without %j", (typed, words, unwanted) => {
  const { words: left, unwanted: found } = read(typed);
  expect([left.replaceAll(/\s+/g, " ").trim(), found.map(({ name }) => name)]).toEqual([words, unwanted]);
});

test.each([
  "no flush niacin",
  "flush-free niacin",
  "l-lysine free form",
  "free radical defense",
  "omega -3",
  "pre-workout",
  "noni juice",
  "coq10 - 100 mg",
  "stress free",
  "potassium not more than 99 mg",
])("readUnwanted(%s) excludes nothing", (typed) => {
  expect(read(typed).unwanted).toEqual([]);
});

test("readUnwanted excludes of an ingredient that is wanted only the name that is not", () => {
  expect(read("iron not ferrous fumarate").unwanted).toMatchObject([
    { words: ["ferrous fumarate"], ingredient: null },
  ]);
  expect(read("multi without iron").unwanted[0]?.words).toContain("ferrous fumarate");
});

const PRODUCT: ProductContents = {
  name: "Daily Complex",
  brand: "Slowmoon",
  form: "tablet",
  ingredients: [],
  freeFrom: [],
  list: [],
  isListed: true,
};

test.each<[string, string, Partial<ProductContents>, Containment]>([
  ["a list names it", "no soy", { list: ["Soy Lecithin"] }, "contains"],
  ["a list names another word for it", "no soy", { list: ["soybean oil"] }, "contains"],
  ["a list names what only begins so", "no egg", { list: ["eggplant"] }, "without"],
  ["a list names a plant that holds the word", "no milk", { list: ["Milk Thistle"] }, "without"],
  ["a list denies it", "no soy", { list: ["Contains no soy"] }, "without"],
  [
    "the name has what is wanted beside it",
    "green tea no caffeine",
    { name: "Green Tea", isListed: false },
    "unknown",
  ],
  ["a list names a dye by its number", "no dyes", { list: ["Red 40"] }, "contains"],
  ["the name names it", "no iron", { name: "Multi with Iron", isListed: false }, "contains"],
  ["the name denies it", "no iron", { name: "Multi without Iron", isListed: false }, "without"],
  ["the name affirms it elsewhere", "no iron", { name: "No Iron? Iron!" }, "contains"],
  ["a synonym is listed", "no iron", { list: ["ferrous fumarate"] }, "contains"],
  ["the ingredient is matched", "no vitamin d", { ingredients: ["vitamin-d"] }, "contains"],
  ["a short name is printed", "no b6", { name: "B6 + B Complex" }, "contains"],
  ["the list lacks it", "no soy", {}, "without"],
  ["no list is on file", "no soy", { isListed: false }, "unknown"],
  ["the label says so, without a list", "no soy", { isListed: false, freeFrom: ["soy"] }, "without"],
  ["no list can say so", "no gmo", {}, "unknown"],
  ["the label says so", "no gmo", { freeFrom: ["non-gmo"] }, "without"],
  ["it is the form", "not tablets", { isListed: false }, "contains"],
  ["it is another form", "not gummies", { isListed: false }, "without"],
  ["it is the brand", "-slowmoon", { isListed: false }, "contains"],
  ["it is another brand", "-solgar", { isListed: false }, "without"],
  ["one is unknown", "-solgar -soy", { isListed: false }, "unknown"],
  ["one is named", "-slowmoon -soy", { isListed: false }, "contains"],
])("containmentOf: %s (%s)", (_what, typed, product, containment) => {
  expect(containmentOf({ ...PRODUCT, ...product }, read(`multi ${typed}`).unwanted)).toBe(containment);
});
