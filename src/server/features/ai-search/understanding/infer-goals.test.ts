import { expect, test } from "vitest";
import { contradictedGoals, inferGoals } from "./infer-goals.ts";

const infer = (unread: string) => inferGoals(unread, [], false);

test("inferGoals finds two wishes in two clauses", () => {
  expect(infer("i lie awake staring at the ceiling and my knees creak on the stairs").toSorted()).toEqual([
    "joints",
    "sleep",
  ]);
});

test("inferGoals adds a wish beside a named goal, but none that is named", () => {
  expect(inferGoals("and something so my nails stop splitting", [], true)).toEqual(["hair-nails"]);
  expect(inferGoals("i lie awake at night and toss and turn", ["sleep"], true)).toEqual([]);
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
