import { expect, test } from "vitest";
import { collectPostings } from "./collect-postings.ts";
import { bitsIn, wordsByLength } from "./letter-masks.ts";
import { termAt } from "./postings.ts";

test("words of letters alone come by length, the most frequent first", () => {
  const collector = collectPostings();
  for (const [product, terms] of ["b12 iron zinc", "iron maca zinc", "zinc", "calcium", "ab-c"].entries())
    for (const term of terms.split(" ")) collector.add(product, term, 1);
  const postings = collector.finish();
  const { terms, products, starts } = wordsByLength(postings);
  expect(Array.from(terms, (term) => termAt(postings, term))).toEqual(["zinc", "iron", "maca", "calcium"]);
  expect([...products]).toEqual([3, 2, 1, 1]);
  expect([starts[4], starts[5], starts[7], starts[8]]).toEqual([0, 3, 3, 4]);
});

test("an index without words has none", () => {
  expect(wordsByLength(collectPostings().finish()).terms).toHaveLength(0);
});

test.each([
  [0, 0],
  [0b1011, 3],
  [0x3ffffff, 26],
])("bits in %i: %i", (mask, bits) => {
  expect(bitsIn(mask)).toBe(bits);
});
