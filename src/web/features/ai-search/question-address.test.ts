import { expect, test } from "vitest";
import { asking, questionPath, readQuestion, withChip, withoutChip } from "./question-url.ts";

const read = (path: string) => readQuestion(new URL(path, "http://localhost").searchParams);

test("an address says again what it was made from", () => {
  const address = { question: "sleep & calm, 50 %?", drop: ["goal:sleep"], add: ["form:gummy"], pages: 3 };
  expect(read(questionPath(address))).toEqual(address);
});

test.each([
  ["/ai-search?q=zinc&add=&drop=nonsense&pages=x", asking("zinc")],
  ["/ai-search?q=+zinc+&pages=0", asking("zinc")],
  ["/ai-search?q=zinc&pages=1000", { ...asking("zinc"), pages: 10 }],
  ["/ai-search", asking("")],
])("what cannot be read of %s is passed over", (path, address) => {
  expect(read(path)).toEqual(address);
});

test("taking out what was put in leaves nothing behind, and the other way round", () => {
  const address = asking("zinc");
  expect(withoutChip(withChip(address, "form:gummy"), "form:gummy")).toEqual(address);
  expect(withChip(withoutChip(address, "goal:sleep"), "goal:sleep")).toEqual(address);
});

test("another reading of the question starts at the top of its list", () => {
  expect(withChip({ ...asking("zinc"), pages: 4 }, "form:gummy").pages).toBe(1);
  expect(withoutChip({ ...asking("zinc"), pages: 4 }, "form:gummy").pages).toBe(1);
});
