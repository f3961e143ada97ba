import { expect, test } from "vitest";
import { readNoticeQuestion } from "./notice-question.ts";

test.each([
  ["was NOW Foods magnesium recalled?", "recall", "foods magnesium"],
  ["which magnesium was recalled", "recall", "magnesium"],
  ["any recalls on Live it Up super greens", "recall", "live super greens"],
  ["latest recalls", "recall", ""],
  ["FDA warning about tianeptine", "recall", "tianeptine"],
  ["was that turmeric pulled from the shelves?", "recall", "turmeric"],
  ["is DMAA banned", "banned", "dmaa"],
  ["Are ephedra pills still legal in the US?", "banned", "ephedra pills"],
  ["what ingredients are banned", "banned", ""],
  ["do you know if phenibut is banned", "banned", "phenibut"],
  ["brands caught with hidden sildenafil", "hidden", "sildenafil"],
  ["which pills were spiked with viagra", "hidden", "pills viagra"],
] as const)("readNoticeQuestion(%j) asks for %s about %j", (question, kind, words) => {
  const read = readNoticeQuestion(question);
  expect(read?.kind).toBe(kind);
  expect(read?.words.join(" ")).toBe(words);
});

test.each([
  "something for my memory, I can’t recall names anymore",
  "word recall supplements",
  "i can't recall what it was called, the yellow vitamin",
  "pre workout with no banned substances for a tested athlete",
  "hidden sugars in gummies",
  "my secretly tired dad needs iron",
  "magnesium for sleep",
])("readNoticeQuestion(%j) is null", (question) => {
  expect(readNoticeQuestion(question)).toBeNull();
});
