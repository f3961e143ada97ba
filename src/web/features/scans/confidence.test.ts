import { expect, test } from "vitest";
import { confidenceShare, confidenceWords } from "./confidence.ts";

test.each([
  [1, "Very likely", "99"],
  [0.9, "Very likely", "90"],
  [0.62, "Likely", "62"],
  [0.3, "Possible", "30"],
  [0.1, "Not likely", "10"],
  [0, "Not likely", "1"],
])("%d is %s, right in about %s of 100 such scans", (confidence, words, share) => {
  expect(confidenceWords(confidence)).toBe(words);
  expect(confidenceShare(confidence)).toBe(`right in about ${share} of 100 such scans`);
});
