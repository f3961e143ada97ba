import { expect, test } from "vitest";
import { PostingsCollector } from "./collect-postings.ts";
import { popCount, wordsByLength } from "./letter-masks.ts";
import { termText } from "./postings.ts";

test("wordsByLength groups letter-only terms by length, most frequent first", () => {
  const collector = new PostingsCollector();
  for (const [product, terms] of ["b12 iron zinc", "iron maca zinc", "zinc", "calcium", "ab-c"].entries())
    for (const term of terms.split(" ")) collector.add(product, term, 1);
  const postings = collector.finish();
  const { terms, products, starts } = wordsByLength(postings);
  expect(Array.from(terms, (term) => termText(postings, term))).toEqual(["zinc", "iron", "maca", "calcium"]);
  expect([...products]).toEqual([3, 2, 1, 1]);
  expect([starts[4], starts[5], starts[7], starts[8]]).toEqual([0, 3, 3, 4]);
});

test("wordsByLength is empty for an empty index", () => {
  expect(wordsByLength(new PostingsCollector().finish()).terms).toHaveLength(0);
});

test.each([
  [0, 0],
  [0b1011, 3],
  [0x3ffffff, 26],
])("popCount(%i) is %i", (mask, bits) => {
  expect(popCount(mask)).toBe(bits);
});
