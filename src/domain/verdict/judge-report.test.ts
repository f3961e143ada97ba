import { expect, test } from "vitest";
import {
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  NO_PLAN,
  notDetectedFinding,
} from "#tests/support/verdict-examples.ts";
import { STANDARD_CHOICES, type StandardChoice } from "../standards/choices.ts";
import type { Finding } from "./finding.ts";
import { judgeReport } from "./judge-report.ts";
import type { Measurement, TestPlan } from "./measurement.ts";

const perDay = (analyte: string, value: number, uncertainty: number) =>
  exampleMeasurement(analyte, measuredFinding(value, uncertainty), "µg/day");
const claimed = (analyte: string, value: number, uncertainty: number) =>
  exampleMeasurement(analyte, measuredFinding(value, uncertainty), "mg", {
    claim: { amount: 100, unit: "mg" },
    origin: "added",
  });

const judged = (measurements: readonly Measurement[], choice: StandardChoice, plan: TestPlan = NO_PLAN) =>
  judgeReport({ product: exampleProduct(), measurements, plan }, choice);
const ofPanel = (report: ReturnType<typeof judged>, name: string) =>
  report.panels.find(({ panel }) => panel === name);
const ofAnalyte = (report: ReturnType<typeof judged>, id: string) =>
  report.results.find(({ analyte }) => analyte === id);

test("judgeReport: the verdict depends on the selected standard where that covers a result", () => {
  const measurements = [perDay("Cadmium", 4.5, 0.3), claimed("Vitamin C", 93, 2)];
  const verdicts = STANDARD_CHOICES.map((choice) => judged(measurements, choice).verdict);
  // USP, Ascorbic Acid Tablets: 91 >= 90. EU: 93 >= 80, but cadmium is 1.125 mg/kg. Elsewhere 95 < 100.
  expect(Object.fromEntries(STANDARD_CHOICES.map((choice, at) => [choice, verdicts[at]]))).toEqual({
    house: "fail",
    usp: "no_failures",
    prop65: "fail",
    fda: "fail",
    eu: "fail",
  });
});

test("judgeReport: the headline is the worse of the answers on safety and on the label", () => {
  const short = judged([perDay("Lead", 1, 0.1), claimed("Vitamin C", 50, 2)], "house");
  expect(short).toMatchObject({ verdict: "fail", answers: { safety: "no_failures", label: "fail" } });
  const leaded = judged([perDay("Lead", 9, 0.1), claimed("Vitamin C", 110, 2)], "house");
  expect(leaded).toMatchObject({ verdict: "fail", answers: { safety: "fail", label: "pass" } });
});

test("judgeReport lists panels in which no limit applies, not those without claims", () => {
  const hardness = exampleMeasurement("Hardness", measuredFinding(80, 4), "1");
  const zinc = exampleMeasurement("Zinc", measuredFinding(5, 1), "mg");
  const report = judged([perDay("Lead", 0.2, 0.03), hardness, zinc], "house");
  expect(report.unjudgedPanels).toEqual(["physical"]);
});

// Total arsenic: USP <2232> limits the inorganic part to 15 µg/day.
test.each([
  ["12 + 1 <= 15: the part cannot be more", perDay("Arsenic (total)", 12, 1), "pass", "whole_bounds_part"],
  ["14 + 1 <= 15", perDay("Arsenic (total)", 14, 1), "pass", "whole_bounds_part"],
  ["15 <= 15 < 15 + 1", perDay("Arsenic (total)", 15, 1), "conditional_pass", "whole_bounds_part"],
  ["16 > 15: not yet a failure", perDay("Arsenic (total)", 16, 1), "inconclusive", "speciation_needed"],
  ["90 > 15: nor this", perDay("Arsenic (total)", 90, 5), "inconclusive", "speciation_needed"],
  ["at most 0.1", arsenicBelow(0.1), "pass", "whole_bounds_part"],
  ["at most 20", arsenicBelow(20), "inconclusive", "method_too_coarse"],
])("total arsenic %s", (_working, arsenic, verdict, reason) => {
  const report = judged([arsenic], "usp");
  expect(report.answers.safety).toBe(verdict === "inconclusive" ? "inconclusive" : "no_failures");
  expect(ofAnalyte(report, "arsenic-total")?.verdict).toBe("informational");
  expect(ofAnalyte(report, "arsenic-inorganic")).toMatchObject({ verdict, derivedFrom: ["arsenic-total"] });
  expect(ofAnalyte(report, "arsenic-inorganic")?.reasons).toContain(reason);
});

function arsenicBelow(lod: number) {
  return exampleMeasurement("Arsenic", notDetectedFinding(lod), "µg/day");
}

test("total arsenic is informational if inorganic arsenic was measured", () => {
  const report = judged([perDay("Arsenic (total)", 90, 5), perDay("Arsenic (inorganic)", 3, 0.4)], "usp");
  expect(report.verdict).toBe("no_failures");
  expect(ofAnalyte(report, "arsenic-total")).toMatchObject({
    verdict: "informational",
    reasons: ["judged_by_part"],
  });
  expect(report.results.filter(({ derivedFrom }) => derivedFrom !== null)).toEqual([]);
});

test("total mercury proves methylmercury below its limit, but not above", () => {
  const [low, high] = [
    judged([perDay("Mercury", 1, 0.2)], "usp"),
    judged([perDay("Mercury", 6, 0.5)], "usp"),
  ];
  expect(ofAnalyte(low, "methylmercury")?.verdict).toBe("pass");
  expect(ofAnalyte(high, "mercury-total")?.verdict).toBe("pass");
  expect(ofAnalyte(high, "methylmercury")).toMatchObject({
    verdict: "inconclusive",
    reasons: ["speciation_needed"],
  });
  expect(high.verdict).toBe("inconclusive");
});

