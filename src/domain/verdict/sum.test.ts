import fc from "fast-check";
import { expect, test } from "vitest";
import { measured, notDetected, traces } from "#tests/support/verdict-examples.ts";
import { type Finding, inNumbers, isObservation } from "./finding.ts";
import { sumOf } from "./sum.ts";

const sum = (...parts: readonly (readonly [finding: Finding, times?: number])[]) =>
  inNumbers(
    sumOf(
      parts.flatMap(([finding, times = 1]) => (isObservation(finding) ? [] : [{ quantity: finding, times }])),
    ),
  );

test.each([
  // TOTOX: 2 x 4.2 + 9.7 = 18.1; U = sqrt((2 x 0.3)^2 + 0.8^2) = 1.
  ["measured parts", sum([measured(4.2, 0.3), 2], [measured(9.7, 0.8)]), measured(18.1, 1)],
  // Four aflatoxins, µg/kg: 1.2 + [0, 0.1] + [0.1, 0.3] + [0, 0.1] = [1.3, 1.7].
  [
    "parts that were not quantified",
    sum([measured(1.2, 0.2)], [notDetected(0.1)], [traces(0.1, 0.3)], [notDetected(0.1)]),
    { qualifier: "range", from: 1.3, to: 1.7, uncertainty: 0.2 },
  ],
  // LOD x mass: 0.003 µg/g in 5 g a day is at most 0.015 µg, never 0.
  [
    "nothing detected",
    sum([notDetected(0.003), 5]),
    { qualifier: "range", from: 0, to: 0.015, uncertainty: 0 },
  ],
  ["one part without U", sum([measured(1, 0.1)], [measured(2, null)]), measured(3, null)],
  ["U of k = 1 is doubled", sum([measured(1, 0.1, 1)]), measured(1, 0.2)],
] as const)("%s", (_what, total, expected) => {
  expect(total).toEqual(expected);
});

const amount = fc.integer({ min: 1, max: 1e6 }).map((n) => n / 1000);
const part = fc.oneof(
  fc.tuple(amount, amount).map(([value, u]) => measured(value, u)),
  amount.map(notDetected),
  fc.tuple(amount, amount).map(([lod, more]) => traces(lod, lod + more)),
);

test("a sum never claims less room than its parts leave, and is never plain zero", () => {
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
