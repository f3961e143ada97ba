import { expect, test } from "vitest";
import {
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  NO_PLAN,
  notDetectedFinding,
} from "#tests/support/verdict-examples.ts";
import type { StandardChoice } from "../standards/choices.ts";
import { isIncomplete } from "./combine.ts";
import { judgeReport } from "./judge-report.ts";
import type { Measurement, TestPlan } from "./measurement.ts";

const perDay = (analyte: string, value: number, uncertainty: number) =>
  exampleMeasurement(analyte, measuredFinding(value, uncertainty), "µg/day");
const claimed = (analyte: string, value: number, uncertainty: number) =>
  exampleMeasurement(analyte, measuredFinding(value, uncertainty), "mg", {
    claim: { amount: 100, unit: "mg" },
  });

const ELEMENTS = [
  perDay("Lead", 0.2, 0.03),
  perDay("Cadmium", 0.4, 0.05),
  perDay("Arsenic (inorganic)", 1, 0.2),
  perDay("Mercury (total)", 0.3, 0.05),
];

const judged = (measurements: readonly Measurement[], choice: StandardChoice, plan: TestPlan = NO_PLAN) =>
  judgeReport({ product: exampleProduct(), measurements, plan }, choice);
const ofPanel = (report: ReturnType<typeof judged>, name: string) =>
  report.panels.find(({ panel }) => panel === name);
const ofAnalyte = (report: ReturnType<typeof judged>, id: string) =>
  report.results.find(({ analyte }) => analyte === id);

test("judgeReport: the verdict depends on the selected standard", () => {
  const measurements = [perDay("Lead", 0.57, 0.06), perDay("Cadmium", 4.5, 0.3), claimed("Vitamin C", 93, 2)];
  const verdicts = (["usp", "prop65", "fda", "eu"] as const).map(
    (choice) => judged(measurements, choice).verdict,
  );
  // USP: all inside. Prop 65: lead and cadmium outside. FDA: 93 + 2 < 100. EU: cadmium 1.125 mg/kg, outside.
  expect(verdicts).toEqual(["pass", "fail", "fail", "fail"]);
});

test("judgeReport lists panels without limits", () => {
  const report = judged([perDay("Lead", 0.2, 0.03), claimed("Vitamin C", 20, 2)], "prop65");
  expect(report.verdict).toBe("pass");
  expect(report.unjudgedPanels).toEqual(["potency"]);
});

// Total arsenic: USP <2232> limits the inorganic part to 15 µg/day.
test.each([
  ["12 + 1 <= 15: the part cannot be more", perDay("Arsenic (total)", 12, 1), "pass", "whole_bounds_part"],
  ["14.5 <= 15 < 14.5 + 1", perDay("Arsenic (total)", 14.5, 1), "conditional_pass", "whole_bounds_part"],
  ["15.5 > 15: not yet a failure", perDay("Arsenic (total)", 15.5, 1), "inconclusive", "speciation_needed"],
  [
    "90 > 15: not yet a failure either",
    perDay("Arsenic (total)", 90, 5),
    "inconclusive",
    "speciation_needed",
  ],
  [
    "at most 0.1",
    exampleMeasurement("Arsenic", notDetectedFinding(0.1), "µg/day"),
    "pass",
    "whole_bounds_part",
  ],
  [
    "at most 20",
    exampleMeasurement("Arsenic", notDetectedFinding(20), "µg/day"),
    "inconclusive",
    "method_too_coarse",
  ],
])("total arsenic %s", (_working, arsenic, verdict, reason) => {
  const report = judged([arsenic], "usp");
  expect(report.verdict).toBe(verdict);
  expect(ofAnalyte(report, "arsenic-total")?.verdict).toBe("informational");
  expect(ofAnalyte(report, "arsenic-inorganic")).toMatchObject({ verdict, derivedFrom: ["arsenic-total"] });
  expect(ofAnalyte(report, "arsenic-inorganic")?.reasons).toContain(reason);
});

