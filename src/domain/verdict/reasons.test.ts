import { expect, test } from "vitest";
import {
  exampleProduct,
  exampleResult,
  measured,
  notDetected,
  traces,
} from "#tests/support/verdict-examples.ts";
import { STANDARD_CHOICES } from "../standards/choices.ts";
import { judgeResult } from "./judge-result.ts";
import { inWords } from "./reasons.ts";

test("a judgement is said in plain sentences, one for every reason", () => {
  const claim = { amount: 100, unit: "mg" };
  const results = [
    exampleResult("Vitamin C", measured(93, 1), "mg", { claim }),
    exampleResult("Vitamin C", measured(93, null), "IU", { claim }),
    exampleResult("Lead", notDetected(9), "µg/day"),
    exampleResult("Lead", traces(0.1, 0.2), "µg/g"),
    exampleResult("Lead", measured(1, 0.5, 1), "µg/day"),
    exampleResult("TOTOX", measured(1, 0.5), null),
    exampleResult("Identity", { qualifier: "conforms" }, null),
  ];
  for (const choice of STANDARD_CHOICES) {
    for (const result of results) {
      const { reasons } = judgeResult(result, exampleProduct(), choice);
      const sentences = inWords(reasons);
      expect(sentences).toHaveLength(reasons.length);
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^!]+\.$/);
    }
  }
});

test("nothing is said without a reason", () => {
  expect(inWords([])).toEqual([]);
  expect(inWords(["inside_too_close", "uncertainty_widened"])).toEqual([
    "Inside the limit, but closer to it than the measurement's uncertainty.",
    "The uncertainty was stated with k below 2 and was widened to k = 2.",
  ]);
});
