import fc from "fast-check";
import {
  MICROBIAL_CATEGORIES,
  ORIGINS,
  type Panel,
  POPULATIONS,
  PRODUCT_TYPES,
} from "#contract/vocabulary.ts";
import type { Finding } from "#domain/verdict/finding.ts";
import type { Measurement, ReportToJudge, TestedProduct } from "#domain/verdict/measurement.ts";
import { CLEAN_REPORT } from "./clean-report.ts";
import {
  belowLoqFinding,
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  notDetectedFinding,
} from "./verdict-examples.ts";

/** Figures as laboratories write them. */
export const figure: fc.Arbitrary<number> = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: -4, max: 1 }))
  .map(([digits, exponent]) => Number(`${digits}e${exponent}`));

const measured = fc
  .tuple(figure, fc.option(fc.integer({ min: 1, max: 80 })))
  .map(([value, percent]) =>
    measuredFinding(value, percent && Number((value * percent * 0.01).toPrecision(3))),
  );
const traces = fc
  .tuple(fc.option(figure), figure)
  .map(([lod, loq]): Finding => ({ qualifier: "traces", lod: lod && Math.min(lod, loq), loq }));
const censored = fc.oneof(
  figure.map(notDetectedFinding),
  figure.map((loq) => belowLoqFinding(null, loq)),
);
const observation = fc
  .constantFrom("conforms", "does_not_conform", "absent", "present", "detected")
  .map((qualifier): Finding => ({ qualifier }) as Finding);

/** Findings of every shape, mostly numbers. */
export const finding: fc.Arbitrary<Finding> = fc.oneof(
  { weight: 5, arbitrary: measured },
  { weight: 2, arbitrary: censored },
  { weight: 1, arbitrary: traces },
  { weight: 1, arbitrary: observation },
);
/** What a laboratory writes of something that it found. */
export const detection: fc.Arbitrary<Finding> = fc.oneof(
  measured,
  traces,
  fc.constantFrom<Finding>({ qualifier: "present" }, { qualifier: "detected" }),
);

/** Analyte, panel and unit of what is measured, with names that none of them contains. */
const SUBSTANCES: readonly (readonly [name: string, panel: Panel, unit: string | null])[] = [
  ["Lead", "elements", "µg/g"],
  ["Cadmium", "elements", "µg/day"],
  ["Arsenic (total)", "elements", "mg/kg"],
  ["Mercury", "elements", "ppb"],
  ["Thallium", "elements", "µg/g"],
  ["Unknownium", "elements", "µg/g"],
  ["TAMC", "microbes", "CFU/g"],
  ["TYMC", "microbes", "CFU/g"],
  ["Coliforms", "microbes", "CFU/g"],
  ["Ochratoxin A", "mycotoxins", "µg/kg"],
  ["Citrinin", "mycotoxins", "µg/kg"],
  ["Noctin", "mycotoxins", "µg/kg"],
  ["Glyphosate", "pesticides", "mg/kg"],
  ["Methanol", "solvents", "µg/g"],
  ["Gluten", "allergens", "mg/kg"],
  ["Peroxide value", "oxidation", "meq/kg"],
  ["p-Anisidine value", "oxidation", null],
  ["Disintegration", "physical", "min"],
  ["Whatnot", "physical", "1"],
];
const CLAIMS = ["Vitamin C", "Vitamin D", "Zinc", "Selenium", "Sodium", "EPA", "Melatonin", "Somethingine"];
/** Any finding of these is a failure. */
export const HAZARDOUS: readonly (readonly [name: string, panel: Panel, unit: string | null])[] = [
  ["Sildenafil", "undeclared_drugs", "mg"],
  ["DMAA", "undeclared_drugs", "mg"],
  ["Fakeafil", "undeclared_drugs", "µg/g"],
  ["Caffeine", "undeclared_drugs", "mg"],
  ["Salmonella", "microbes", "CFU/g"],
  ["E. coli", "microbes", "CFU/g"],
  ["S. aureus", "microbes", "CFU/g"],
  ["Peanut protein", "allergens", "mg/kg"],
];

const substance = fc
  .tuple(fc.constantFrom(...SUBSTANCES), finding)
  .map(([[name, panel, unit], result]) => exampleMeasurement(name, result, unit, { panel }));
/** A value near its claim, so that every verdict occurs. */
const nearClaim = fc
  .tuple(
    fc.integer({ min: 1, max: 500 }),
    fc.integer({ min: 5000, max: 18_000 }),
    fc.option(fc.integer({ min: 1, max: 30 })),
  )
  .map(([amount, share, percent]) => {
    const value = Number((amount * share * 0.0001).toPrecision(6));
    const uncertainty = percent && Number((value * percent * 0.01).toPrecision(3));
    return [measuredFinding(value, uncertainty), amount] as const;
  });
const claim = fc
  .tuple(
    fc.constantFrom(...CLAIMS),
    fc.oneof({ weight: 3, arbitrary: nearClaim }, { weight: 1, arbitrary: fc.tuple(finding, figure) }),
    fc.constantFrom(...ORIGINS, null),
  )
  .map(([name, [result, amount], origin]) =>
    exampleMeasurement(name, result, "mg", { claim: { amount, unit: "mg" }, origin, panel: "potency" }),
  );
/** Something that was found and is a hazard. */
export const hazard: fc.Arbitrary<Measurement> = fc
  .tuple(fc.constantFrom(...HAZARDOUS), detection)
  .map(([[name, panel, unit], result]) => exampleMeasurement(name, result, unit, { panel, id: "hazard" }));
const lookedFor = fc
  .tuple(
    fc.constantFrom(...HAZARDOUS),
    fc.oneof(
      { weight: 3, arbitrary: fc.oneof(censored, fc.constant<Finding>({ qualifier: "absent" })) },
      finding,
    ),
  )
  .map(([[name, panel, unit], result]) => exampleMeasurement(name, result, unit, { panel }));
const identity = fc
  .oneof(fc.constant<Finding>({ qualifier: "conforms" }), finding)
  .map((result) => exampleMeasurement("Identity", result, null));

const product: fc.Arbitrary<TestedProduct> = fc
  .record({
    microbial: fc.constantFrom(...MICROBIAL_CATEGORIES, null),
    population: fc.constantFrom(...POPULATIONS),
    seaweed: fc.boolean(),
    oil: fc.boolean(),
    flavoured: fc.boolean(),
    types: fc.subarray([...PRODUCT_TYPES], { maxLength: 2 }),
  })
  .map((traits) => exampleProduct(traits));

const result = fc.oneof(
  { weight: 4, arbitrary: substance },
  { weight: 4, arbitrary: claim },
  { weight: 1, arbitrary: lookedFor },
  { weight: 1, arbitrary: identity },
);

/** Reports of every kind, half of them complete ones. Each analyte occurs once, and the plan lists them all. */
export const arbitraryReport: fc.Arbitrary<ReportToJudge> = fc
  .tuple(
    product,
    fc.constantFrom([], CLEAN_REPORT.measurements),
    fc.uniqueArray(result, { maxLength: 7, selector: ({ analyte }) => analyte }),
  )
  .map(([tested, complete, others]) => {
    const replaced = new Set(others.map(({ analyte }) => analyte));
    const measurements = [...complete.filter(({ analyte }) => !replaced.has(analyte)), ...others];
    return {
      // The label is known to declare no allergen: one that is found is a hazard.
      product: { ...(complete.length > 0 ? CLEAN_REPORT.product : tested), declared: { allergens: [] } },
      measurements,
      plan: { required: measurements.map(({ analyte }) => analyte), optional: [], notApplicable: [] },
    };
  });
