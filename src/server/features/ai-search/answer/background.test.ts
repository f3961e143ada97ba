import { expect, test } from "vitest";
import type { BackgroundFact } from "#contract/background.ts";
import type { BackgroundTopic } from "#contract/background-vocabulary.ts";
import { normalizeQuestion } from "../understanding/words.ts";
import { backgroundFor, termSentences } from "./background.ts";

const source = { label: "A source", url: "https://example.com/" };
const fact = (topic: BackgroundTopic, text: string): BackgroundFact => ({ topic, text, source });

const WHAT = "Ironwort is a mineral in blood.";
const FORMS = "Ironwort glycinate is absorbed better than ironwort oxide.";
const COFFEE = "Coffee with a meal lowers the absorption of ironwort.";
const MEAL = "Ironwort is absorbed best before breakfast.";
const STOOLS = "Ironwort often turns stools black.";
const OXYGEN = "Ironwort drops oxidize with air.";
const AMOUNT = "Trials mostly used 18 mg of ironwort a day.";
const ironwort = {
  name: "Ironwort",
  background: [
    fact("what", WHAT),
    fact("forms", FORMS),
    fact("with", COFFEE),
    fact("timing", MEAL),
    fact("effects", STOOLS),
    fact("handling", OXYGEN),
    fact("amount", AMOUNT),
  ],
};

test.each<[string, string[]]>([
  ["what even is ironwort", [WHAT]],
  ["explain ironwort like I'm five", [WHAT]],
  ["what's the upper limit on ironwort", []],
  ["can I wash ironwort down with a latte", [COFFEE]],
  ["does ironwort need an empty stomach", [MEAL]],
  ["why is my poop black since ironwort", [STOOLS]],
  ["does ironwort go in the fridge once open", [OXYGEN]],
  ["how much ironwort do people take", [AMOUNT]],
  ["is ironwort glycinate better absorbed than the oxide", [FORMS]],
  ["is ironwort sold in Wisconsin", []],
])("%s", (question, texts) => {
  const found = backgroundFor(normalizeQuestion(question), ironwort, 1);
  expect(found).toEqual(texts.map((text) => ({ text, citations: [], source })));
});

test.each<[string, RegExp | null]>([
  ["what is zma", /magnesium/i],
  ["is a proprietary blend bad", /blend/i],
  ["what does mcg mean", /microgram/i],
  ["is it vegan", null],
])("%s has its words explained", (question, says) => {
  const [first] = termSentences(question);
  if (says === null) expect(first).toBeUndefined();
  else expect(first?.text).toMatch(says);
});

test("two words of labels beside each other are both explained", () => {
  const texts = termSentences("nsf or usp seal, what is the difference").map(({ text }) => text);
  expect(texts.length).toBe(2);
  expect(texts.join(" ")).toMatch(/NSF.*USP|USP.*NSF/s);
});
