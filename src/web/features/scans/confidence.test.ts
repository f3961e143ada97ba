import { expect, test } from "vitest";
import { confidenceLabel, confidencePercent } from "./confidence.ts";

test.each([
  [1, "Very likely", "99"],
  [0.9, "Very likely", "90"],
  [0.62, "Likely", "62"],
  [0.3, "Possible", "30"],
  [0.1, "Not likely", "10"],
  [0, "Not likely", "1"],
])("%d is %s, about %s%% sure", (confidence, words, share) => {
  expect(confidenceLabel(confidence)).toBe(words);
  expect(confidencePercent(confidence)).toBe(`about ${share}% sure`);
});
