import fc from "fast-check";
import { expect, test } from "vitest";
import type { Finding, Quantity } from "./finding.ts";
import { judge, type Limit } from "./judge.ts";

const between = (low: number | null, high: number | null): Limit => ({
  low,
  high,
  includesUncertainty: false,
});
const measured = (value: number, uncertainty: number | null): Finding => ({
  qualifier: "=",
  measured: value,
  uncertainty,
});
const notDetected = (lod: number): Finding => ({ qualifier: "<LOD", lod });
const notQuantified = (lod: number | null, loq: number): Finding => ({ qualifier: "<LOQ", lod, loq });
const traces = (lod: number | null, loq: number): Finding => ({ qualifier: "traces", lod, loq });

test.each([
  ["well inside", measured(100, 4), between(90, 110), "pass"],
  ["inside, its uncertainty on the edge", measured(106, 4), between(90, 110), "pass"],
  ["inside, too close to the upper edge", measured(107, 4), between(90, 110), "conditional_pass"],
  ["inside, too close to the lower edge", measured(93, 4), between(90, 110), "conditional_pass"],
  ["on the edge itself", measured(110, 4), between(90, 110), "conditional_pass"],
  ["outside, too close to be sure", measured(112, 4), between(90, 110), "conditional_fail"],
  ["outside, its uncertainty on the edge", measured(114, 4), between(90, 110), "conditional_fail"],
  ["wholly above", measured(115, 4), between(90, 110), "fail"],
  ["wholly below", measured(80, 4), between(90, 110), "fail"],
  ["no upper limit", measured(900, 50), between(90, null), "pass"],
  ["no lower limit", measured(0.2, 0.05), between(null, 0.5), "pass"],
  ["lead wholly above", measured(0.9, 0.1), between(null, 0.5), "fail"],
  ["a band wider than the tolerance", measured(100, 30), between(90, 110), "conditional_pass"],
] as const)("guard band: %s", (_where, finding, limit, verdict) => {
  expect(judge(finding, limit)).toMatchObject({ verdict, rule: "guard_band" });
});

test.each([
  ["no uncertainty, inside", measured(110, null), between(90, 110), "pass"],
  ["no uncertainty, outside", measured(110.1, null), between(90, 110), "fail"],
  [
    "tolerance with uncertainty in it, inside",
    measured(81, 10),
    { ...between(80, 150), includesUncertainty: true },
    "pass",
  ],
  [
    "tolerance with uncertainty in it, outside",
    measured(79, 10),
    { ...between(80, 150), includesUncertainty: true },
    "fail",
  ],
] as const)("simple acceptance: %s", (_where, finding, limit, verdict) => {
  expect(judge(finding, limit)).toMatchObject({ verdict, rule: "simple_acceptance" });
});

test.each([
  ["not detected by a fine method", notDetected(0.02), between(null, 0.5), "pass"],
  ["detection limit on the limit", notDetected(0.5), between(null, 0.5), "pass"],
  ["detection limit above the limit", notDetected(0.6), between(null, 0.5), "inconclusive"],
  ["not quantified, below the limit", notQuantified(0.02, 0.06), between(null, 0.5), "pass"],
  ["quantification limit above the limit", notQuantified(0.2, 0.6), between(null, 0.5), "inconclusive"],
  ["both above the limit", notQuantified(0.6, 0.9), between(null, 0.5), "inconclusive"],
  ["claimed, not detected", notDetected(1), between(90, 110), "fail"],
  ["claimed, only traces", traces(1, 3), between(90, 110), "fail"],
  ["claimed, method too coarse", notDetected(95), between(90, 110), "inconclusive"],
  ["traces are all that is claimed", traces(2, 4), between(2, 5), "pass"],
  ["below the LOQ, whatever the detection limit", notQuantified(2, 4), between(2, 5), "inconclusive"],
  ["traces without a detection limit", traces(null, 4), between(2, 5), "inconclusive"],
] as const)("below the method's limits: %s", (_where, finding, limit, verdict) => {
  expect(judge(finding, limit)).toMatchObject({ verdict, rule: "detection_limit" });
});

test.each([
  ["conforms", "pass"],
  ["absent", "pass"],
  ["does_not_conform", "fail"],
  ["present", "fail"],
  ["detected", "fail"],
] as const)("a requirement without a number: %s is %s", (qualifier, verdict) => {
  expect(judge({ qualifier }, between(null, null))).toMatchObject({ verdict, rule: "stated" });
});

