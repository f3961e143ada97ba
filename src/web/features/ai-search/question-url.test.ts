import { expect, test } from "vitest";
import {
  effectiveEdits,
  isFullyEdited,
  MEMBER_PATH,
  newQuestion,
  questionPath,
  RATING_PLACE,
  readQuestionUrl,
  withChip,
  withoutChip,
} from "./question-url.ts";

const read = (path: string) => readQuestionUrl(new URL(path, "http://localhost").searchParams);

test("questionPath and readQuestionUrl round-trip", () => {
  const questionUrl = {
    question: "sleep & calm, 50 %?",
    drop: ["goal:sleep"],
    add: ["form:gummy"],
    pages: 3,
  };
  expect(read(questionPath(questionUrl))).toEqual(questionUrl);
  const said = { ...questionUrl, acknowledged: true as const, notMe: true as const };
  expect(read(questionPath(said))).toEqual(said);
});

test("questionPath keeps to the page of members, and ratings are for them", () => {
  const rated = newQuestion("zinc", RATING_PLACE);
  expect(questionPath(rated)).toBe("/ai-search-training-model?q=zinc&rate=1");
  const params = new URL(questionPath(rated), "http://localhost").searchParams;
  expect(readQuestionUrl(params, MEMBER_PATH)).toEqual(rated);
  expect(readQuestionUrl(params)).toEqual(newQuestion("zinc"));
  expect(questionPath(newQuestion("", { path: MEMBER_PATH }))).toBe(MEMBER_PATH);
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

test("readQuestionUrl takes eight chips of each kind, each once and of bounded length", () => {
  const chips = Array.from({ length: 48 }, (_, at) => `without:name-${at}`);
  const params = new URLSearchParams({ q: "zinc" });
  for (const chip of ["form:gummy", "form:gummy", `word:${"x".repeat(130)}`, ...chips])
    params.append("add", chip);
  const read = readQuestionUrl(params);
  expect(read.add).toEqual(["form:gummy", ...chips.slice(0, 7)]);
  expect([isFullyEdited(read), isFullyEdited({ ...read, add: read.add.slice(1) })]).toEqual([true, false]);
});

test("effectiveEdits leaves out chips that were not understood", () => {
  const questionUrl = {
    ...newQuestion("zinc"),
    add: ["form:gummy", "nonsense:x"],
    drop: ["goal:sleep", "goal:x"],
  };
  const chip = (key: "form" | "goal", value: string) => ({ key, value, label: "", inferred: false });
  const interpreted = { chips: [chip("form", "gummy")], taken_out: [chip("goal", "sleep")] };
  expect(effectiveEdits(questionUrl, interpreted)).toEqual({
    ...questionUrl,
    add: ["form:gummy"],
    drop: ["goal:sleep"],
  });
});
