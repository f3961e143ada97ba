import { expect, test } from "vitest";
import { normalizeText } from "./normalize.ts";
import {
  COMPANY_WORDS,
  LABEL_STOP_WORDS,
  LEGAL_FORMS,
  PROTECTED_WORDS,
  QUESTION_STOP_WORDS,
  QUESTION_WORDS,
  SEARCH_STOP_WORDS,
} from "./stop-words.ts";

test.each(
  Object.entries({
    COMPANY_WORDS,
    LABEL_STOP_WORDS,
    LEGAL_FORMS,
    QUESTION_STOP_WORDS,
    QUESTION_WORDS,
    SEARCH_STOP_WORDS,
  }),
)("%s holds single words in the spelling they are compared in", (_, words) => {
  expect([...words].filter((word) => !/^[a-z]+$/.test(word) || normalizeText(word) !== word)).toEqual([]);
});

test("a word of a search is either a stop word or a question word", () => {
  expect([...SEARCH_STOP_WORDS].filter((word) => QUESTION_WORDS.has(word))).toEqual([]);
  expect(PROTECTED_WORDS.size).toBe(SEARCH_STOP_WORDS.size + QUESTION_WORDS.size);
});

test("words that change what a question asks for are no stop words of questions", () => {
  expect(["no", "per", "safe", "without"].filter((word) => QUESTION_STOP_WORDS.has(word))).toEqual([
    "without",
  ]);
});
