import fc from "fast-check";
import { expect, test } from "vitest";
import { belowLoqFinding, measuredFinding, notDetectedFinding } from "#tests/support/verdict-examples.ts";
import { type Finding, isObservation, toNumberQuantity } from "./finding.ts";
import { sumOf } from "./sum.ts";

const sum = (...parts: readonly (readonly [finding: Finding, times?: number])[]) =>
  toNumberQuantity(
    sumOf(
      parts.flatMap(([finding, times = 1]) => (isObservation(finding) ? [] : [{ quantity: finding, times }])),
    ),
  );

test.each([
  // TOTOX: 2 x 4.2 + 9.7 = 18.1; U = sqrt((2 x 0.3)^2 + 0.8^2) = 1.
  [
    "measured parts",
    sum([measuredFinding(4.2, 0.3), 2], [measuredFinding(9.7, 0.8)]),
    measuredFinding(18.1, 1),
  ],
  // Four aflatoxins, µg/kg: 1.2 + [0, 0.1] + [0, 0.3] + [0, 0.1] = [1.2, 1.7].
  [
    "parts that were not quantified",
    sum(
      [measuredFinding(1.2, 0.2)],
      [notDetectedFinding(0.1)],
      [belowLoqFinding(0.1, 0.3)],
      [notDetectedFinding(0.1)],
    ),
    { qualifier: "range", from: 1.2, to: 1.7, uncertainty: 0.2 },
  ],
  // LOD x mass: 0.003 µg/g in 5 g a day is at most 0.015 µg, never 0.
  [
    "nothing detected",
    sum([notDetectedFinding(0.003), 5]),
    { qualifier: "range", from: 0, to: 0.015, uncertainty: 0 },
  ],
  [
    "one part without U",
    sum([measuredFinding(1, 0.1)], [measuredFinding(2, null)]),
    measuredFinding(3, null),
  ],
  ["U of k = 1 is doubled", sum([measuredFinding(1, 0.1, 1)]), measuredFinding(1, 0.2)],
] as const)("%s", (_what, total, expected) => {
  expect(total).toEqual(expected);
});

const amount = fc.integer({ min: 1, max: 1e6 }).map((n) => n / 1000);
const part = fc.oneof(
  fc.tuple(amount, amount).map(([value, u]) => measuredFinding(value, u)),
  amount.map(notDetectedFinding),
  fc.tuple(amount, amount).map(([lod, more]) => belowLoqFinding(lod, lod + more)),
);

test("sumOf: the range covers all terms and is never zero", () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const total = sum(...parts.map((finding) => [finding] as const));
      const anyUnquantified = parts.some(({ qualifier }) => qualifier !== "=");
      expect(total.qualifier).toBe(anyUnquantified ? "range" : "=");
      if (total.qualifier === "range") expect(total.to).toBeGreaterThan(total.from);
      if (total.qualifier === "=") expect(total.measured).toBeGreaterThan(0);
    }),
  );
});
