import { expect, test } from "vitest";
import { type Funded, fundingSentence } from "./funding-words.ts";

const estimate = { usd: 900, by: "Northgate Laboratory", on: "2026-11-03" };

test.each<[Funded, string]>([
  [{ state: "not_funded", pledged_usd: 0, pledgers: 0, estimate: null }, "No pledges yet."],
  [{ state: "not_funded", pledged_usd: 0, pledgers: 0, estimate }, "No pledges yet. Estimated cost: $900."],
  [
    { state: "partly", pledged_usd: 1340, pledgers: 1, estimate: null },
    "$1,340 pledged by 1 person. Its cost isn’t estimated yet.",
  ],
  [
    { state: "partly", pledged_usd: 340, pledgers: 7, estimate },
    "$340 pledged by 7 people of an estimated $900.",
  ],
  [
    { state: "pledged_in_full", pledged_usd: 950, pledgers: 7, estimate },
    "$950 pledged by 7 people: the estimated $900 or more. Nothing has been paid yet.",
  ],
])("fundingSentence(%j) is %j", (funding, sentence) => expect(fundingSentence(funding)).toBe(sentence));

test.each(["collected", "paid"] as const)("what is %s is said to be what staff recorded", (state) => {
  const sentence = fundingSentence({ state, pledged_usd: 0, pledgers: 0, estimate: null });
  expect(sentence).toMatch(new RegExp(`^Our staff recorded .*${state}`));
});

test("only what staff recorded is said to be collected or paid", () => {
  const sentences = (["not_funded", "partly", "pledged_in_full"] as const).map((state) =>
    fundingSentence({ state, pledged_usd: 900, pledgers: 3, estimate }),
  );
  expect(sentences.join(" ").replace("Nothing has been paid yet.", "")).not.toMatch(
    /paid|collected|received/,
  );
});
