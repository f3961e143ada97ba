import { expect, test } from "vitest";
import { asksForSafety, notesFor, unansweredConditions } from "./notes.ts";

test.each([
  ["is kava safe", true],
  ["is ashwagandha safe to take every day", true],
  ["are these turmeric capsules bad for you", true],
  ["side effects of berberine", true],
  ["which fish oil is the safest", true],
  ["magnesium for sleep", false],
  ["keep my keys safe from magnets", false],
  ["which turmeric failed for lead", false],
])("asksForSafety(%j) is %s", (question, asks) => {
  expect(asksForSafety(question)).toBe(asks);
});

test("a question about safety is told whom to ask, and what a Pass doesn’t mean", () => {
  const text = notesFor("is kava safe?")
    .map((note) => note.text)
    .join(" ");
  expect(text).toMatch(/pharmacist or doctor/);
  expect(text).toMatch(/A Pass doesn’t mean/);
});

test("a disease in the question is answered with a doctor, not with a promise", () => {
  expect(notesFor("something for my arthritis")[0]?.text).toMatch(
    /nothing here is for arthritis. Ask a doctor/,
  );
  expect(notesFor("something for stiff joints")).toEqual([]);
});

test("a condition that no label answers is said once, and one that some answer is not", () => {
  const soy = "Unknown whether it is free of soy: we don’t have its ingredients";
  const vegan = "Unknown whether it is vegan: we don’t have its ingredients";
  expect(
    unansweredConditions([
      [soy, vegan],
      [soy, "Contains zinc"],
    ]).map(({ text }) => text),
  ).toEqual([
    "We don’t have these labels’ ingredients, so whether the products are free of soy is unknown: check the package.",
  ]);
  expect(unansweredConditions([["Contains zinc"]])).toEqual([]);
  expect(unansweredConditions([])).toEqual([]);
});
