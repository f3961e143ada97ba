import { describe, expect, test } from "vitest";
import { CLEAN_REPORT } from "#tests/support/clean-report.ts";
import { claimed, found, judgedWith, row } from "#tests/support/open-world.ts";
import { measuredFinding } from "#tests/support/verdict-examples.ts";
import { verdictSentence } from "../presentation/sentences.ts";
import type { Finding } from "./finding.ts";
import { judgeReport } from "./judge-report.ts";

const conforms: Finding = { qualifier: "conforms" };

/** The laboratory's own requirement, whatever it concludes. */
describe("a figure beside a requirement that it misses", () => {
  test.each([
    ["Disintegration time", 240, "min", "NMT 30 min - Conforms", "inconclusive"],
    ["Disintegration time", 12, "min", "NMT 30 min - Conforms", "pass"],
    ["Disintegration time", 12, "min", "≤ 30,0 min", "pass"],
    // A thousand in half of Europe.
    ["Disintegration time", 12, "min", "≤ 1.000", "pass"],
    ["Loss on drying", 8, "% w/w", "≥ 95 % w/w", "inconclusive"],
    // Of the extract, not of the serving.
    ["Hericenones", 3, "mg/serving", ">= 30 g/100 g", "pass"],
  ])("%s %d %s, %s", (name, amount, unit, specification, verdict) => {
    const more = { specification, conclusion: "pass" } as const;
    const measured = row(name, "physical", measuredFinding(amount, null), unit, more);
    expect(judgedWith({ name: "Lion's Mane with Hericenones" }, measured).verdict).toBe(verdict);
  });
});

test("three times the claim is not judged where nobody knows the substance", () => {
  const far = claimed("N-acetyl-5-methoxytryptamine", 5, 17.3);
  expect(judgedWith({ name: "Night Gummies" }, far).verdict).toBe("not_fully_judged");
});

test("a test of what a product does to germs is no count of them", () => {
  const effective = row("Antimicrobial effectiveness", "microbes", conforms, null, { conclusion: "pass" });
  expect(judgedWith({}, effective).verdict).toBe("pass");
});

/** What stands around a name or a figure must not excuse what it says. */
describe("words around a row", () => {
  test.each([
    ["Chromium (VI by ISO 17075 test)", 40, "mg/kg", "elements", "not_fully_judged"],
    ["Lead intake at 0.001 g/d", 0.05, "mcg/day", "elements", "not_fully_judged"],
    ["Passing compound ZX-11", 12, "mg/serving", "physical", "not_fully_judged"],
    ["Poids ZX-11", 12, "mg/serving", "physical", "not_fully_judged"],
    ["Mean picamilon", 12, "mg/serving", "physical", "not_fully_judged"],
    ["Tropane alkaloids (Datura stramonium seed)", 20, "mcg/kg", "mycotoxins", "unsafe"],
    ["Peso medio de llenado", 510, "mg", "physical", "pass"],
    ["Through 80 mesh", 98, "%", "physical", "pass"],
    ["Uniformity of mass", 502, "mg", "physical", "pass"],
  ] as const)("%s %d %s", (name, amount, unit, panel, verdict) => {
    expect(judgedWith({ name: "Magnesium" }, found(name, amount, unit, panel)).verdict).toBe(verdict);
  });

  test.each([
    ["TAMC (challenge test)", undefined, "inconclusive"],
    ["Salmonella challenge test", undefined, "inconclusive"],
    ["TAMC", "NMT 10,00,000 CFU/g", "inconclusive"],
    ["TAMC", "NMT 1,000 CFU/g", "pass"],
  ])("%s conforms, %s", (name, specification, verdict) => {
    const more = { conclusion: "pass", ...(specification ? { specification } : {}) } as const;
    expect(judgedWith({}, row(name, "microbes", conforms, null, more)).verdict).toBe(verdict);
  });

  test.each([
    ["NMT 30 minutes", "inconclusive"],
    ["30 min max", "inconclusive"],
    ["0 - 30 min", "inconclusive"],
    ["Not more than: 30 min", "inconclusive"],
    ["≤ 0.10", "pass"],
  ])("240 minutes beside %s", (specification, verdict) => {
    const slow = row("Disintegration", "physical", measuredFinding(240, null), "min", { specification });
    expect(judgedWith({}, slow).verdict).toBe(verdict);
  });

  test.each(["NMT 0.500 mg/kg", "NMT 0.5 ppm"])("lead conforms to %s", (specification) => {
    const conforming = row("Lead", "elements", conforms, null, { specification, conclusion: "pass" });
    expect(judgedWith({}, conforming).verdict).toBe("pass");
  });
});

/** Nobody looked at the sample. */
test.each([
  ["By input: batch record weight ÷ theoretical yield, no assay performed", "inconclusive"],
  ["Review of supplier certificate", "inconclusive"],
  ["HPLC-UV", "pass"],
])("an amount by “%s”", (method, verdict) => {
  const amount = claimed("Vitamin C", 500, 540, "mg", { method });
  expect(judgedWith({ name: "Vitamin C 500" }, amount).verdict).toBe(verdict);
});

describe("a check for what should not be there", () => {
  const TEA = { name: "Chamomile Tea", declared: { ingredients: ["Chamomile flower"] } };
  test.each([
    ["Foreign matter", measuredFinding(0.4, 0.1), "%", "≤ 2 %", "pass"],
    ["Adulterants (HPTLC)", conforms, null, "Absent", "pass"],
    ["Undeclared filler: Oryza sativa", conforms, null, null, "inconclusive"],
  ] as const)("%s: %s", (name, finding, unit, specification, verdict) => {
    const check = row(name, "identity", finding, unit, { specification, conclusion: "pass" });
    const judged = judgedWith(TEA, check);
    expect([judged.verdict, judged.hazards]).toEqual([verdict, []]);
  });
});

/** Our own rule: labels may exceed the level, but from twice on nobody here says that it is fine. */
test.each([
  [120, "pass"],
  [422, "not_fully_judged"],
])("%d mg of vitamin B6 that the label states: %s", (amount, verdict) => {
  const stated = claimed("Vitamin B6", amount - 5, amount, "mg", { form: null });
  const product = { name: "Vitamin B6", intake: { ...CLEAN_REPORT.product.intake, servingsPerDay: 1 } };
  expect(judgedWith(product, stated).verdict).toBe(verdict);
});

test("a sample whose seal was cut makes no pass", () => {
  const judged = judgeReport({ ...CLEAN_REPORT, condition: ["Seal cut and re-glued"] }, "house");
  expect([judged.verdict, judged.deviation]).toEqual(["not_fully_judged", "Seal cut and re-glued"]);
});

test("a label that names what no supplement may hold is unsafe, whatever was measured", () => {
  const product = { name: "Mood Lift", declared: { ingredients: ["Tianeptine sodium", "Rice flour"] } };
  const judged = judgedWith(product, found("Loss on drying", 4, "% w/w", "physical"));
  expect([judged.verdict, judged.hazards, judged.answers.label]).toEqual(["unsafe", ["adulterant"], null]);
  expect(verdictSentence(judged)).toBe(
    "The label names Tianeptine sodium, which may not be in a supplement.",
  );
});
