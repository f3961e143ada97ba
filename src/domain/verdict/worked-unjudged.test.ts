import { describe, expect, test } from "vitest";
import type { Panel } from "#contract/vocabulary.ts";
import { CLEAN_REPORT } from "#tests/support/clean-report.ts";
import { exampleMeasurement, measuredFinding, notDetectedFinding } from "#tests/support/verdict-examples.ts";
import { STANDARD_CHOICES } from "../standards/choices.ts";
import { judgeReport } from "./judge-report.ts";
import type { Measurement } from "./measurement.ts";

const withExtra = (extra: Measurement) => ({
  ...CLEAN_REPORT,
  measurements: [...CLEAN_REPORT.measurements, extra],
});
const found = (analyte: string, value: number, unit: string, panel?: Panel) =>
  exampleMeasurement(analyte, measuredFinding(value, value / 10), unit, panel ? { panel } : {});
const resultOf = (report: ReturnType<typeof judgeReport>, { id }: Measurement) =>
  report.results.find((one) => one.id === id);

// Large amounts. Where a limit is held it is a failure, where none is held nobody may call it a pass.
const CONTAMINANTS: readonly Measurement[] = [
  found("Aflatoxin B1", 500, "µg/kg"),
  found("Aflatoxins (total)", 500, "µg/kg", "mycotoxins"),
  found("Total aflatoxins", 26.4, "ppb"),
  found("Ochratoxin A", 500, "µg/kg"),
  found("Citrinin", 5000, "µg/kg"),
  found("Ethylene oxide", 50, "mg/kg"),
  found("Methanol", 30_000, "µg/g"),
  found("Benzene", 100, "µg/g"),
  found("Gluten", 5000, "mg/kg"),
  found("Thallium", 3, "µg/g"),
  found("Chromium VI", 20, "µg/g"),
  found("Nickel", 80, "µg/g", "elements"),
  found("Aluminum", 500, "µg/g"),
  found("Microcystins", 5, "µg/g"),
  found("Pyrrolizidine alkaloids", 9000, "µg/kg"),
  found("Chlorpyrifos", 3, "mg/kg"),
  found("A pesticide that nobody knows", 3, "mg/kg", "pesticides"),
  found("An element that nobody knows", 3, "mg/kg", "elements"),
  found("A toxin that nobody knows", 3, "mg/kg", "mycotoxins"),
  found("A solvent that nobody knows", 3, "mg/kg", "solvents"),
];

describe.each(CONTAMINANTS.map((one) => [one.analyte, one] as const))("%s, found", (_name, extra) => {
  test.each(STANDARD_CHOICES)("is no pass under %s", (choice) => {
    const report = judgeReport(withExtra(extra), choice);
    expect(["fail", "not_fully_judged"]).toContain(report.verdict);
    expect(report.answers[extra.analyte === "Gluten" ? "label" : "safety"]).toBe(report.verdict);
    expect(["fail", "not_judged"]).toContain(resultOf(report, extra)?.verdict);
  });
});

test("a contaminant found without a limit says so", () => {
  const extra = found("A toxin that nobody knows", 3, "mg/kg", "mycotoxins");
  const report = judgeReport(withExtra(extra), "eu");
  expect(resultOf(report, extra)).toMatchObject({
    verdict: "not_judged",
    reasons: ["found_without_limit"],
    limit: null,
    holder: null,
    kind: "contaminant",
  });
});

test("a contaminant that was not found does no harm", () => {
  const extra = exampleMeasurement("Aluminum", notDetectedFinding(0.01), "µg/g");
  const report = judgeReport(withExtra(extra), "house");
  expect(report.verdict).toBe("pass");
  expect(resultOf(report, extra)?.verdict).toBe("informational");
});

// A row of a certificate is never dropped.
test.each([
  ["disintegration of 300 min", exampleMeasurement("Disintegration", measuredFinding(300, null), "min")],
  ["moisture", exampleMeasurement("Moisture", measuredFinding(4.1, null), "mg/g")],
  ["what nobody knows", exampleMeasurement("Vibes", measuredFinding(11, null), "1", { panel: "physical" })],
  ["a vitamin that the label doesn’t claim", exampleMeasurement("Zinc", measuredFinding(2, 0.1), "mg")],
])("information, kept and shown: %s", (_what, extra) => {
  for (const choice of STANDARD_CHOICES) {
    const report = judgeReport(withExtra(extra), choice);
    expect(report.verdict, choice).toBe("pass");
    expect(resultOf(report, extra), choice).toMatchObject({
      verdict: "informational",
      measured: { unit: extra.unit },
    });
  }
});

test("every result of a report is among the judged ones, under every choice", () => {
  const measurements = [...CLEAN_REPORT.measurements, ...CONTAMINANTS];
  for (const choice of STANDARD_CHOICES) {
    const ids = judgeReport({ ...CLEAN_REPORT, measurements }, choice).results.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(measurements.map(({ id }) => id)));
  }
});

// The laboratory's own conformity statement counts, in both directions.
test.each([
  ["conforms", "pass"],
  ["does_not_conform", "fail"],
] as const)("a promise on the label that %s: %s", (qualifier, verdict) => {
  const extra = exampleMeasurement("Vegan", { qualifier }, null);
  const report = judgeReport(withExtra(extra), "house");
  expect(report.answers.label).toBe(verdict);
});
