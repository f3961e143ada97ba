import { describe, expect, test } from "vitest";
import type { Hazard } from "#contract/verdicts.ts";
import { MICROBIAL_CATEGORIES } from "#contract/vocabulary.ts";
import { CLEAN_REPORT } from "#tests/support/clean-report.ts";
import {
  belowLoqFinding,
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  notDetectedFinding,
} from "#tests/support/verdict-examples.ts";
import { STANDARD_CHOICES } from "../standards/choices.ts";
import type { Traits } from "../standards/limit.ts";
import type { Finding } from "./finding.ts";
import { judgeReport } from "./judge-report.ts";
import type { Measurement } from "./measurement.ts";

const present: Finding = { qualifier: "present" };
const absent: Finding = { qualifier: "absent" };
const failed: Finding = { qualifier: "does_not_conform" };

/** A report that passes, and one result more. */
const withExtra = (extra: Measurement, traits: Partial<Traits> = {}) => ({
  ...CLEAN_REPORT,
  product: { ...exampleProduct(traits), declared: { allergens: [] } },
  measurements: [...CLEAN_REPORT.measurements.filter(({ analyte }) => analyte !== extra.analyte), extra],
});
const drug = (analyte: string, finding: Finding, unit: string | null = null) =>
  exampleMeasurement(analyte, finding, unit, { panel: "undeclared_drugs" });
const microbe = (analyte: string, finding: Finding, unit: string | null = null) =>
  exampleMeasurement(analyte, finding, unit, { panel: "microbes" });
const allergen = (analyte: string, finding: Finding) =>
  exampleMeasurement(analyte, finding, "mg/kg", { panel: "allergens" });
const identity = (analyte: string, finding: Finding) =>
  exampleMeasurement(analyte, finding, null, { panel: "identity" });

test.each(STANDARD_CHOICES)("the clean report passes under %s", (choice) => {
  expect(judgeReport(CLEAN_REPORT, choice)).toMatchObject({ verdict: "pass", hazards: [] });
});

// 21 USC 342 and 343, FDA, Tainted Products Marketed as Dietary Supplements: no tolerance for a drug.
const ADULTERANTS: readonly Measurement[] = [
  drug("Sildenafil", measuredFinding(50, 2), "mg"),
  drug("Sildenafil", measuredFinding(0.001, null), "µg"),
  drug("Sildenafil", present),
  drug("Tadalafil", present),
  drug("Sibutramine", present),
  drug("DMAA", measuredFinding(60, 3), "mg"),
  drug("DMHA", measuredFinding(20, null), "mg"),
  drug("Ephedrine", present),
  drug("Tianeptine", present),
  drug("Phenibut", measuredFinding(500, null), "mg"),
  drug("Ostarine", present),
  drug("Lead chromate", present),
  drug("Metanil yellow", present),
  drug("Undeclared drugs (screen)", failed),
  drug("A drug that nobody knows", present),
  drug("A drug that nobody knows", measuredFinding(3, 0.1), "mg"),
  drug("Melatonin", measuredFinding(3, 0.1), "mg"),
  drug("Caffeine", present),
];

// FDA CPG 555.300: any Salmonella; USP <2022>: organisms objectionable by their hazard, whatever the table says.
const PATHOGENS: readonly Measurement[] = [
  microbe("Salmonella", present),
  microbe("E. coli", present),
  microbe("E. coli", measuredFinding(40, null), "CFU/g"),
  microbe("S. aureus", present),
  microbe("S. aureus", measuredFinding(1e6, null), "CFU/g"),
  microbe("Listeria monocytogenes", measuredFinding(50, null), "CFU/g"),
  microbe("Cronobacter", present),
  microbe("P. aeruginosa", present),
  microbe("Clostridium perfringens", present),
  microbe("A germ that nobody knows", present),
];

const ALLERGENS: readonly Measurement[] = [
  allergen("Peanut", measuredFinding(12, 2)),
  allergen("Milk", present),
  allergen("An allergen that nobody knows", measuredFinding(5, 1)),
];

// 21 CFR 111.70(b)(1), 111.75(a): what the label says it is.
const IDENTITIES: readonly Measurement[] = [
  identity("Identity", failed),
  identity("HPTLC", failed),
  identity("DNA barcoding", failed),
  identity("A method that nobody knows", failed),
];

