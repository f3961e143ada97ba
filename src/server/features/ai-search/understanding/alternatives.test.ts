import { expect, test } from "vitest";
import { isOtherAlternative, isWantedAlternative, wantedAlternatives } from "./alternatives.ts";

const wanted = (question: string, ingredients: string[] = [], without: string[] = []) =>
  wantedAlternatives(question, { ingredients, without });

test.each([
  ["magnesium citrate", ["citrate"]],
  ["magnesium bisglycinate", ["glycinate"]],
  ["chocolate protein powder", []],
  ["chocolate flavored protein powder", ["chocolate"]],
  ["unflavored creatine monohydrate", ["monohydrate", "unflavored"]],
])("%s names %j", (question, names) => {
  expect(wanted(question).map(({ name }) => name)).toEqual(names);
});

test("an excluded form is not wanted, and a source counts for its ingredients alone", () => {
  expect(wanted("magnesium no oxide", [], ["oxide"])).toEqual([]);
  expect(wanted("fish free omega", [])).toEqual([]);
  expect(wanted("algae omega 3", ["omega-3"]).map(({ name }) => name)).toEqual(["algae"]);
});

test.each([
  ["Magnesium Citrate 200 mg", true, false],
  ["Magnesium Oxide 400 mg", false, true],
  ["Magnesium (Citrate/Malate)", true, false],
  ["Magnesium 400 mg", false, false],
])("%s is what is wanted: %s, another form: %s", (name, isWanted, isOther) => {
  const [citrate] = wanted("magnesium citrate");
  expect(citrate && isWantedAlternative(name, citrate)).toBe(isWanted);
  expect(citrate && isOtherAlternative(name, citrate)).toBe(isOther);
});
