import { expect, test } from "vitest";
import { asking, questionPath, readQuestion, withChip, withoutChip } from "./question-address.ts";

test("an address says again what it was made from", () => {
  const address = { question: "sleep & calm, 50 %?", drop: ["goal:sleep"], add: ["form:gummy"] };
  const url = new URL(questionPath(address), "http://localhost");
  expect(readQuestion(url.searchParams)).toEqual(address);
});

test("taking out what was put in leaves nothing behind, and the other way round", () => {
  const address = asking("zinc");
  expect(withoutChip(withChip(address, "form:gummy"), "form:gummy")).toEqual(address);
  expect(withChip(withoutChip(address, "goal:sleep"), "goal:sleep")).toEqual(address);
});
