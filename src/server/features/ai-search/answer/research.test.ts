import { expect, test } from "vitest";
import { RESEARCH_GRADE_LABELS } from "#contract/ai-search-vocabulary.ts";
import { GOALS } from "../understanding/goals.ts";
import { researchOn } from "./research.ts";

const nameOf = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll("-", " ");
const gradeOf = (goal: string, ingredient: string) =>
  GOALS.get(goal)?.links.find((link) => link.ingredient === ingredient)?.grade ?? "limited";

test("an ingredient for a goal: its grade", () => {
  const { sentences, links } = researchOn({ goal: ["joints"], ingredient: ["glucosamine"] }, nameOf);
  const grade = RESEARCH_GRADE_LABELS[gradeOf("joints", "glucosamine")];
  expect(sentences[0]?.text).toMatch(new RegExp(`^Research on glucosamine for “.*”: ${grade}\\.$`));
  expect(links[0]).toMatchObject({ goal: "joints", ingredient: "glucosamine" });
});

test("an ingredient alone: what it has the best evidence for", () => {
  const { sentences, links } = researchOn({ goal: [], ingredient: ["melatonin"] }, nameOf);
  expect(sentences[0]?.text).toMatch(/^Research on melatonin for “/);
  expect(new Set(links.map(({ ingredient }) => ingredient))).toEqual(new Set(["melatonin"]));
});

test("a goal alone: the ingredients with the best evidence, and never one that the catalog lacks", () => {
  expect(researchOn({ goal: ["sleep"], ingredient: [] }, nameOf).sentences[0]?.text).toMatch(/“sleep[,”]/);
  expect(researchOn({ goal: ["sleep"], ingredient: [] }, () => undefined).sentences).toEqual([]);
});

test.each([...GOALS.keys()])("the sentence about %s reads as one", (goal) => {
  const [sentence] = researchOn({ goal: [goal], ingredient: [] }, nameOf).sentences;
  if (sentence) expect(sentence.text).toMatch(/^(?:Of what|Nothing that) people take for “[^”]+”.*\.$/);
});

test("a question for nothing has no research", () => {
  expect(researchOn({ goal: [], ingredient: [] }, nameOf).links).toEqual([]);
});
