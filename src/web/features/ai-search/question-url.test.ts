import { expect, test } from "vitest";
import { newQuestion, questionPath, readQuestionUrl, withChip, withoutChip } from "./question-url.ts";

const read = (path: string) => readQuestionUrl(new URL(path, "http://localhost").searchParams);

test("questionPath and readQuestionUrl round-trip", () => {
  const questionUrl = {
    question: "sleep & calm, 50 %?",
    drop: ["goal:sleep"],
    add: ["form:gummy"],
    pages: 3,
  };
  expect(read(questionPath(questionUrl))).toEqual(questionUrl);
});

test.each([
  ["/ai-search?q=zinc&add=&drop=nonsense&pages=x", newQuestion("zinc")],
  ["/ai-search?q=+zinc+&pages=0", newQuestion("zinc")],
  ["/ai-search?q=zinc&pages=1000", { ...newQuestion("zinc"), pages: 10 }],
  ["/ai-search", newQuestion("")],
])("readQuestionUrl ignores invalid parameters of %s", (path, questionUrl) => {
  expect(read(path)).toEqual(questionUrl);
});

test("withChip and withoutChip undo each other", () => {
  const questionUrl = newQuestion("zinc");
  expect(withoutChip(withChip(questionUrl, "form:gummy"), "form:gummy")).toEqual(questionUrl);
  expect(withChip(withoutChip(questionUrl, "goal:sleep"), "goal:sleep")).toEqual(questionUrl);
});

test("changing a chip returns to the first page", () => {
  expect(withChip({ ...newQuestion("zinc"), pages: 4 }, "form:gummy").pages).toBe(1);
  expect(withoutChip({ ...newQuestion("zinc"), pages: 4 }, "form:gummy").pages).toBe(1);
});
