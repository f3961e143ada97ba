import { expect, test } from "vitest";
import { RESEARCH_GRADE_LABELS } from "#contract/ai-search-vocabulary.ts";
import { GOALS } from "../understanding/goals.ts";
import { researchOn } from "./research.ts";

const nameOf = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll("-", " ");
const NOTHING = { goal: [], ingredient: [], without: [], diet: [], free_from: [] };
const ask = (asked: Partial<Parameters<typeof researchOn>[0]>) =>
  researchOn({ ...NOTHING, ...asked }, nameOf);
const gradeOf = (goal: string, ingredient: string) =>
  GOALS.get(goal)?.links.find((link) => link.ingredient === ingredient)?.grade ?? "limited";

test("an ingredient for a goal: its grade", () => {
  const { sentences, links } = ask({ goal: ["joints"], ingredient: ["glucosamine"] });
  const grade = RESEARCH_GRADE_LABELS[gradeOf("joints", "glucosamine")];
  expect(sentences[0]?.text).toMatch(new RegExp(`^Research on glucosamine for “.*”: ${grade}\\.$`));
  expect(links[0]).toMatchObject({ goal: "joints", ingredient: "glucosamine" });
});

test("an ingredient alone: what it has the best evidence for", () => {
  const { sentences, links } = ask({ ingredient: ["melatonin"] });
  expect(sentences[0]?.text).toMatch(/^Research on melatonin for “/);
  expect(new Set(links.map(({ ingredient }) => ingredient))).toEqual(new Set(["melatonin"]));
});

test("what a source found comes after the grade, with a link to it", () => {
  const [, finding] = ask({ goal: ["sleep"], ingredient: ["valerian"] }).sentences;
  expect(finding?.text).toMatch(/valerian/i);
  expect(finding?.source?.url).toMatch(/^https:/);
});

test("a goal alone: the ingredients with the best evidence, and never one that the catalog lacks", () => {
  expect(ask({ goal: ["sleep"] }).sentences[0]?.text).toMatch(/“sleep[,”]/);
  expect(researchOn({ ...NOTHING, goal: ["sleep"] }, () => undefined).sentences).toEqual([]);
});

test.each([...GOALS.keys()])("the sentence about %s reads as one", (goal) => {
  const [sentence] = ask({ goal: [goal] }).sentences;
  if (sentence)
    expect(sentence.text).toMatch(
      /^(?:Of what people take|Nothing on our list|We haven’t checked the research on what people take) for “[^”]+”.*\.$/,
    );
});

test("a question for nothing has no research", () => {
  expect(ask({}).links).toEqual([]);
});

test("nothing is praised to a question that may exclude it", () => {
  expect(ask({ goal: ["sleep"], without: ["melatonin"] }).sentences).toEqual([]);
  expect(ask({ goal: ["joints"], diet: ["vegan"] }).sentences).toEqual([]);
  const [first] = ask({ goal: ["joints"], ingredient: ["glucosamine"], diet: ["vegan"] }).sentences;
  expect(first?.text).toMatch(/^Research on glucosamine/);
});
