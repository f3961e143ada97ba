import { expect, test } from "vitest";
import { generateDemoData } from "../generate.ts";

const { reports, labels } = generateDemoData();
const categoryOf = new Map(labels.map(({ sourceRef, category }) => [sourceRef, category]));

/** Reports whose contaminants are what a market survey would find in most products. */
const ordinary = reports
  .filter(({ scenario }) => !scenario.startsWith("lead-"))
  .map(({ payload, supplementRef }) => ({ payload, category: categoryOf.get(supplementRef.sourceRef) }));

type Ordinary = (typeof ordinary)[number];

const hasType =
  (type: string) =>
  ({ payload }: Ordinary): boolean =>
    payload.product.traits.types?.some((one) => one === type) ?? false;
const isNamed =
  (name: RegExp) =>
  ({ payload }: Ordinary): boolean =>
    name.test(payload.product.name);
const isAmino = ({ category }: Ordinary) => category === "amino-acids";
const every = () => true;

/** Highest values that surveys find in ordinary products, in µg/g. */
test.each<
  [what: string, applies: (one: Ordinary) => boolean, analyte: string, highest: number, source: string]
>([
  ["mercury in amino acids", isAmino, "Mercury (total)", 0.01, "PMC6805626"],
  ["mercury in botanicals", hasType("botanical"), "Mercury (total)", 0.01, "Avula et al. 2010"],
  ["mercury in oils", hasType("marine_oil"), "Mercury (total)", 0.006, "Torović et al. 2024"],
  ["mercury in algae", hasType("algae"), "Mercury (total)", 0.03, "PubMed 24235875, PMC8227645"],
  ["mercury anywhere", every, "Mercury (total)", 0.03, "PMC6805626"],
  ["lead in amino acids", isAmino, "Lead", 0.02, "PMC6805626"],
  ["lead in botanicals", hasType("botanical"), "Lead", 0.4, "AHPA 2009; Taheri et al. for turmeric"],
  ["lead in oils", hasType("marine_oil"), "Lead", 0.004, "GOED: at most 0.1"],
  [
    "lead in whey and casein",
    isNamed(/whey|casein/i),
    "Lead",
    0.054,
    "Bandara et al. 2020: 1.63 µg a serving",
  ],
  ["lead anywhere", every, "Lead", 1.2, "PMC8227645, kelp"],
  ["cadmium in cocoa", isNamed(/^Cocoa/), "Cadmium", 1.4, "Hands et al. 2024"],
  ["cadmium in oils", hasType("marine_oil"), "Cadmium", 0.001, "GOED: at most 0.1"],
  ["inorganic arsenic in algae", hasType("algae"), "Arsenic (inorganic)", 0.3, "Rose et al. 2007"],
])("%s is realistic", (_what, applies, analyte, highest, _source) => {
  const rows = ordinary
    .filter(applies)
    .flatMap(({ payload }) => payload.results.filter((row) => row.analyte === analyte));
  expect(rows.length).toBeGreaterThan(0);
  for (const { qualifier, measured, lod, unit, method } of rows) {
    expect(unit).toBe("µg/g");
    if (qualifier === "=") expect(measured).toBeLessThanOrEqual(highest);
    else if (method.startsWith("ICP-MS")) expect(lod).toBeLessThanOrEqual(0.004);
  }
});

test("most oils, amino acids and vitamins have no quantifiable mercury", () => {
  const rows = ordinary
    .filter((one) => isAmino(one) || hasType("marine_oil")(one) || one.category === "vitamins")
    .flatMap(({ payload }) => payload.results.filter((row) => row.analyte === "Mercury (total)"));
  const quantified = rows.filter(({ qualifier }) => qualifier === "=");
  expect(quantified.length).toBeLessThan(rows.length / 10);
});

test("the arsenic of algae is mostly organic", () => {
  const algae = ordinary.filter(isNamed(/kelp|spirulina/i));
  expect(algae.length).toBeGreaterThan(0);
  for (const { payload } of algae) {
    const figure = (analyte: string) => payload.results.find((row) => row.analyte === analyte)?.measured;
    expect(figure("Arsenic (total)")).toBeGreaterThan(figure("Arsenic (inorganic)") ?? 0);
  }
});

test("plate counts of refined products are below those of botanicals", () => {
  const highest = (microbial: string) =>
    Math.max(
      ...ordinary
        .filter(({ payload }) => payload.product.traits.microbial === microbial)
        .flatMap(({ payload }) => payload.results.filter(({ analyte }) => analyte.includes("TAMC")))
        .map(({ measured }) => measured ?? 0),
    );
  expect(highest("refined")).toBeLessThan(550);
  expect(highest("with_botanicals")).toBeLessThanOrEqual(5_000);
  expect(highest("with_botanicals")).toBeGreaterThan(highest("refined"));
});

test("no report has more than 60% of what USP <2232> permits in a day, but for the failing ones", () => {
  for (const { payload } of ordinary) {
    const { grams_per_serving, servings_per_day } = payload.product.intake;
    const grams = (grams_per_serving ?? 0) * (servings_per_day ?? 0);
    for (const [analyte, highest] of [
      ["Lead", 3],
      ["Cadmium", 3],
      ["Arsenic (inorganic)", 9],
    ] as const) {
      const measured = payload.results.find((row) => row.analyte === analyte)?.measured ?? 0;
      expect(measured * grams).toBeLessThan(highest * 1.01);
    }
  }
});
