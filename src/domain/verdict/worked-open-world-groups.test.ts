import { describe, expect, test } from "vitest";
import type { AnalyteForm } from "#contract/vocabulary.ts";
import { CLEAN_REPORT } from "#tests/support/clean-report.ts";
import { claimed, found, judgedWith, row } from "#tests/support/open-world.ts";
import { measuredFinding } from "#tests/support/verdict-examples.ts";
import type { Finding } from "./finding.ts";
import { measurementOf } from "./result-row.ts";

const present: Finding = { qualifier: "present" };
const conforms: Finding = { qualifier: "conforms" };
const CHILD = { name: "Children's Multivitamin Gummies" };

/** Rule 5; FDA on yellow oleander in tejocote; EFSA, Compendium of Botanicals. */
describe("an identity row is about the species on the label, or about another one", () => {
  const HAWTHORN = { name: "Hawthorn Berry" };
  test.each([
    [HAWTHORN, row("Thevetia peruviana (DNA)", "identity", present), "unsafe"],
    [HAWTHORN, row("Yellow oleander", "identity", { qualifier: "detected" }), "unsafe"],
    [{ name: "Birthwort Root" }, row("Aristolochia clematitis", "identity", conforms), "unsafe"],
    [{ name: "Herbal Blend" }, row("Digitalis purpurea", "identity", present), "unsafe"],
    [{ name: "Herbal Blend" }, found("Aconitine", 0.2, "mg/kg", "mycotoxins"), "unsafe"],
    [{ name: "Herbal Blend" }, found("Aristolochic acid I", 0.9, "µg/g", "mycotoxins"), "unsafe"],
    [{ name: "Herbal Blend" }, row("Teucrium chamaedrys", "identity", present), "unsafe"],
    [HAWTHORN, row("Crataegus monogyna (HPTLC)", "identity", conforms), "pass"],
    [HAWTHORN, row("Hawthorn", "identity", present), "pass"],
    [{ name: "Elderberry" }, row("Black rice (adulterant)", "identity", { qualifier: "detected" }), "fail"],
    [{ name: "Elderberry" }, row("Black rice (adulterant)", "identity", { qualifier: "absent" }), "pass"],
    [{ name: "Elderberry" }, row("Sambucus nigra", "identity", { qualifier: "absent" }), "fail"],
    [{ name: "Skullcap" }, row("Scutellaria baicalensis", "identity", present), "fail"],
    [{ name: "Korean Red Ginseng" }, row("Panax quinquefolius", "identity", present), "fail"],
    [{ name: "Bilberry" }, row("Oryza sativa", "identity", present), "fail"],
    [{ name: "Mood Support" }, row("Hypericum perforatum", "identity", conforms), "pass"],
    [
      { name: "Mood Support", declared: { ingredients: ["Rhodiola rosea root extract"] } },
      row("Hypericum perforatum", "identity", conforms),
      "fail",
    ],
  ] as const)("%j, %#", (product, extra, verdict) => {
    expect(judgedWith(product, extra).verdict).toBe(verdict);
  });
});

/** Rule 6: our own rule where no limit of the product's kind is held. */
describe("hygiene without a limit of its kind is held against the general one", () => {
  const UNSET = { traits: { ...CLEAN_REPORT.product.traits, microbial: null } };
  test.each([
    ["B. cereus", 1e6, "CFU/g", "fail"],
    ["B. cereus", 1e4, "CFU/g", "pass"],
    ["Enterobacteriaceae", 1e6, "CFU/g", "fail"],
    ["Klebsiella", 5000, "CFU/g", "not_fully_judged"],
    ["Water activity", 0.9, "1", "fail"],
    ["Water activity", 0.45, "1", "pass"],
    ["TAMC", 1e8, "CFU/g", "fail"],
    ["Coliforms", 43, "MPN/g", "pass"],
  ] as const)("%s %d %s", (name, amount, unit, verdict) => {
    const extra = row(name, "microbes", measuredFinding(amount, null), unit);
    expect(judgedWith(UNSET, extra).verdict).toBe(verdict);
  });
});

/** Rule 7: 21 CFR 101.9(g)(6) allows a reasonable excess; 120 % is our own rule for what acts like a medicine. */
describe("too much of what acts like a medicine is a label failure", () => {
  test.each([
    [claimed("Melatonin", 5, 17.3), "fail"],
    [claimed("Melatonin", 5, 5.4), "pass"],
    [claimed("Caffeine", 200, 520), "fail"],
    [claimed("Yohimbine", 2.5, 8), "fail"],
    [claimed("CBD", 25, 41), "fail"],
    [claimed("Huperzine A", 0.05, 0.12), "fail"],
    [claimed("Berberine", 500, 900), "fail"],
    [claimed("Vitamin B12", 0.5, 0.6), "pass"],
    [claimed("Glucosamine", 500, 580, "mg", { form: "glucosamine" }), "pass"],
  ] as const)("%#", (extra, verdict) => {
    expect(judgedWith({ name: `${extra.analyte} capsules` }, extra).answers.label).toBe(verdict);
  });
});

