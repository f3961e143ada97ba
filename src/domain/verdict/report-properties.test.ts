import fc from "fast-check";
import { expect, test } from "vitest";
import { ANSWERS, VERDICTS, type Verdict } from "#contract/verdicts.ts";
import { arbitraryReport, detection, figure, hazard } from "#tests/support/arbitrary-report.ts";
import { exampleMeasurement } from "#tests/support/verdict-examples.ts";
import { STANDARD_CHOICES } from "../standards/choices.ts";
import { partOf } from "./derived-results.ts";
import { isDetected } from "./finding.ts";
import { judgeReport } from "./judge-report.ts";
import type { Measurement, ReportToJudge } from "./measurement.ts";

const choice = fc.constantFrom(...STANDARD_CHOICES);
/** Worst 0; nothing judged is no good news either, but no verdict. */
const rank = (verdict: Verdict | null) => (verdict === null ? VERDICTS.length : VERDICTS.indexOf(verdict));
const isPass = (verdict: Verdict | null) => verdict === "pass" || verdict === "conditional_pass";

const withResult = (report: ReportToJudge, extra: Measurement): ReportToJudge => ({
  ...report,
  measurements: [...report.measurements, extra],
});

test("a hazard that was found fails every report under every choice", () => {
  fc.assert(
    fc.property(arbitraryReport, hazard, choice, (report, found, by) => {
      const after = judgeReport(withResult(report, found), by);
      expect(after.verdict).toBe("unsafe");
      expect(after.answers.safety).toBe("unsafe");
      expect(after.hazards.length).toBeGreaterThan(0);
      expect(after.results.find(({ id }) => id === found.id)).toMatchObject({ verdict: "fail" });
    }),
    { numRuns: 200 },
  );
});

test("a hazard that was found never improves an answer", () => {
  fc.assert(
    fc.property(arbitraryReport, hazard, choice, (report, found, by) => {
      const [before, after] = [judgeReport(report, by), judgeReport(withResult(report, found), by)];
      for (const answer of ANSWERS) {
        // Nothing good is said of the label of an unsafe product.
        if (answer === "label" && after.answers.label === null) continue;
        expect(rank(after.answers[answer])).toBeLessThanOrEqual(rank(before.answers[answer]));
      }
    }),
    { numRuns: 200 },
  );
});

test("a result removed from a planned report never turns it into a pass", () => {
  fc.assert(
    fc.property(arbitraryReport, fc.nat(), choice, (report, which, by) => {
      fc.pre(report.measurements.length > 0);
      const at = which % report.measurements.length;
      const less = { ...report, measurements: report.measurements.filter((_, place) => place !== at) };
      const [before, after] = [judgeReport(report, by), judgeReport(less, by)];
      if (!isPass(before.verdict)) expect(isPass(after.verdict)).toBe(false);
      expect(after.coverage.tested).toBeLessThan(after.coverage.required);
    }),
    { numRuns: 200 },
  );
});

test("a pass covers every hazard of the product, whatever the plan waives", () => {
  fc.assert(
    fc.property(arbitraryReport, choice, (report, by) => {
      const why = "Not wanted.";
      const waived = ["lead", "identity", "salmonella", "undeclared-drugs", "pesticide-residues"];
      const plan = { ...report.plan, notApplicable: waived.map((analyte) => ({ analyte, why })) };
      const [free, asked] = [judgeReport({ ...report, plan }, by), judgeReport(report, by)];
      expect(free.verdict).toBe(asked.verdict);
      expect(free.coverage).toEqual(asked.coverage);
    }),
  );
});

test("a choice changes only what its standard covers, and never a hazard", () => {
  fc.assert(
    fc.property(arbitraryReport, choice, (report, by) => {
      const [published, chosen] = [judgeReport(report, "house"), judgeReport(report, by)];
      expect(chosen.results.map(({ id }) => id)).toEqual(published.results.map(({ id }) => id));
      expect(chosen.hazards).toEqual(published.hazards);
      chosen.results.forEach((result, at) => {
        if (result.holder !== "choice") expect(result.verdict).toBe(published.results[at]?.verdict);
        if (result.hazard) expect(result.verdict).toBe("fail");
      });
    }),
    { numRuns: 200 },
  );
});

