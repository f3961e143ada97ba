import { expect, test } from "vitest";
import type { Hazard, Verdict } from "#contract/verdicts.ts";
import { judgePublishedReport } from "#server/features/reports/rules/published-report.ts";
import { generateDemoData } from "../generate.ts";

const judged = generateDemoData().reports.map((report) => ({
  ...report,
  judgment: judgePublishedReport(report.payload),
}));
type Judged = (typeof judged)[number];

const named = (scenario: string): Judged[] => judged.filter((report) => report.scenario === scenario);
const resultOf = (report: Judged | undefined, analyte: string) =>
  report?.judgment.results.find((result) => result.analyte === analyte);

test.each<[scenario: string, hazard: Hazard, analyte: string]>([
  ["adulterated", "adulterant", "sildenafil"],
  ["pathogen", "pathogen", "salmonella"],
  ["undeclared-allergen", "allergen", "milk-protein"],
  ["wrong-plant", "identity", "identity"],
])("the report %s fails for the hazard %s", (scenario, hazard, analyte) => {
  const [report] = named(scenario);
  expect(report?.judgment.hazards).toEqual([hazard]);
  expect(report?.payload.published_verdict).toBe(hazard === "identity" ? "fail" : "unsafe");
  expect(resultOf(report, analyte)?.verdict).toBe("fail");
});

test("the adulterated product states the amount of the drug", () => {
  const [report] = named("adulterated");
  expect(report?.payload.product.name).toMatch(/^Male Vitality/);
  expect(resultOf(report, "sildenafil")?.measured).toMatchObject({
    finding: { qualifier: "=", measured: 48.3 },
    unit: "mg",
  });
});

test.each<[scenario: string, verdicts: Verdict[]]>([
  ["low-vitamin-d", ["fail"]],
  ["low-potency", ["fail"]],
  ["low-potency-disputed", ["fail"]],
  ["lead-above", ["fail"]],
  ["rancid", ["fail"]],
  ["yeasts-above", ["fail"]],
  ["withdrawn", ["fail"]],
  ["just-short", ["conditional_fail"]],
  ["unjudged-finding", ["not_fully_judged"]],
  ["screening", ["inconclusive"]],
  ["incomplete", ["no_failures"]],
  ["elements-missing", ["no_failures"]],
  ["no-pesticides", ["no_failures"]],
  ["tight", ["conditional_pass"]],
  ["lead-warning", ["pass"]],
  ["brand-supplied", ["pass"]],
  ["unaccredited", ["pass"]],
])("reports %s are %s", (scenario, verdicts) => {
  expect([...new Set(named(scenario).map(({ payload }) => payload.published_verdict))]).toEqual(verdicts);
});

test("the label failure holds 54% of the vitamin D that it claims", () => {
  const [report] = named("low-vitamin-d");
  expect(resultOf(report, "vitamin-d")?.share?.value).toBeCloseTo(0.54, 2);
  expect(report?.judgment.answers).toMatchObject({ safety: "pass", label: "fail" });
});

test("0.80 µg of lead a day is above the warning level only", () => {
  for (const report of named("lead-warning")) {
    const lead = resultOf(report, "lead");
    expect(report.judgment.warning).toBe("above");
    expect(lead?.verdict).toBe("pass");
    expect(lead?.compared).toMatchObject({ qualifier: "=" });
    expect(lead?.compared?.qualifier === "=" && lead.compared.measured).toBeCloseTo(0.8, 2);
  }
});

test("the krill oil is judged by the peroxide and acid values of Codex", () => {
  const [report] = named("krill");
  expect(report?.payload.product.traits.types).toContain("krill_oil");
  expect(
    report?.payload.results.filter(({ panel }) => panel === "oxidation").map(({ analyte }) => analyte),
  ).toEqual(["Peroxide value", "Acid value"]);
  expect(resultOf(report, "peroxide-value")?.limit?.standard).toBe("codex_krill");
  expect(report?.payload.published_verdict).toBe("pass");
});

test("products for children are judged as such", () => {
  const children = named("children");
  expect(children.length).toBeGreaterThan(0);
  for (const { payload } of children) {
    expect(payload.product.traits.population).toBe("children");
    expect(["pass", "no_failures"]).toContain(payload.published_verdict);
  }
});

test("one sample came from the brand, one laboratory has no accreditation; all others differ", () => {
  const supplied = judged.filter(({ payload }) => payload.sample.obtained_by === "brand");
  expect(supplied.map(({ scenario }) => scenario)).toEqual(["brand-supplied"]);
  expect(supplied[0]?.payload.sample).toMatchObject({
    purchased_at: null,
    purchased_on: null,
    invoice: null,
  });
  const unaccredited = judged.filter(({ payload }) => payload.laboratory.accreditation === null);
  expect(unaccredited.map(({ scenario }) => scenario)).toEqual(["unaccredited"]);
});

test("every claim states its origin, and nothing else does", () => {
  for (const { analyte, claim, origin } of judged.flatMap(({ payload }) => payload.results))
    expect([analyte, origin !== null]).toEqual([analyte, claim !== null]);
});

test("no claim lacks a comparison with its label", () => {
  const reasons = judged.flatMap(({ judgment }) => judgment.results).flatMap((result) => result.reasons);
  expect(reasons).not.toContain("origin_unknown");
  expect(reasons).not.toContain("units_differ");
});