test("a total above a warning level says nothing about its part", () => {
  const total = judged([perDay("Arsenic (total)", 30, 2)], "prop65");
  expect(ofAnalyte(total, "arsenic-inorganic")?.warnings.map(({ position }) => position)).toEqual([
    "undecided",
  ]);
  expect(total.warning).toBe("undecided");
  expect(judged([perDay("Arsenic (total)", 5, 1)], "prop65").warning).toBe("below");
});

test("a total above the limit of its part for children must be measured separately, and is never a pass", () => {
  const product = exampleProduct({ population: "children" });
  const report = judgeReport(
    { product, plan: NO_PLAN, measurements: [perDay("Arsenic (total)", 90, 5)] },
    "house",
  );
  expect(report.answers.safety).toBe("inconclusive");
});

test("that a total conforms says nothing about its part", () => {
  const conforms = exampleMeasurement("Arsenic (total)", { qualifier: "conforms" }, null);
  expect(ofAnalyte(judged([conforms], "usp"), "arsenic-inorganic")).toBeUndefined();
});

test("one part above the limit of the sum is a failure, below it proves nothing", () => {
  const of = (finding: Finding) => judged([exampleMeasurement("Aflatoxin B1", finding, "µg/kg")], "fda");
  const high = of(measuredFinding(500, 50));
  expect(high.verdict).toBe("fail");
  expect(ofAnalyte(high, "aflatoxins-total")).toMatchObject({
    verdict: "fail",
    derivedFrom: ["aflatoxin-b1"],
    reasons: expect.arrayContaining(["part_exceeds_sum"]),
  });
  for (const finding of [measuredFinding(4, 1), { qualifier: "present" } as const]) {
    expect(of(finding).verdict).toBe("not_fully_judged");
    expect(ofAnalyte(of(finding), "aflatoxins-total")).toBeUndefined();
  }
});

test("TOTOX is derived from its parts if the laboratory omitted it", () => {
  const oil = { product: exampleProduct({ oil: true, types: ["marine_oil"] }), plan: NO_PLAN };
  const measurements = [
    exampleMeasurement("Peroxide value", measuredFinding(4.5, 0.3), "meq/kg"),
    exampleMeasurement("p-Anisidine value", measuredFinding(18, 0.8), null),
  ];
  // 2 x 4.5 + 18 = 27; U = sqrt(0.6^2 + 0.8^2) = 1; 27 - 1 = 26, on the edge.
  const totox = ofAnalyte(judgeReport({ ...oil, measurements }, "house"), "totox");
  expect(totox).toMatchObject({ verdict: "conditional_fail", compared: { measured: 27, uncertainty: 1 } });
  expect(totox?.derivedFrom).toEqual(["peroxide-value", "p-anisidine-value"]);
});

test("the test plan adds required, optional and not applicable analytes", () => {
  const plan: TestPlan = {
    required: ["Vitamin C", "Zinc"],
    optional: ["Ochratoxin A"],
    notApplicable: [{ analyte: "Enterococci", why: "They are what is sold." }],
  };
  const report = judged([claimed("Vitamin C", 100, 2)], "house", plan);
  expect(ofPanel(report, "potency")?.rows).toEqual([
    { analyte: "vitamin-c", name: "Vitamin C", status: "tested", required: true, why: null },
    { analyte: "zinc", name: "Zinc", status: "not_tested", required: true, why: null },
  ]);
  expect(ofPanel(report, "microbes")?.rows).toContainEqual({
    analyte: "enterococci",
    name: "Enterococci",
    status: "not_applicable",
    required: false,
    why: "They are what is sold.",
  });
  expect(ofPanel(report, "mycotoxins")).toMatchObject({
    verdict: null,
    coverage: { tested: 0, required: 0 },
  });
});

test("an unplanned result with a limit counts", () => {
  const plan = { ...NO_PLAN, required: ["Zinc"] };
  expect(judged([claimed("Vitamin C", 50, 2), claimed("Zinc", 100, 2)], "house", plan).verdict).toBe("fail");
});

test("the worse of two results for one analyte counts", () => {
  expect(judged([claimed("Zinc", 100, 2), claimed("Zinc", 60, 2)], "house").verdict).toBe("fail");
  expect(judged([claimed("Zinc", 60, 2), claimed("Zinc", 100, 2)], "house").verdict).toBe("fail");
});

test("a report without results has no verdict", () => {
  expect(judged([], "usp")).toMatchObject({ verdict: null, results: [], unjudgedPanels: [] });
});

// Ethylene oxide: 0.1 mg/kg for the sum with 2-chloroethanol in herbs and spices (Regulation (EU) 2015/868). Aflatoxins:
// 20 µg/kg (FDA CPG 555.400).
test.each([
  ["Ethylene oxide", 3.8, "mg/kg", "fail"],
  ["Ethylene oxide", 0.02, "mg/kg", "not_fully_judged"],
  ["Aflatoxin B1", 500, "µg/kg", "fail"],
] as const)("%s %d %s alone against the limit of its sum is %s", (analyte, value, unit, verdict) => {
  const measurements = [exampleMeasurement(analyte, measuredFinding(value, value / 10), unit)];
  const product = exampleProduct({ microbial: "dried_botanical", types: ["botanical"] });
  expect(judgeReport({ product, measurements, plan: NO_PLAN }, "house").verdict).toBe(verdict);
});