test("the headline is never better than an answer or a result", () => {
  fc.assert(
    fc.property(arbitraryReport, choice, (report, by) => {
      const { verdict, answers, results, coverage } = judgeReport(report, by);
      for (const answer of ANSWERS) expect(rank(verdict)).toBeLessThanOrEqual(rank(answers[answer]));
      const failures = results.some((one) => one.verdict === "fail");
      expect(verdict === "fail" || verdict === "unsafe").toBe(failures);
      if (results.some((one) => one.verdict === "not_judged")) expect(isPass(verdict)).toBe(false);
      if (coverage.tested < coverage.required) expect(isPass(verdict)).toBe(false);
    }),
    { numRuns: 200 },
  );
});

test("a contaminant that was found and not judged is never a pass", () => {
  fc.assert(
    fc.property(arbitraryReport, choice, (report, by) => {
      const { results, verdict } = judgeReport(report, by);
      const unjudged = results.filter(
        ({ kind, measured, derivedFrom, verdict: one, analyte }) =>
          kind === "contaminant" &&
          isDetected(measured.finding) &&
          derivedFrom === null &&
          one === "informational" &&
          !results.some((part) => part.analyte === partOf(analyte) && part.verdict !== "informational"),
      );
      expect(unjudged).toEqual([]);
      if (results.some((one) => one.verdict === "not_judged"))
        expect(["unsafe", "fail", "conditional_fail", "not_fully_judged"]).toContain(verdict);
    }),
    { numRuns: 200 },
  );
});

test("every result that a laboratory reported is kept", () => {
  fc.assert(
    fc.property(arbitraryReport, choice, (report, by) => {
      const ids = judgeReport(report, by).results.flatMap(({ id, derivedFrom }) => (derivedFrom ? [] : id));
      expect(ids).toEqual(report.measurements.map(({ id }) => id));
    }),
  );
});

/** Names that no table holds. */
const unknownName = fc
  .tuple(
    fc.constantFrom("Zyl", "Quor", "Brax", "Vint"),
    fc.integer({ min: 10, max: 999 }),
    fc.constantFrom("ide", "on", "ex"),
  )
  .map(([start, number, end]) => `${start}o${end} ${number}`);

test("a row with a name that nobody knows never leaves a report at pass", () => {
  fc.assert(
    fc.property(arbitraryReport, unknownName, detection, choice, (report, name, finding, by) => {
      const extra = exampleMeasurement(name, finding, "mg", { panel: "potency", id: "unknown" });
      expect(isPass(judgeReport(withResult(report, extra), by).verdict)).toBe(false);
    }),
    { numRuns: 200 },
  );
});

test("adding a finding of anything never improves a verdict, but by covering a test that was missing", () => {
  fc.assert(
    fc.property(arbitraryReport, unknownName, detection, choice, (report, name, finding, by) => {
      const extra = exampleMeasurement(name, finding, "µg/g", { panel: "undeclared_drugs", id: "unknown" });
      const [before, after] = [judgeReport(report, by), judgeReport(withResult(report, extra), by)];
      expect(rank(after.verdict)).toBeLessThanOrEqual(rank(before.verdict));
    }),
    { numRuns: 200 },
  );
});

test("a larger detection limit never improves a verdict", () => {
  fc.assert(
    fc.property(arbitraryReport, hazard, figure, figure, choice, (report, looked, low, more, by) => {
      const without = (lod: number) =>
        judgeReport(withResult(report, { ...looked, finding: { qualifier: "<LOD", lod } }), by).verdict;
      expect(rank(without(low + more))).toBeLessThanOrEqual(rank(without(low)));
    }),
    { numRuns: 200 },
  );
});
