import { expect, test } from "vitest";
import type { ResultVerdict } from "#contract/verdicts.ts";
import type { StandardChoice } from "#domain/standards/choices.ts";
import type { Traits } from "#domain/standards/limit.ts";
import type { Intake } from "#domain/units/convert.ts";
import type { Finding } from "#domain/verdict/finding.ts";
import { judgeResult, type ReportFacts } from "#domain/verdict/judge-result.ts";
import type { Measurement, TestedProduct } from "#domain/verdict/measurement.ts";
import type { Reason } from "#domain/verdict/reasons.ts";
import { exampleMeasurement, exampleProduct } from "./verdict-examples.ts";

/** What cases have in common: a rule with its source, a result and the product it was found in. */
export interface CaseGroup {
  /** The rule in a few words. */
  rule: string;
  /** Where the rule is written. */
  source: string;
  analyte: string;
  unit: string | null;
  choice?: StandardChoice;
  product?: Partial<Traits & Intake>;
  /** What is known of the label. */
  label?: Pick<TestedProduct, "name" | "declared">;
  /** Amount and unit on the label. */
  claim?: readonly [amount: number, unit: string];
  more?: Partial<Measurement>;
  facts?: ReportFacts;
}

/** A case shows its own arithmetic. The last member is what differs from the group. */
export type ResultCase = readonly [
  working: string,
  finding: Finding,
  verdict: ResultVerdict,
  reason: Reason,
  change?: Partial<CaseGroup>,
];

/** The judged result of a case; 2 g a serving and 2 servings a day unless the product says otherwise. */
export function judgeCase(finding: Finding, given: CaseGroup) {
  const { analyte, unit, choice = "house", product = {}, label = {}, claim, more, facts } = given;
  const claimed = claim ? { claim: { amount: claim[0], unit: claim[1] } } : {};
  const measurement = exampleMeasurement(analyte, finding, unit, { ...claimed, ...more });
  return judgeResult(measurement, { ...exampleProduct(product, product), ...label }, choice, facts);
}

/** Tests of the verdict and the reason of single results. */
export function workedResults(group: CaseGroup, cases: readonly ResultCase[]): void {
  const { rule, source, analyte } = group;
  for (const [working, finding, verdict, reason, change] of cases) {
    test(`${analyte} (${rule}; ${source}): ${working}`, () => {
      const judged = judgeCase(finding, { ...group, ...change });
      expect(judged).toMatchObject({ verdict, reasons: expect.arrayContaining([reason]) });
    });
  }
}