test("total arsenic is informational if inorganic arsenic was measured", () => {
  const report = judged([perDay("Arsenic (total)", 90, 5), perDay("Arsenic (inorganic)", 3, 0.4)], "usp");
  expect(report.verdict).toBe("pass");
  expect(report.results.filter(({ derivedFrom }) => derivedFrom !== null)).toEqual([]);
});

test("total mercury proves methylmercury below its limit, but not above", () => {
  const [low, high] = [
    judged([perDay("Mercury", 1.5, 0.2)], "usp"),
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

test("TOTOX is derived from its parts if the laboratory omitted it", () => {
  const oil = { product: exampleProduct({ oil: true }), plan: NO_PLAN };
  const measurements = [
    exampleMeasurement("Peroxide value", measuredFinding(4.5, 0.3), "meq/kg"),
    exampleMeasurement("p-Anisidine value", measuredFinding(18, 0.8), null),
  ];
  // 2 x 4.5 + 18 = 27; U = sqrt(0.6^2 + 0.8^2) = 1; 27 - 1 = 26, on the edge.
  const totox = ofAnalyte(judgeReport({ ...oil, measurements }, "house"), "totox");
  expect(totox).toMatchObject({ verdict: "conditional_fail", compared: { measured: 27, uncertainty: 1 } });
  expect(totox?.derivedFrom).toEqual(["peroxide-value", "p-anisidine-value"]);
});

test("a limited analyte that was not tested makes the report incomplete", () => {
  const report = judged(ELEMENTS.slice(0, 2), "usp");
  expect(report.verdict).toBe("pass");
  expect(isIncomplete(report.coverage)).toBe(true);
  expect(ofPanel(report, "elements")?.coverage).toEqual({ tested: 2, required: 5 });
  expect(isIncomplete(judged(ELEMENTS.slice(0, 1), "fda").coverage)).toBe(true);
  expect(ofPanel(judged(ELEMENTS, "usp"), "elements")?.coverage).toEqual({ tested: 5, required: 5 });
});

test("the test plan adds required, optional and not applicable analytes", () => {
  const plan: TestPlan = {
    required: ["Vitamin C", "Zinc"],
    optional: ["Ochratoxin A"],
    notApplicable: [{ analyte: "TAMC", why: "Bacteria are what is sold." }],
  };
  const report = judged([claimed("Vitamin C", 100, 2)], "house", plan);
  expect(ofPanel(report, "potency")?.rows).toEqual([
    { analyte: "vitamin-c", name: "Vitamin C", status: "tested", required: true, why: null },
    { analyte: "zinc", name: "Zinc", status: "not_tested", required: true, why: null },
  ]);
  expect(ofPanel(report, "microbes")?.rows).toContainEqual({
    analyte: "tamc",
    name: "Total aerobic count (TAMC)",
    status: "not_applicable",
    required: false,
    why: "Bacteria are what is sold.",
  });
  expect(ofPanel(report, "mycotoxins")).toMatchObject({
    verdict: null,
    coverage: { tested: 0, required: 0 },
  });
});

test("an unplanned result with a limit counts", () => {
  const report = judged([claimed("Vitamin C", 50, 2), claimed("Zinc", 100, 2)], "usp", {
    ...NO_PLAN,
    required: ["Zinc"],
  });
  expect(report.verdict).toBe("fail");
});

test("the worse of two results for one analyte counts", () => {
  expect(judged([claimed("Zinc", 100, 2), claimed("Zinc", 60, 2)], "usp").verdict).toBe("fail");
  expect(judged([claimed("Zinc", 60, 2), claimed("Zinc", 100, 2)], "usp").verdict).toBe("fail");
});

test("a report without results has no verdict", () => {
  expect(judged([], "usp")).toMatchObject({ verdict: null, results: [], unjudgedPanels: [] });
});
