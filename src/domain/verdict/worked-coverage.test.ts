import { describe, expect, test } from "vitest";
import type { ProductType } from "#contract/vocabulary.ts";
import { CLEAN_REPORT } from "#tests/support/clean-report.ts";
import {
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  NO_PLAN,
  notDetectedFinding,
} from "#tests/support/verdict-examples.ts";
import { STANDARD_CHOICES } from "../standards/choices.ts";
import type { Traits } from "../standards/limit.ts";
import { judgeReport } from "./judge-report.ts";
import type { Measurement } from "./measurement.ts";

const observed = (analyte: string, qualifier: "absent" | "conforms" = "absent") =>
  exampleMeasurement(analyte, { qualifier }, null);
const notFound = (analyte: string, unit = "µg/kg") =>
  exampleMeasurement(analyte, notDetectedFinding(0.001), unit);

const onProduct = (
  traits: Partial<Traits>,
  extra: readonly Measurement[] = [],
  without: readonly string[] = [],
) => ({
  ...CLEAN_REPORT,
  product: exampleProduct(traits),
  measurements: [...CLEAN_REPORT.measurements.filter(({ analyte }) => !without.includes(analyte)), ...extra],
});
const rowsOf = (report: ReturnType<typeof judgeReport>) => report.panels.flatMap(({ rows }) => rows);

// Rule 5, with the sources of src/domain/risk: what else a report on such a product must cover to be a pass.
const NEEDED: readonly (readonly [ProductType, Partial<Traits>, readonly Measurement[]])[] = [
  ["botanical", {}, [notFound("Pesticide screen")]],
  ["turmeric", {}, [notFound("Aflatoxins"), observed("Lead chromate")]],
  ["algae", {}, [notFound("Microcystins")]],
  [
    "red_yeast_rice",
    {},
    [notFound("Citrinin"), exampleMeasurement("Monacolin K", measuredFinding(2, 0.1), "mg")],
  ],
  ["weight_loss", {}, [observed("Undeclared drugs (screen)")]],
  ["sexual_health", {}, [observed("Sildenafil")]],
  ["muscle_building", {}, [observed("Undeclared drugs (screen)")]],
  ["sleep", {}, [observed("Undeclared drugs (screen)")]],
  ["bee_product", {}, [notFound("Pyrrolizidine alkaloids")]],
  [
    "krill_oil",
    {},
    [
      exampleMeasurement("Peroxide value", measuredFinding(1, 0.1), "meq/kg"),
      exampleMeasurement("Acid value", measuredFinding(10, 1), "mg KOH/g"),
    ],
  ],
  [
    "marine_oil",
    {},
    [
      exampleMeasurement("Peroxide value", measuredFinding(1, 0.1), "meq/kg"),
      exampleMeasurement("p-Anisidine value", measuredFinding(4, 0.4), null),
      notFound("Dioxins", "pg TEQ/g"),
    ],
  ],
];

describe.each(NEEDED)("a product of type %s", (type, traits, needed) => {
  const ofType = { ...traits, types: [type] };

  test("is no pass without the tests that matter for it", () => {
    for (const choice of STANDARD_CHOICES)
      expect(judgeReport(onProduct(ofType), choice)).toMatchObject({ verdict: "no_failures" });
  });

  test("passes with them", () => {
    const report = judgeReport(onProduct(ofType, needed), "house");
    expect(rowsOf(report).filter(({ required, status }) => required && status !== "tested")).toEqual([]);
    expect(report.answers.safety).toBe("pass");
  });
});

test("probiotics: a strain’s count covers live cells", () => {
  const strain = exampleMeasurement("Lactobacillus rhamnosus GG", measuredFinding(12, 1), "billion CFU", {
    claim: { amount: 10, unit: "billion CFU" },
    origin: "added",
  });
  expect(judgeReport(onProduct({ types: ["probiotic"] }), "house").verdict).toBe("no_failures");
  expect(judgeReport(onProduct({ types: ["probiotic"] }, [strain]), "house").verdict).toBe("pass");
});

test.each([
  ["identity", ["Identity"]],
  ["lead", ["Lead"]],
  ["mercury", ["Mercury"]],
  ["arsenic", ["Arsenic (total)"]],
  ["Salmonella of a botanical", ["Salmonella"]],
])("without %s the word is not Pass, under any choice", (_what, without) => {
  const traits: Partial<Traits> = { microbial: "botanical_extract" };
  for (const choice of STANDARD_CHOICES) {
    const report = judgeReport(onProduct(traits, [notFound("Pesticide screen")], without), choice);
    expect(report.verdict).toBe("no_failures");
    expect(report.coverage.tested).toBe(report.coverage.required - (without[0] === "Mercury" ? 2 : 1));
  }
});

test("only traits make a test inapplicable: the plan cannot waive what they require", () => {
  const why = "The brand did not want it.";
  const waived = ["Lead", "Cadmium", "Arsenic (total)", "Arsenic (inorganic)", "Mercury", "Identity", "TAMC"];
  const plan = { ...NO_PLAN, notApplicable: waived.map((analyte) => ({ analyte, why })) };
  for (const choice of STANDARD_CHOICES) {
    const report = judgeReport({ ...onProduct({}, [], waived), plan }, choice);
    expect(report.verdict).toBe("no_failures");
    for (const row of rowsOf(report).filter(({ required }) => required)) expect(row.why).toBeNull();
    expect(report.coverage.required - report.coverage.tested).toBeGreaterThanOrEqual(6);
  }
});

test("a waived test that was done is judged", () => {
  const plan = { ...NO_PLAN, notApplicable: [{ analyte: "Lead", why: "The brand did not want it." }] };
  const leaded = exampleMeasurement("Lead", measuredFinding(9, 0.5), "µg/g");
  expect(judgeReport({ ...onProduct({}, [leaded], ["Lead"]), plan }, "house").verdict).toBe("fail");
});

test("a waived test that was done and judged counts", () => {
  const why = "The brand did not want it.";
  const germ = exampleMeasurement("S. aureus", { qualifier: "absent" }, null);
  const planned = { ...NO_PLAN, required: ["S. aureus"] };
  const waived = { ...planned, notApplicable: [{ analyte: "S. aureus", why }] };
  const coverageOf = (plan: typeof planned) =>
    judgeReport({ ...onProduct({}, [germ]), plan }, "house").coverage;
  expect(coverageOf(waived)).toEqual(coverageOf(planned));
});

test("a planned analyte is found under its name in the laboratory’s panel", () => {
  const nickel = exampleMeasurement("Nickel", notDetectedFinding(0.01), "µg/g", { panel: "elements" });
  const plan = { ...NO_PLAN, required: ["Nickel"] };
  expect(judgeReport({ ...onProduct({}, [nickel]), plan }, "house").verdict).toBe("pass");
});

test("what the plan requires is missed, what it calls optional is not", () => {
  const required = { ...NO_PLAN, required: ["Thallium"] };
  const optional = { ...NO_PLAN, optional: ["Thallium"] };
  expect(judgeReport({ ...CLEAN_REPORT, plan: required }, "house").verdict).toBe("no_failures");
  expect(judgeReport({ ...CLEAN_REPORT, plan: optional }, "house").verdict).toBe("pass");
});

test("PCBs are no pesticide screen", () => {
  const report = judgeReport(onProduct({ types: ["botanical"] }, [notFound("PCBs", "ng/g")]), "house");
  expect(report.verdict).toBe("no_failures");
});
