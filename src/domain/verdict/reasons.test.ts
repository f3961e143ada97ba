import { expect, test } from "vitest";
import {
  belowLoqFinding,
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  notDetectedFinding,
} from "#tests/support/verdict-examples.ts";
import { STANDARD_CHOICES } from "../standards/choices.ts";
import { judgeResult } from "./judge-result.ts";
import { reasonSentences } from "./reasons.ts";

test("reasonSentences has a sentence for every reason", () => {
  const claim = { amount: 100, unit: "mg" };
  const results = [
    exampleMeasurement("Vitamin C", measuredFinding(93, 1), "mg", { claim }),
    exampleMeasurement("Vitamin C", measuredFinding(93, null), "IU", { claim }),
    exampleMeasurement("Lead", notDetectedFinding(9), "µg/day"),
    exampleMeasurement("Lead", belowLoqFinding(0.1, 0.2), "µg/g"),
    exampleMeasurement("Lead", measuredFinding(1, 0.5, 1), "µg/day"),
    exampleMeasurement("TOTOX", measuredFinding(1, 0.5), null),
    exampleMeasurement("Identity", { qualifier: "conforms" }, null),
  ];
  for (const choice of STANDARD_CHOICES) {
    for (const result of results) {
      const { reasons } = judgeResult(result, exampleProduct(), choice);
      const sentences = reasonSentences(reasons);
      expect(sentences).toHaveLength(reasons.length);
      for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^!]+\.$/);
    }
  }
});

test("reasonSentences is empty without reasons", () => {
  expect(reasonSentences([])).toEqual([]);
  expect(reasonSentences(["inside_too_close", "uncertainty_widened"])).toEqual([
    "Within the limit, but closer to it than the measurement uncertainty.",
    "The uncertainty was stated with k below 2 and was widened to k = 2.",
  ]);
});