test("judge leaves a detection without a figure undecided where the limit has one", () => {
  expect(judge({ qualifier: "detected" }, between(null, 1))).toMatchObject({
    verdict: "inconclusive",
    reasons: ["stated_by_laboratory"],
  });
});

test.each([
  ["present, at most 20", { qualifier: "present" }, between(null, 20), "inconclusive"],
  ["absent, at most 20", { qualifier: "absent" }, between(null, 20), "pass"],
  ["present, at least 90", { qualifier: "present" }, between(90, null), "inconclusive"],
  ["absent, at least 90", { qualifier: "absent" }, between(90, null), "fail"],
  ["conforms, at least 90", { qualifier: "conforms" }, between(90, null), "pass"],
  ["does not conform, at most 20", { qualifier: "does_not_conform" }, between(null, 20), "fail"],
] as const)("an observation against a number: %s", (_what, finding, limit, verdict) => {
  expect(judge(finding, limit)).toMatchObject({ verdict, rule: "stated" });
});

test.each([
  ["a number", measured(3, 1), null],
  ["a trace", notDetected(3), null],
  ["an observation", { qualifier: "present" }, null],
  ["a number under a requirement that has none", measured(3, 1), between(null, null)],
] as const)("without a limit %s is informational", (_what, finding, limit) => {
  expect(judge(finding, limit)).toMatchObject({ verdict: "informational", rule: "none" });
});

test.each([
  // 0.1 + 0.2 is 0.3 in decimal, and 0.30000000000000004 in binary: on the edge, hence inside.
  ["a band that ends on the edge", measured(0.1, 0.2), between(null, 0.3), "pass"],
  // 0.3 - 0.1 is 0.2 in decimal, and 0.19999999999999998 in binary.
  ["a band that begins on the edge", measured(0.3, 0.1), between(0.2, null), "pass"],
] as const)("decimal: %s", (_where, finding, limit, verdict) => {
  expect(judge(finding, limit).verdict).toBe(verdict);
});

test.each([
  // Stated with k = 1, U is half as wide as the rule wants: 106 ± 2 is judged as 106 ± 4, 107 ± 2 as 107 ± 4.
  ["standard uncertainty, still inside", 106, 2, 1, "pass", true],
  ["standard uncertainty, too close", 107, 2, 1, "conditional_pass", true],
  ["k = 2 said out loud", 106, 4, 2, "pass", false],
  // k = 3.18 (three degrees of freedom, 95 %) is not narrowed.
  ["a larger k is not changed", 106, 5, 3.18, "conditional_pass", false],
] as const)("coverage factor: %s", (_what, value, uncertainty, k, verdict, widened) => {
  const judged = judge({ qualifier: "=", measured: value, uncertainty, k }, between(90, 110));
  expect(judged.verdict).toBe(verdict);
  expect(judged.reasons.includes("uncertainty_widened")).toBe(widened);
});

const range = (from: number, to: number, uncertainty: number | null): Quantity => ({
  qualifier: "range",
  from,
  to,
  uncertainty,
});

test.each([
  ["wholly inside", range(1, 3, 0.5), "pass"],
  ["inside, its uncertainty crosses", range(1, 3.8, 0.5), "conditional_pass"],
  ["what was not quantified decides", range(3, 5, 0.5), "inconclusive"],
  ["outside, its uncertainty reaches in", range(4.2, 6, 0.5), "conditional_fail"],
  ["wholly outside", range(5, 6, 0.5), "fail"],
  ["without uncertainty, inside", range(1, 4, null), "pass"],
  ["without uncertainty, outside", range(4.1, 6, null), "fail"],
  ["without uncertainty, in doubt", range(1, 6, null), "inconclusive"],
] as const)("a sum between two figures: %s", (_where, finding, verdict) => {
  expect(judge(finding, between(null, 4)).verdict).toBe(verdict);
});

test("judge: a larger uncertainty never makes a verdict more certain", () => {
  const sure = new Set(["pass", "fail"]);
  const amount = fc.double({ min: 0, max: 1000, noNaN: true });
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (value, low, width, small, more) => {
      const limit = between(low, low + width);
      const vague = judge(measured(value, small + more), limit).verdict;
      if (sure.has(vague)) expect(judge(measured(value, small), limit).verdict).toBe(vague);
    }),
  );
});

test("judge: a result that was not detected never passes a limit below the LOD", () => {
  const amount = fc.double({ min: 1e-6, max: 1000, noNaN: true });
  fc.assert(
    fc.property(amount, amount, (high, beyond) => {
      expect(judge(notDetected(high + beyond), between(null, high)).verdict).toBe("inconclusive");
    }),
  );
});
