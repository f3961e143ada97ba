import fc from "fast-check";
import { expect, test } from "vitest";
import { diversify, type Scored } from "./diversify.ts";

const item = (id: number, brandId: number, name: string, score = 5): Scored => ({
  candidate: { id, brandId, name },
  score,
  answers: [],
});
const ids = (items: readonly Scored[]) => items.map(({ candidate }) => candidate.id);

test("equals alternate between brands and names", () => {
  const items = [item(1, 1, "Zinc"), item(2, 1, "Zinc"), item(3, 2, "Zinc"), item(4, 3, "Zinc Citrate")];
  expect(ids(diversify(items))).toEqual([1, 4, 3, 2]);
});

test("a clearly better product stays before another brand", () => {
  expect(ids(diversify([item(1, 1, "Zinc", 9), item(2, 1, "Zinc", 8.5), item(3, 2, "Zinc", 5)]))).toEqual([
    1, 2, 3,
  ]);
});

test("nothing is added or removed", () => {
  const scored = fc
    .record({ id: fc.nat(1e6), brandId: fc.nat(5), name: fc.constantFrom("A", "B"), score: fc.nat(10) })
    .map(({ id, brandId, name, score }) => item(id, brandId, name, score));
  fc.assert(
    fc.property(
      fc.uniqueArray(scored, { selector: ({ candidate }) => candidate.id, maxLength: 90 }),
      (items) => {
        expect(ids(diversify(items)).toSorted()).toEqual(ids(items).toSorted());
      },
    ),
  );
});
