import { describe, expect, test } from "vitest";
import { CLEAN_REPORT } from "#tests/support/clean-report.ts";
import { claimed, found, judgedWith, row } from "#tests/support/open-world.ts";
import { measuredFinding, NO_PLAN, notDetectedFinding } from "#tests/support/verdict-examples.ts";
import { verdictSentence } from "../presentation/sentences.ts";
import type { Finding } from "./finding.ts";
import { judgeReport } from "./judge-report.ts";
import type { TestedProduct } from "./measurement.ts";
import { reportToJudge } from "./report-to-judge.ts";
import { measurementOf } from "./result-row.ts";

const conforms: Finding = { qualifier: "conforms" };
const _WHEY = {
  name: "Whey Protein Isolate",
  declared: { ingredients: ["Whey protein isolate (milk)"], allergens: ["milk"] },
};
const SYRUP = { name: "Elderberry Syrup", declared: { ingredients: ["Elderberry", "Potassium sorbate"] } };

/** Rule 2: information is what is known to be harmless, and what is no substance. */
describe("a row that names no undeclared substance", () => {
  test.each([
    ["a weight of the whole", found("Average tablet weight", 820, "mg", "physical")],
    ["a fill weight", found("Net fill weight", 6.02, "g", "physical")],
    ["a density", found("Relative density", 0.94, "g/mL", "physical")],
    ["a share of an element", found("Ferrous share of iron", 97, "% w/w", "physical")],
    ["the acid of a salt on the label", found("Sorbic acid", 0.8, "mg/g", "physical")],
    ["a constituent, with a remark", found("Apigenin 7-glucoside, total (dried drug)", 4, "mg/g")],
    ["a glucan", found("α-Glucan", 26, "mg/g")],
    ["a share of the peaks", found("cis-MK-7, chromatographic purity", 0.6, "area-%")],
    ["a share of fatty acids", found("Caprylic acid (C8:0)", 58, "% of fatty acids")],
    ["a salt on the label", found("Potassium sorbate, HPLC 230 nm", 0.9, "mg/g", "physical")],
    ["a sieve", found("Sieve analysis, through US #80", 97, "% w/w", "physical")],
  ])("is information: %s", (_, extra) => {
    expect(judgedWith(SYRUP, extra).verdict).toBe("pass");
  });

  test.each([
    ["1,1′-Ethylidenebis(tryptophan) (peak E)", 42, "µg/g"],
    ["Tryptophan dimer, related substance", 140, "µg/g"],
  ])("is not what a label names in part: %s", (name, amount, unit) => {
    expect(judgedWith({ name: "L-Tryptophan 500" }, found(name, amount, unit)).verdict).toBe(
      "not_fully_judged",
    );
  });

  test.each([
    ["Unidentified substance (library match 92)", 22, "mg/serving"],
    ["Unknown alkaloid, residue", 22, "mg"],
    ["Novel stimulant X-17, purity by HPLC", 22, "mg"],
    ["Unknown alkaloid", 22, "% of serving"],
    ["2Z-Isomer of something", 22, "mg"],
  ])("is no property, whatever words stand beside it: %s", (name, amount, unit) => {
    expect(judgedWith(SYRUP, found(name, amount, unit)).verdict).toBe("not_fully_judged");
  });

  test("isomers of a stimulant are the stimulant", () => {
    expect(judgedWith(SYRUP, found("Methylhexanamine diastereomers", 22)).verdict).toBe("unsafe");
  });

  test("benzoic acid beside a label with a sorbate is not declared", () => {
    expect(judgedWith(SYRUP, found("Benzoic acid", 0.8, "mg/g", "physical")).verdict).toBe(
      "not_fully_judged",
    );
  });
});

/** What hides behind a soothing word. */
test.each([
  [
    "amygdalin, declared (FDA, Import Alert 62-01)",
    { name: "Apricot Seed B17" },
    found("Amygdalin", 104),
    "unsafe",
  ],
  [
    "caffeine in what is called free of it",
    { name: "Caffeine-Free Matcha Blend" },
    found("Caffeine, anhydrous", 172),
    "not_fully_judged",
  ],
  [
    "a match with a poisonous species",
    { name: "Tejocote Root" },
    row("DNA barcoding, best match", "identity", conforms, null, {
      specification: "Cascabela thevetia (yellow oleander)",
    }),
    "unsafe",
  ],
  [
    "a screen that sees nothing",
    {},
    row("Organochlorine screen", "pesticides", notDetectedFinding(25), "mg/kg"),
    "inconclusive",
  ],
  ["ginkgolic acids", { name: "Ginkgo 120 mg" }, found("Ginkgolic acids", 1320, "mg/kg"), "fail"],
] as const)("%s", (_, product, extra, verdict) => {
  expect(judgedWith(product, extra).verdict).toBe(verdict);
});

