import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { normalizeQuestion, singularize, splitWords } from "../understanding/words.ts";

/** Words for one thing, of which people and sources choose different ones. */
const SAME_THING: readonly (readonly [thing: string, words: string])[] = [
  ["time of day", "morning night bedtime bed evening breakfast dinner noon late early"],
  ["food", "food meal eat eating ate fed empty fasting fasted breakfast lunch dinner fat fatty snack chow"],
  ["onset", "week month kick start notice until feel effect fast quick slow hour minute build"],
  ["split", "split once twice portion divide divided half"],
  [
    "heat",
    "heat heated hot warm summer sun sunlight boil boiling bake cook cooking oven temperature coffee tea car truck",
  ],
  [
    "keeping",
    "cold fridge refrigerator refrigerate refrigerated icebox freezer freeze frozen cool keep kept alive dead died survive temperature room store stored storage date expire expired expiration expiry old shelf opened open cupboard windowsill car truck van rancid rancidity oxidize oxidized oxidation oxygen smell stink fresh freshness peroxide spoil humid humidity damp moisture clump clumpy clumping",
  ],
  ["urine", "urine pee neon yellow bathroom"],
  ["itch", "itch itchy itching tingle tingling tingly ant pin prickle prickling skin face"],
  ["flush", "flush flushing red face hot warm"],
  ["stomach", "stomach nausea nauseous queasy puke vomit upset sick belly"],
  [
    "stools",
    "stool poop diarrhea loose laxative runs toilet bathroom constipation constipated bowel dark black",
  ],
  ["gas", "gas gassy bloat bloating bloated wind fart burp"],
  ["coffee", "coffee tea latte espresso caffeine"],
  ["milk", "milk dairy calcium lactose yogurt"],
  [
    "animal",
    "animal vegan vegetarian cow bovine beef pig pork porcine fish chicken plant hide bone wool lichen algae shell shellfish shrimp crab",
  ],
  ["weight", "weight water heavy heavier bloat scale"],
  ["absorption", "absorb absorbed absorption bioavailability bioavailable uptake taken"],
  ["dissolving", "mix dissolve water juice drink stir shake"],
  ["loading", "load loading saturate saturated"],
];

const MIN_STEM = 4;

/** A word without the endings that questions and sentences differ by: "destroys", "destroyed". */
export const stemOf = (word: string): string => {
  const stem = singularize(word).replace(/(?:ing|ed|es|e)$/, "");
  return stem.length >= MIN_STEM ? stem : singularize(word);
};

const THINGS: ReadonlyMap<string, readonly string[]> = (() => {
  const things = new Map<string, string[]>();
  for (const [thing, words] of SAME_THING)
    for (const word of words.split(" "))
      things.set(stemOf(word), [...(things.get(stemOf(word)) ?? []), thing]);
  return things;
})();

/** The stems of a text, and the things that its words are for. */
export function stemsOf(text: string): Set<string> {
  const stems = splitWords(normalizeQuestion(text))
    .filter((word) => !QUESTION_STOP_WORDS.has(word) && /[a-z]/.test(word))
    .map(stemOf);
  return new Set(stems.flatMap((stem) => [stem, ...(THINGS.get(stem) ?? [])]));
}

/** Words that no question differs by. Others of `QUESTION_STOP_WORDS` do: how much, how long, with, without, when. */
const EMPTY = new Set(
  "a an the is are am be do does did i im my you your we it its to of in on and that this there so just really actually if should can could will would have has get any some please what whats which good take taking took supplement supplements".split(
    " ",
  ),
);

/** Words by which one question differs from another. */
export const meaningfulWords = (text: string): string[] =>
  splitWords(normalizeQuestion(text)).filter((word) => !EMPTY.has(word));

/** Their stems, and the things that they are for. */
export const meaningfulStems = (text: string): Set<string> =>
  new Set(
    meaningfulWords(text)
      .map(stemOf)
      .flatMap((stem) => [stem, ...(THINGS.get(stem) ?? [])]),
  );
