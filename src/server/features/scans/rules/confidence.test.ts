import fc from "fast-check";
import { expect, test } from "vitest";
import { confidences, isDoubtful, verdictOn } from "./confidence.ts";

const standing = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
const candidates = (standings: readonly number[]) =>
  standings.map((one, at) => ({ supplementId: at + 1, standing: one }));

test("confidences are shares of one, in the order of the standings", () => {
  fc.assert(
    fc.property(standing, (standings) => {
      const said = confidences(candidates(standings)).map(({ confidence }) => confidence);
      expect(said.toSorted((a, b) => b - a)).toEqual(said);
      expect(said.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test.each([
  ["one that says all", [0.99, 0.6], false, "matched", 1],
  ["one that says all, with a doubt", [0.99, 0.6], true, "ambiguous", 1],
  ["two alike", [0.99, 0.99], false, "ambiguous", 2],
  ["a few that may be it", [0.74, 0.73, 0.3], false, "ambiguous", 2],
  ["nothing like it", [0.2, 0.1], false, "not_found", 0],
  ["nothing at all", [], false, "not_found", 0],
] as const)("%s: %j, doubts %s, is %s", (_what, standings, doubts, status, offered) => {
  const verdict = verdictOn(confidences(candidates(standings)), doubts);
  expect(verdict.status).toBe(status);
  expect(verdict.offered).toHaveLength(offered);
});

test.each([
  ["all that is large is in its names", { amounts: 1, explained: 1 }, false],
  ["another strength", { amounts: 0, explained: 1 }, true],
  ["a strength that its names do not have", { amounts: 0.5, explained: 1 }, true],
  ["a large word that its names do not have", { amounts: 1, explained: 0.78 }, true],
])("%s: %j, doubtful is %s", (_what, parts, doubtful) => {
  expect(isDoubtful({ name: 1, brand: 1, form: 1, ...parts })).toBe(doubtful);
});