test("what is printed beside a metal is what it is", () => {
  const hidden = ["Lead with phenylpiracetam", "Lead / Sildenafil citrate analogue", "Copper, phenibut"];
  for (const name of hidden)
    expect(judgedWith({}, found(name, 0.05, "µg/g", "elements")).verdict, name).toBe("unsafe");
  for (const name of ["Lead spike recovery", "Lead, CRM recovery"])
    expect(judgedWith({}, found(name, 98, "% w/w", "elements")).verdict, name).not.toBe("fail");
});

test.each([
  ["Yohimbine free base from yohimbe bark", "Yohimbine", "pass"],
  ["5-HTP free form", "5-HTP", "pass"],
])("a label with %s names %s", (ingredient, name, verdict) => {
  const product = { name: "Daily", declared: { ingredients: [ingredient] } };
  expect(judgedWith(product, found(name, 3)).verdict).toBe(verdict);
});

test("an element beside its lead chromate screen is the element", () => {
  const chromium = found("Chromium (total) - lead chromate screen", 0.22, "mg/kg", "elements");
  expect(judgedWith({ name: "Turmeric" }, chromium).hazards).toEqual([]);
});

test.each([
  ["Ph. Eur. 2.8.13, GC-MS/MS", null, "pass"],
  [null, "Complies with 2.8.13", "pass"],
  ["BP Appendix XI L", null, "pass"],
  [null, "All ND", "pass"],
  [null, "No residue above 0.01 mg/kg", "pass"],
  [null, "No residue above 1 mg/kg", "inconclusive"],
  [null, "No residue above 0.091 mg/kg", "inconclusive"],
  [null, "All ND except chlorpyrifos 3.2 mg/kg", "inconclusive"],
  [null, "Not all ND", "inconclusive"],
  [null, "No more than 5 residues above 0.01 mg/kg", "inconclusive"],
  [null, "Action level per category II; all ND", "pass"],
  [null, "Complies", "inconclusive"],
])("a pesticide screen by %j against %j is %s", (method, specification, verdict) => {
  const screen = row("Pesticides, 66-analyte panel", "pesticides", conforms, null, {
    specification,
    ...(method === null ? {} : { method }),
  });
  expect(judgedWith({}, screen).verdict).toBe(verdict);
});

/** ISO/IEC 17025 §7.8.2.1 n: what departs from a method may concern every result, and no rule can tell which. */
describe("a stated deviation", () => {
  const deviation = "Results of another lot were carried over.";
  const judged = (deviations: string | null, extra = found("Withaferin A", 0.1)) =>
    judgedWith({}, extra, deviations);

  test("is never a pass, and is said", () => {
    expect(judged(deviation)).toMatchObject({ verdict: "not_fully_judged", deviation });
    expect(judged(deviation).answers.safety).toBe("not_fully_judged");
  });

  test("never hides what is worse", () => {
    expect(judged(deviation, found("Sildenafil", 3)).verdict).toBe("unsafe");
  });

  test.each(["None", null])("is none: %j", (deviations) => {
    expect(judged(deviations)).toMatchObject({ verdict: "pass", deviation: null });
  });
});

/** FDA, Import Alert 54-10; EMA/HMPC/893108/2011. */
test.each<[string, Partial<TestedProduct>, string]>([
  ["butterbur", { name: "Butterbur 75 mg" }, "pyrrolizidine-alkaloids"],
  [
    "coltsfoot in a blend",
    { name: "Breathe Easy", declared: { ingredients: ["Tussilago farfara leaf"] } },
    "pyrrolizidine-alkaloids",
  ],
  ["stephania", { name: "Stephania Root" }, "aristolochic-acids"],
])("a report on %s that leaves its poison out is no pass", (_, product, analyte) => {
  const without = judgedWith(product, found("Withaferin A", 0.1));
  expect(without.panels.flatMap(({ rows }) => rows)).toContainEqual(
    expect.objectContaining({ analyte, status: "not_tested", required: true }),
  );
  expect(without.verdict).toBe("no_failures");
});

test("an amount per gram of the oil is one per gram, except of what the label claims", () => {
  const printed = {
    ...{ result_id: "1", qualifier: "=" as const, measured: 0.02, unit: "mg/kg oil", uncertainty: null },
    ...{ lod: null, loq: null, claim: null },
  };
  expect(measurementOf({ ...printed, panel: "elements", analyte: "Lead" }).unit).toBe("mg/kg");
  expect(measurementOf({ ...printed, panel: "potency", analyte: "EPA" }).unit).toBe("mg/kg oil");
});

test.each([
  [["d-alpha-Tocopheryl succinate"], "pass"],
  [["dl-alpha-Tocopheryl acetate"], "inconclusive"],
  [["d-alpha-Tocopherol", "dl-alpha-Tocopheryl acetate"], "inconclusive"],
])("vitamin E of unknown form beside a label with %j is %s", (ingredients, verdict) => {
  const { traits } = CLEAN_REPORT.product;
  const serving = { grams_per_serving: 1, millilitres_per_serving: null, pieces_per_serving: 2 };
  const { results } = judgeReport(
    reportToJudge({
      product: {
        ...{ traits, name: "Prenatal", declared: { ingredients } },
        intake: { ...serving, servings_per_day: 1 },
      },
      plan: { required: [], optional: [], not_applicable: [] },
      results: [
        {
          ...{ result_id: "1", panel: "potency", analyte: "alpha-Tocopherol (E)", qualifier: "=" },
          ...{ measured: 16.5, unit: "mg/2 tablets", uncertainty: 0.5, lod: null, loq: null, claim: 15 },
          origin: "added",
        },
      ],
    }),
    "house",
  );
  expect(results[0]?.verdict).toBe(verdict);
});

