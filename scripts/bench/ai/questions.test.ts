import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { knowledgeFile } from "#server/features/ai-search/understanding/goals.ts";
import { readPhrases } from "#server/features/ai-search/understanding/train.ts";
import {
  normalizeQuestion,
  singularize,
  splitWords,
} from "#server/features/ai-search/understanding/words.ts";
import { judgedQuestions, QUESTION_KINDS } from "./judged/questions.ts";
import { plainQuestions } from "./plain-questions.ts";

const questions = judgedQuestions();
const dangerous = plainQuestions("dangerous.txt");
const harmless = plainQuestions("harmless.txt");

test("judgedQuestions has at least 150 questions of every kind, half of them held out", () => {
  expect(questions.length).toBeGreaterThanOrEqual(150);
  expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(QUESTION_KINDS));
  expect(questions.filter(({ heldOut }) => heldOut).length / questions.length).toBeCloseTo(0.5, 1);
  expect(dangerous.length).toBeGreaterThanOrEqual(60);
  expect(harmless.length).toBeGreaterThanOrEqual(200);
});

const wordSet = (text: string): Set<string> => new Set(splitWords(normalizeQuestion(text)).map(singularize));

/** Jaccard similarity of two word sets. */
function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common);
}

const trainingPhrases = [
  knowledgeFile("phrases.txt"),
  knowledgeFile("practice.txt"),
  new URL("../../../src/server/features/ai-search/safety/health-rules-cases.txt", import.meta.url),
].flatMap((file) =>
  readPhrases(readFileSync(file, "utf8")).map(({ text }) => ({ text, words: wordSet(text) })),
);

/** Questions of at most two words are names, which the training data may contain. */
const MAX_NAME_WORDS = 2;
const MAX_SIMILARITY = 0.7;

test("no judged question is nearly identical to a training phrase", () => {
  const copied = [...questions, ...dangerous, ...harmless]
    .map(({ text }) => ({ text, words: wordSet(text) }))
    .filter(({ words }) => words.size > MAX_NAME_WORDS)
    .flatMap(({ text, words }) =>
      trainingPhrases
        .filter((phrase) => jaccard(words, phrase.words) >= MAX_SIMILARITY)
        .map((phrase) => `${text} = ${phrase.text}`),
    );
  expect(copied).toEqual([]);
});
