import { expect, test } from "vitest";
import { REFUSAL_REASONS } from "#contract/ai-search-vocabulary.ts";
import { refusalAnswer } from "./refusals.ts";

const URGENT = ["crisis", "emergency"] as const;
const MAX_WORDS = 75;
const MAX_SENTENCES = 3;
/** Grade 9 of US schools: what most adults read without effort. In a crisis: grade 8. */
const MAX_GRADE = { urgent: 8, other: 10 } as const;

const textOf = (reason: (typeof REFUSAL_REASONS)[number]) => refusalAnswer(reason).text;
const wordsOf = (text: string) => text.match(/[a-z][a-z’-]*/gi) ?? [];

/** Syllables of an English word, by its groups of vowels; a silent final e is none. */
const syllablesOf = (word: string) =>
  Math.max(
    1,
    (
      word
        .toLowerCase()
        .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, "")
        .match(/[aeiouy]{1,2}/g) ?? []
    ).length,
  );

/** Flesch-Kincaid grade level (Kincaid and others, 1975). */
function gradeOf(text: string): number {
  const sentences = text.split(/[.?:;](?:\s|$)/).filter((part) => /[a-z]/i.test(part));
  const words = wordsOf(text);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

test.each(REFUSAL_REASONS)("refusalAnswer(%j) is short and easy to read", (reason) => {
  const text = textOf(reason);
  expect(wordsOf(text).length).toBeLessThanOrEqual(MAX_WORDS);
  expect(refusalAnswer(reason).sentences.length).toBeLessThanOrEqual(MAX_SENTENCES);
  const isUrgent = URGENT.some((one) => one === reason);
  expect(gradeOf(text)).toBeLessThanOrEqual(isUrgent ? MAX_GRADE.urgent : MAX_GRADE.other);
});

test.each(REFUSAL_REASONS)("refusalAnswer(%j) neither shouts, blames nor lists products", (reason) => {
  const { text, citations, evidence } = refusalAnswer(reason);
  expect(text).not.toMatch(/!|\b(?:must|wrong|shame|sorry|unfortunately|policy|violat\w+|inappropriate)\b/i);
  expect(text.replaceAll(/\b(?:ASPCA|US)\b/g, "")).not.toMatch(/\b[A-Z]{3,}\b/);
  expect(citations.length + evidence.length).toBe(0);
});

test.each([...URGENT, "dangerous_substance", "animal"] as const)(
  "refusalAnswer(%j) says whom to call in the first two sentences",
  (reason) => {
    const first = refusalAnswer(reason)
      .sentences.slice(0, 2)
      .map((sentence) => sentence.text)
      .join(" ");
    expect(first).toMatch(/\b(?:call|text|at|confidence:?)\b[^.]*\d{2,}/i);
  },
);

test("refusalAnswer names no product in a crisis or an emergency", () => {
  for (const reason of URGENT)
    expect(textOf(reason)).not.toMatch(
      /\b(?:supplements?|vitamins?|products?|capsules?|label|laborator\w+)\b/i,
    );
});

test.each(URGENT)(
  "refusalAnswer(%j) speaks to the reader and gives a number for several countries",
  (reason) => {
    const text = textOf(reason);
    expect(text).toMatch(/\byou\b/i);
    for (const number of ["988", "911", "112"]) expect(text).toContain(number);
  },
);
