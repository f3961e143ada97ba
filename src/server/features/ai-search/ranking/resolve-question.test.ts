import { expect, test } from "vitest";
import { noFilters } from "../understanding/interpret.ts";
import { ingredientSlugsIn, resolveQuestion } from "./resolve-question.ts";

test("an unwanted ingredient is found by its name, also with an apostrophe", () => {
  const filters = { ...noFilters(), without: ["St. John's Wort"] };
  expect(ingredientSlugsIn(filters)).toContain("st-johns-wort");
  const ids = new Map([["st-johns-wort", { id: 7, name: "St. John's Wort" }]]);
  expect(resolveQuestion(filters, [], ids).without.map((unwanted) => [...unwanted.ids])).toEqual([[7]]);
});