/** Dietary Reference Intakes; judgement's table of outcomes. */
describe("amounts above the upper level of the group that the product is for", () => {
  test.each([
    ["vitamin D at 5 times the upper level", {}, claimed("Vitamin D", 250, 255, "µg/serving"), "unsafe"],
    ["iron at twice the upper level", {}, claimed("Iron", 50, 51), "unsafe"],
    ["zinc above the upper level, adults", {}, claimed("Zinc", 25, 26), "pass"],
    ["zinc above the upper level, children", CHILD, claimed("Zinc", 10, 10.5), "fail"],
    [
      "niacin above the upper level, prenatal",
      { name: "Prenatal Complete" },
      claimed("Niacin", 40, 41),
      "fail",
    ],
    ["iodine that nobody claims, adults", { name: "Kelp" }, found("Iodine", 2.5), "not_fully_judged"],
    ["iodine that nobody claims, children", { name: "Kids Kelp" }, found("Iodine", 2.5), "fail"],
  ] as const)("%s", (_name, product, extra, verdict) => {
    expect(judgedWith(product, extra).verdict).toBe(verdict);
  });
});

/** Rule 8: FDA's interim reference level for lead; USP <2232> by a child's weight. Both our own rules. */
describe("children are judged against limits for children, and no other", () => {
  const element = (name: string, perDay: number) =>
    row(name, "elements", measuredFinding(perDay, perDay / 20), "µg/day");
  test.each([
    [CHILD, element("Lead", 12), "unsafe"],
    [CHILD, element("Lead", 1), "pass"],
    [CHILD, element("Cadmium", 4.5), "unsafe"],
    [CHILD, element("Cadmium", 0.5), "pass"],
    [CHILD, element("Arsenic (inorganic)", 15), "unsafe"],
    [CHILD, element("Arsenic (total)", 0.1), "pass"],
    [CHILD, element("Mercury", 0.5), "pass"],
    [{}, element("Lead", 3), "pass"],
  ] as const)("%#: %j", (product, extra, verdict) => {
    expect(judgedWith(product, extra).verdict).toBe(verdict);
  });
});

/** Rule 11: 1 mg of label vitamin E is 2.22 mg of dl-acetate; 900 mcg RAE are 1,650 mcg of palmitate. */
describe("a stated ester is a mass of the ester", () => {
  const ester = (analyte: string, form: AnalyteForm, claim: number, measured: number, unit: string) =>
    measurementOf({
      ...{ result_id: analyte, panel: "potency", analyte, form, origin: "added", qualifier: "=", k: 2 },
      ...{ measured, unit, uncertainty: measured / 100, lod: null, loq: null, claim, claim_unit: unit },
    });
  test.each([
    ester("dl-alpha-Tocopheryl acetate", "dl-alpha-tocopheryl-acetate", 15, 35, "mg"),
    ester("Retinyl palmitate", "retinyl-palmitate", 600, 1180, "µg"),
  ])("$analyte", (extra) => {
    expect(judgedWith({}, extra).answers.label).toBe("pass");
  });
});

/** Rule 12. */
describe("an allergen or gluten fails only where the label is known not to declare it, or promises its absence", () => {
  const milk = row("Milk protein", "allergens", measuredFinding(700_000, 9000), "mg/kg");
  const gluten = row("Gluten", "allergens", measuredFinding(60, 4), "mg/kg");
  test.each([
    ["whey", { name: "Whey Protein Isolate" }, milk, "pass"],
    ["declared", { name: "Meal Shake", declared: { allergens: ["milk"] } }, milk, "pass"],
    ["unknown", { name: "Meal Shake" }, milk, "not_fully_judged"],
    ["undeclared", { name: "Meal Shake", declared: { allergens: ["soy"] } }, milk, "unsafe"],
    ["promised absent", { name: "Vegan Meal Shake" }, milk, "unsafe"],
    ["gluten, promised absent", { name: "Gluten-Free Meal Shake" }, gluten, "fail"],
    ["gluten, nothing promised", { declared: { promises: [] } }, gluten, "pass"],
    ["gluten, unknown", {}, gluten, "not_fully_judged"],
  ] as const)("%s", (_name, product, extra, verdict) => {
    expect(judgedWith(product, extra).verdict).toBe(verdict);
  });
});

/** Rule 14; FDA, BAM chapter 10: Listeria innocua is no pathogen. */
test.each(["Listeria innocua", "Clostridium butyricum", "Bacillus coagulans"])(
  "%s makes nobody ill",
  (name) => {
    expect(judgedWith({}, row(name, "microbes", present)).hazards).toEqual([]);
  },
);

test.each([
  row("Glass fragments", "physical", present),
  row("Metal shavings", "physical", { qualifier: "detected" }),
  row("Foreign matter (hard plastic pieces)", "physical", present),
  row("Cesium-137", "physical", measuredFinding(800, 30), "Bq/kg"),
])("$analyte is unsafe", (extra) => {
  expect(judgedWith({}, extra).verdict).toBe("unsafe");
});