/** GOED: 26. What a laboratory adds up itself is not believed below its terms. */
test.each([
  [24.1, "fail"],
  [28.9, "fail"],
  [null, "fail"],
])("a TOTOX of 28.9, stated as %s", (stated, verdict) => {
  const { product } = CLEAN_REPORT;
  const oil = {
    ...product,
    name: "Fish Oil",
    traits: { ...product.traits, oil: true, types: ["marine_oil" as const] },
  };
  const terms = [
    row("Peroxide value", "oxidation", measuredFinding(4.8, 0.1), "meq/kg"),
    row("p-Anisidine value", "oxidation", measuredFinding(19.3, 0.4), "1"),
    ...(stated === null ? [] : [row("TOTOX", "oxidation", measuredFinding(stated, 0.5), "1")]),
  ];
  const judged = judgeReport({ product: oil, measurements: terms, plan: NO_PLAN }, "house");
  expect(judged.verdict).toBe(verdict);
  expect(judged.results.filter((one) => one.analyte === "totox" && one.verdict === "fail")).toHaveLength(1);
});

/** Rule 7: labels may exceed upper levels, but must say so. */
test("an amount above the upper level that no label states is not judged, and is said", () => {
  const iodine = judgedWith({ name: "Sea Moss" }, found("Iodine", 2480, "µg/day"));
  expect(iodine.verdict).toBe("not_fully_judged");
  expect(verdictSentence(iodine)).toMatch(/^Iodine: 2\.3 times the upper intake level for adults/);
});

/** Our own rule by section 781 of Pub. L. 119-37: 0.4 mg in a container. */
test.each([
  [0.21, "fail"],
  [0.002, "pass"],
])("THC of %d % in a hemp gummy of 2 g: %s", (percent, verdict) => {
  const gummy = { name: "CBD Gummies", declared: { ingredients: ["Hemp extract"] } };
  expect(judgedWith(gummy, found("Delta-9-THC", percent, "% w/w")).verdict).toBe(verdict);
});

test.each([
  ["Vitamin E (d-alpha-tocopheryl succinate, as alpha-tocopherol)", "vitamin-e-natural"],
  ["Vitamin E (dl-alpha-tocopheryl acetate, as alpha-tocopherol)", "vitamin-e-synthetic"],
  ["Vitamin E (as alpha-tocopherol)", null],
])("the ester says which tocopherol %s is", (analyte, measured) => {
  const { form } = measurementOf({
    ...{ result_id: "1", panel: "potency", analyte, qualifier: "=", measured: 16, unit: "mg/tablet" },
    ...{ uncertainty: 0.5, lod: null, loq: null, claim: 15 },
  });
  expect(form).toMatchObject({ measured });
});

/** Weeds leave traces in herbs: Regulation (EU) 2023/915, 2.2.7, has 25 µg/kg for dried herbal infusions. */
test.each([
  [1.2, "no_failures"],
  [90, "fail"],
])("tropane alkaloids of %d µg/kg in a tea: %s", (amount, verdict) => {
  const tea = {
    name: "Chamomile Tea",
    traits: { ...CLEAN_REPORT.product.traits, types: ["botanical" as const] },
  };
  const traces = found("Tropane alkaloids (atropine + scopolamine)", amount, "µg/kg", "mycotoxins");
  expect(judgedWith(tea, traces).verdict).toBe(verdict);
  expect(judgedWith(tea, traces).hazards).toEqual([]);
});

/** USP <905>: the limit of the acceptance value is 15.0. */
test.each([
  ["Acceptance value (AV), n = 10", 6.2, "1", "report", "pass"],
  ["Acceptance value (AV), n = 10", 162, "1", "report", "fail"],
  ["Content uniformity, lowest of 10 tablets", 0.3, "mg/tablet", "report", "not_fully_judged"],
  ["Content uniformity, lowest of 10 tablets", 2.9, "mg/tablet", "2.25 to 3.75 mg/tablet", "pass"],
])("single pieces: %s %d", (name, amount, unit, specification, verdict) => {
  const pieces = row(name, "physical", measuredFinding(amount, null), unit, {
    specification,
    conclusion: "pass",
  });
  expect(judgedWith({ name: "Melatonin 3 mg" }, pieces).verdict).toBe(verdict);
});

test("a salt of vitamin B6 is held against the upper level", () => {
  expect(judgedWith({ name: "B6" }, claimed("Pyridoxine HCl", 2, 310)).verdict).not.toBe("pass");
});
