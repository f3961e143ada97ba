import { expect, test } from "vitest";
import { combineGoals, contradictedGoals, inferGoals } from "./infer-goals.ts";

const infer = (question: string) =>
  inferGoals(question, { unread: question, named: [], namesContents: false });

test("inferGoals finds two wishes in two clauses", () => {
  expect(infer("i lie awake staring at the ceiling and my knees creak on the stairs").toSorted()).toEqual([
    "joints",
    "sleep",
  ]);
});

test("inferGoals adds a wish beside a named goal, but none that is named", () => {
  const beside = (question: string, named: string[]) =>
    inferGoals(question, { unread: question, named, namesContents: true });
  expect(beside("magnesium and something so my nails stop splitting", [])).toEqual(["hair-nails"]);
  expect(beside("i lie awake at night and toss and turn", ["sleep"])).toEqual([]);
});

test.each(["shaken", "wobbly", "vitamin"])("inferGoals finds nothing in the odd word %j", (word) => {
  expect(infer(word)).toEqual([]);
});

test.each([
  ["sleepless", "sleep"],
  ["bloated", "digestion"],
])("inferGoals finds a goal in the plain word %j", (word, goal) => {
  expect(infer(word)).toEqual([goal]);
});

test.each(["what is the weather in abuja", "how do i change my profile pic", "train from krakow to gdansk"])(
  "inferGoals finds nothing in %j",
  (question) => {
    expect(infer(question)).toEqual([]);
  },
);

test("contradictedGoals reads a word of a goal in its sentence", () => {
  expect([
    ...contradictedGoals("hands and feet stay cold all winter, get the blood moving", ["colds"]),
  ]).toEqual(["colds"]);
  for (const [question, goal] of [
    ["something for a cold", "colds"],
    ["energy", "energy"],
    ["supplements for memory", "memory"],
  ] as const)
    expect(contradictedGoals(question, [goal]).size).toBe(0);
});

test.each([
  // A model that obliges everybody doesn't replace what the classifier is sure of.
  ["my knees creak on the stairs", ["joints"], ["sleep"], ["joints"]],
  ["my knees creak on the stairs", ["joints"], ["joints"], ["joints"]],
  ["my knees creak on the stairs", ["joints"], [], ["joints"]],
  ["a thingummy for the blorpy bits", [], ["joints"], ["joints"]],
])("combineGoals(%j) of %j and a model's %j is %j", (question, inferred, read, goals) => {
  expect(combineGoals(question, { inferred, read })).toEqual(goals);
});

test("contradictedGoals keeps children where a product for them is asked for", () => {
  expect([...contradictedGoals("kids multivitamin", ["children"])]).toEqual([]);
  expect([...contradictedGoals("need energy for my son's wedding", ["children"])]).toEqual(["children"]);
});
