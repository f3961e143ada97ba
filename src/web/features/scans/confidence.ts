/** From which share of such scans on which words are used, surest first. */
const WORDS: readonly (readonly [from: number, words: string])[] = [
  [0.9, "Very likely"],
  [0.6, "Likely"],
  [0.25, "Possible"],
  [0, "Not likely"],
];

/** How sure a recognition is, in words. `confidence`: 0 to 1, the share of scans like this one in which it is right. */
export const confidenceWords = (confidence: number): string =>
  WORDS.find(([from]) => confidence >= from)?.[1] ?? "Not likely";

/** The same as a number of scans: never all of them, and never none. */
export const confidenceShare = (confidence: number): string =>
  `right in about ${Math.min(99, Math.max(1, Math.round(confidence * 100)))} of 100 such scans`;
