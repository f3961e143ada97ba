import { readdirSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { expect, test } from "vitest";
import { knowledgeFile } from "../understanding/goals.ts";
import { singularize, splitWords } from "../understanding/words.ts";
import { dangerListsOf } from "./danger-words.ts";

const FOLDER = knowledgeFile("danger-words");
const wordsOf = (text: string) => splitWords(text).map(singularize);

/** Every phrase of every list of at most five words, the longest that is looked for. */
const PHRASES = readdirSync(FOLDER).flatMap((file) =>
  readFileSync(join(FOLDER, file), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((phrase) => [parse(file).name, phrase] as const)
    .filter(([, phrase]) => wordsOf(phrase).length > 0 && wordsOf(phrase).length <= 5),
);

test("every phrase of a list is found alone, at the start, in the middle and at the end of a question", () => {
  expect(PHRASES.some(([, phrase]) => wordsOf(phrase).length === 5)).toBe(true);
  const missed = PHRASES.filter(([list, phrase]) =>
    [phrase, `${phrase} and zinc`, `zinc with ${phrase} today`, `zinc with ${phrase}`].some(
      (question) => !dangerListsOf(wordsOf(question)).has(list),
    ),
  );
  expect(missed).toEqual([]);
});

test("words that are no phrase are in no list", () => {
  expect([...dangerListsOf(wordsOf("zinc lozenges with cherry flavor"))]).toEqual([]);
});
