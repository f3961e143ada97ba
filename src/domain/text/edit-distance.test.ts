import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, wordEditDistance } from "./edit-distance.ts";

const bytes = (word: string) => Buffer.from(word);

test.each([
  ["magnesium", "magnesium", 0],
  ["magnesum", "magnesium", 1],
  ["magnessium", "magnesium", 1],
  ["magnezium", "magnesium", 1],
  ["mangesium", "magnesium", 1],
  ["mangezium", "magnesium", 2],
  ["zinc", "magnesium", 3],
])("editDistance(%s, %s) is %i, where 3 stands for anything above the bound of 2", (word, term, distance) => {
  expect(editDistance(bytes(word), bytes(term), { maxDistance: 2, isPrefix: false })).toBe(distance);
});

test("editDistance with isPrefix compares a word with the nearest prefix of a term", () => {
  expect(editDistance(bytes("mangesi"), bytes("magnesium"), { maxDistance: 2, isPrefix: true })).toBe(1);
  expect(editDistance(bytes("magnesium"), bytes("mag"), { maxDistance: 2, isPrefix: true })).toBe(3);
});

/** Reference implementation without a bound. */
function distance(a: string, b: string): number {
  const cells = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => cells[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const values = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) values.push(at(i - 2, j - 2) + 1);
      cells[i]?.splice(j, 1, Math.min(...values));
    }
  }
  return at(a.length, b.length);
}

test("editDistance equals the unbounded distance up to its bound, although cells far from the diagonal are skipped", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (a, b, maxDistance) => {
      const whole = editDistance(bytes(a), bytes(b), { maxDistance, isPrefix: false });
      expect(whole).toBe(Math.min(maxDistance + 1, distance(a, b)));
      const prefixDistance = editDistance(bytes(a), bytes(b), { maxDistance, isPrefix: true });
      const prefixDistances = Array.from({ length: b.length + 1 }, (_, end) => distance(a, b.slice(0, end)));
      expect(prefixDistance).toBe(Math.min(maxDistance + 1, ...prefixDistances));
    }),
    { numRuns: 3000 },
  );
});

test("wordEditDistance equals the unbounded distance up to its bound, for words of any length", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
  const stem = fc.integer({ min: 0, max: 300 }).map((length) => "cab".repeat(length));
  fc.assert(
    fc.property(stem, word, word, fc.integer({ min: 0, max: 3 }), (start, a, b, maxDistance) => {
      const expected = Math.min(maxDistance + 1, distance(a, b));
      expect(wordEditDistance(start + a, start + b, maxDistance)).toBe(expected);
      expect(wordEditDistance(start + b, start + a, maxDistance)).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});

test("wordEditDistance counts bytes of UTF-8: callers normalize words to ASCII", () => {
  expect(wordEditDistance("acai", "açai", 2)).toBe(2);
});
