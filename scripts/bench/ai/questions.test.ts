import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { knowledgeFile } from "#server/features/ai-search/understanding/goals.ts";
import { readPhrases } from "#server/features/ai-search/understanding/train.ts";
import { plain, singular, wordsOf } from "#server/features/ai-search/understanding/words.ts";
import { judgedQuestions, KINDS, plainQuestions } from "./questions.ts";

const questions = judgedQuestions();
const dangerous = plainQuestions("dangerous.txt");
const harmless = plainQuestions("harmless.txt");

test("at least 150 judged questions of every kind, half of them held out", () => {
  expect(questions.length).toBeGreaterThanOrEqual(150);
  expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  expect(questions.filter(({ heldOut }) => heldOut).length / questions.length).toBeCloseTo(0.5, 1);
  expect(dangerous.length).toBeGreaterThanOrEqual(60);
  expect(harmless.length).toBeGreaterThanOrEqual(200);
});

const wordSet = (text: string): Set<string> => new Set(wordsOf(plain(text)).map(singular));

/** Share of the words of both that both have (Jaccard). */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common / (a.size + b.size - common);
}

const learnedFrom = [
  knowledgeFile("phrases.txt"),
  knowledgeFile("practice.txt"),
  new URL("../../../src/server/features/ai-search/understanding/safety-cases.txt", import.meta.url),
].flatMap((file) =>
  readPhrases(readFileSync(file, "utf8")).map(({ text }) => ({ text, words: wordSet(text) })),
);

/** Below three words a question is a name, and names are the same everywhere. */
const NAME = 2;
const NEARLY_THE_SAME = 0.7;

test("no question stands nearly word for word in what was learned from", () => {
  const copied = [...questions, ...dangerous, ...harmless]
    .map(({ text }) => ({ text, words: wordSet(text) }))
    .filter(({ words }) => words.size > NAME)
    .flatMap(({ text, words }) =>
      learnedFrom
        .filter((phrase) => overlap(words, phrase.words) >= NEARLY_THE_SAME)
        .map((phrase) => `${text} = ${phrase.text}`),
    );
  expect(copied).toEqual([]);
});
