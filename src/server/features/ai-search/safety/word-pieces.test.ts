import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import about from "../knowledge/question-encoder.json" with { type: "json" };
import { knowledgeFile } from "../understanding/goals.ts";
import { WordPieces } from "./word-pieces.ts";

const file = readFileSync(knowledgeFile("question-pieces.txt"), "utf8");
const pieces = file.trimEnd().split("\n");
const words = new WordPieces(file, about);
const named = (text: string) => words.encode(text).map((id) => pieces[id]);

test.each([
  ["Magnesium, for SLEEP?", ["magnesium", ",", "for", "sleep", "?"]],
  ["Zíñc “10”", ["zinc", '"', "10", '"']],
  ["", []],
])("%j is taken apart", (text, parts) => {
  expect(named(text)).toEqual(["[CLS]", ...parts, "[SEP]"]);
});

test("a long question keeps its beginning and its end", () => {
  const found = named(`zinc ${"very ".repeat(200)}iron`);
  expect(found).toHaveLength(about.maxPieces + 2);
  expect([found[1], found.at(-2)]).toEqual(["zinc", "iron"]);
});
