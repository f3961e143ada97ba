import { expect, test } from "vitest";
import { isAboutSupplements, unansweredAnswer } from "./unanswered.ts";

test.each([
  ["does this preworkout contain sucralose", true],
  ["how do I get recall emails", true],
  ["are the gummies halal", true],
  ["cheapest hotel in lisbon", false],
  ["write my essay on inflation", false],
  ["who won the lakers game", false],
])("whether %j is about supplements: %j", (question, expected) => {
  expect(isAboutSupplements(question)).toBe(expected);
});

test("an answer that knows nothing is no refusal, and leads somewhere", () => {
  expect(unansweredAnswer("results", "qqq", { unknown: [] })).toMatchObject({
    refused: false,
    answered_by: "site",
    page: { path: "/search?tested=1" },
  });
});
