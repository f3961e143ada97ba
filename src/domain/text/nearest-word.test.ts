import fc from "fast-check";
import { expect, test } from "vitest";
import { wordEditDistance } from "./edit-distance.ts";
import { nearestWord, toleratedEdits } from "./nearest-word.ts";

test.each([
  [3, 0],
  [4, 1],
  [7, 1],
  [8, 2],
])("toleratedEdits of a word of %i letters, with one edit from 4 and two from 8, is %i", (length, edits) => {
  expect(toleratedEdits(length, [4, 8])).toBe(edits);
});

test.each([
  ["magnesuim", ["magnesium", "manganese"], 1, "magnesium"],
  ["magnesum", ["zinc", "magnesium"], 2, "magnesium"],
  ["zink", ["zinc", "zing"], 1, "zinc"],
  ["biotin", ["bilberry"], 2, null],
  ["biotin", [], 2, null],
])("nearestWord(%s, %j) within %i edits is %s", (word, known, maxDistance, nearest) => {
  expect(nearestWord(word, known, maxDistance)).toBe(nearest);
});

test("nearestWord is the first of the words with the smallest distance", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  fc.assert(
    fc.property(word, fc.array(word), fc.integer({ min: 0, max: 3 }), (typed, known, maxDistance) => {
      const distances = known.map((candidate) => wordEditDistance(typed, candidate, maxDistance));
      const smallest = Math.min(maxDistance + 1, ...distances);
      const nearest = smallest > maxDistance ? null : known[distances.indexOf(smallest)];
      expect(nearestWord(typed, known, maxDistance)).toBe(nearest);
    }),
  );
});