const HAZARDS: readonly (readonly [Hazard, readonly Measurement[]])[] = [
  ["adulterant", ADULTERANTS],
  ["pathogen", PATHOGENS],
  ["allergen", ALLERGENS],
  ["identity", IDENTITIES],
];

describe.each(HAZARDS)("any %s is a failure under every choice", (hazard, measurements) => {
  test.each(measurements.map((one) => [`${one.analyte}, ${one.finding.qualifier}`, one] as const))(
    "%s",
    (_name, extra) => {
      for (const choice of STANDARD_CHOICES) {
        const report = judgeReport(withExtra(extra), choice);
        const outcome = hazard === "identity" ? "fail" : "unsafe";
        expect(report, choice).toMatchObject({ verdict: outcome, hazards: [hazard] });
        expect(report.answers[hazard === "identity" ? "label" : "safety"], choice).toBe(outcome);
        const result = report.results.find(({ id }) => id === extra.id);
        expect(result, choice).toMatchObject({ hazard, verdict: "fail", rule: "hazard" });
      }
    },
  );
});

describe.each([...MICROBIAL_CATEGORIES, null])("germs in a product of category %s", (microbial) => {
  test.each(["Salmonella", "E. coli", "S. aureus"])("%s", (name) => {
    for (const choice of STANDARD_CHOICES)
      expect(judgeReport(withExtra(microbe(name, present), { microbial }), choice).verdict).toBe("unsafe");
  });
});

// USP General Notices and rule 7: a censored value is no finding.
test.each([
  ["Sildenafil", drug("Sildenafil", absent)],
  ["Sildenafil below the LOD", drug("Sildenafil", notDetectedFinding(0.1), "µg/g")],
  ["Sildenafil below the LOQ", drug("Sildenafil", belowLoqFinding(null, 0.1), "µg/g")],
  ["a screen that conforms", drug("Undeclared drugs (screen)", { qualifier: "conforms" })],
  ["S. aureus below 10 CFU/g", microbe("S. aureus", belowLoqFinding(null, 10), "CFU/g")],
  ["Salmonella absent", microbe("Salmonella", absent)],
  ["peanut not detected", allergen("Peanut", notDetectedFinding(1))],
  ["a germ that nobody knows, absent", microbe("A germ that nobody knows", absent)],
])("what was looked for and not found does no harm: %s", (_name, extra) => {
  for (const choice of STANDARD_CHOICES)
    expect(judgeReport(withExtra(extra), choice)).toMatchObject({ verdict: "pass", hazards: [] });
});

test("a plate count does not show absence in 10 g (USP <2023>)", () => {
  const plate = microbe("E. coli", belowLoqFinding(null, 10), "CFU/g");
  const report = judgeReport(withExtra(plate), "usp");
  expect(report.results.find(({ id }) => id === plate.id)).toMatchObject({
    verdict: "inconclusive",
    reasons: ["absence_not_shown"],
  });
  expect(report.verdict).toBe("inconclusive");
});

test.each([
  ["conforms", { qualifier: "conforms" } as const, "pass"],
  ["its characteristic bands are present", present, "pass"],
  ["a share of the sequence, without a limit", measuredFinding(98, null), "informational"],
])("identity, 21 CFR 111.75: %s", (_what, finding, verdict) => {
  for (const name of ["Identity", "A method that nobody knows"]) {
    const extra = identity(name, finding);
    const report = judgeReport(withExtra(extra), "house");
    expect(report.results.find(({ id }) => id === extra.id)).toMatchObject({ verdict, hazard: null });
    expect(report.verdict).toBe("pass");
  }
});

test("a report of a drug screen alone can be judged", () => {
  const measurements = [drug("Sildenafil", present), drug("DMAA", measuredFinding(60, 3), "mg")];
  for (const choice of STANDARD_CHOICES)
    expect(judgeReport({ ...CLEAN_REPORT, measurements }, choice)).toMatchObject({
      verdict: "unsafe",
      hazards: ["adulterant"],
      answers: { safety: "unsafe", label: null },
    });
});

test("a claimed amount of a constituent in the panel of drugs is no adulterant", () => {
  const caffeine = {
    ...drug("Caffeine", measuredFinding(200, 4), "mg"),
    claim: { amount: 200, unit: "mg" },
    origin: "added" as const,
  };
  expect(judgeReport(withExtra(caffeine), "house").hazards).toEqual([]);
});
