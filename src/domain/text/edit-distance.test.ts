import fc from "fast-check";
import { expect, test } from "vitest";
import { slipsBetween } from "#server/features/search/index/slips.ts";

const bytes = (word: string) => Buffer.from(word);

test.each([
  ["magnesium", "magnesium", 0],
  ["magnesum", "magnesium", 1],
  ["magnessium", "magnesium", 1],
  ["magnezium", "magnesium", 1],
  ["mangesium", "magnesium", 1],
  ["mangezium", "magnesium", 2],
  ["zinc", "magnesium", 3],
])("%s is %s with %i slips, 3 being any number above two", (word, term, slips) => {
  expect(slipsBetween(bytes(word), bytes(term), { slips: 2, unfinished: false })).toBe(slips);
});

test("an unfinished word is compared with the beginning of a term", () => {
  expect(slipsBetween(bytes("mangesi"), bytes("magnesium"), { slips: 2, unfinished: true })).toBe(1);
  expect(slipsBetween(bytes("magnesium"), bytes("mag"), { slips: 2, unfinished: true })).toBe(3);
});

/** The definition, cell by cell. */
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

test("what lies far from the diagonal is left out, and changes nothing", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (a, b, slips) => {
      const whole = slipsBetween(bytes(a), bytes(b), { slips, unfinished: false });
      expect(whole).toBe(Math.min(slips + 1, distance(a, b)));
      const begun = slipsBetween(bytes(a), bytes(b), { slips, unfinished: true });
      const beginnings = Array.from({ length: b.length + 1 }, (_, end) => distance(a, b.slice(0, end)));
      expect(begun).toBe(Math.min(slips + 1, ...beginnings));
    }),
    { numRuns: 3000 },
  );
});
