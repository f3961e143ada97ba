import fc from "fast-check";
import { describe, expect, test } from "vitest";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { CLEAN_REPORT } from "#tests/support/clean-report.ts";
import { exampleMeasurement, measuredFinding } from "#tests/support/verdict-examples.ts";
import { ANALYTES } from "../analytes/find.ts";
import { judgeReport } from "../verdict/judge-report.ts";
import { findHidden, foundByFda } from "./find-hidden.ts";
import healthFraud from "./health-fraud.json" with { type: "json" };
import { LAWFUL_IF_DECLARED, LAWFUL_KEYS } from "./lawful.ts";
import prohibited from "./prohibited.json" with { type: "json" };
import { bareKey } from "./substance-key.ts";

const HEADINGS = prohibited.map((row) => row.split("|")[1] ?? "");
const FDA_NAMES = healthFraud.map((row) => row.split("|")[0] ?? "");

/** The verdict on a clean fenugreek tea in whose panel of amounts a substance was found. */
const verdictWith = (name: string) =>
  judgeReport(
    {
      ...CLEAN_REPORT,
      product: { ...CLEAN_REPORT.product, name: "Fenugreek Tea" },
      measurements: [
        ...CLEAN_REPORT.measurements,
        exampleMeasurement(name, measuredFinding(3, 0.1), "mg", { panel: "potency" }),
      ],
    },
    "house",
  ).verdict;

test("of the Defense Department's list and FDA's findings, found undeclared, at least 99% are adulterants", () => {
  const missed = [...HEADINGS, ...FDA_NAMES].filter((name) => verdictWith(name) !== "unsafe");
  // Elements and a constituent of poppy seed, which are measured in many products, and abbreviations.
  expect(missed).toEqual(["2C-E", "PCC", "cobalt", "morphine", "xenon"]);
  expect(missed.length / (HEADINGS.length + FDA_NAMES.length)).toBeLessThan(0.01);
});

/** What a laboratory may write around the same name. */
const RENAMINGS: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.replaceAll("-", " "),
  (name) => name.replaceAll(" ", "-"),
  (name) => name.replaceAll(/[ -]/g, ""),
  (name) => `${name} hydrochloride`,
  (name) => `${name} HCl`,
  (name) => `${name} (free base)`,
  (name) => `${name} sulfate monohydrate`,
  (name) =>
    name
      .replace(/\balpha\b/i, "α")
      .replace(/\bbeta\b/i, "β")
      .replace(/\bdelta\b/i, "δ"),
  (name) => name.replace("α", "alpha").replace("β", "beta"),
  (name) => `Total ${name}`,
  (name) => `${name} (undeclared)`,
];
const PREFIXES = ["N-desmethyl ", "nor", "hydroxy-", "thio", "homo", "acetil", "4-fluoro-", "dimethyl"];
const drug = fc.constantFrom(...FDA_NAMES.filter((name) => /^[a-z]{8,}$/.test(name)));

test("a hidden ingredient under another salt, case, hyphen or Greek letter is never milder", () => {
  fc.assert(
    fc.property(
      // A salt of an element is known only as itself: the element is measured in many products.
      fc.constantFrom(...HEADINGS.filter((name) => name.length >= 5 && !LAWFUL_KEYS.has(bareKey(name)))),
      fc.constantFrom(...RENAMINGS),
      (name, rename) => {
        if (findHidden(name)) expect(findHidden(rename(name)), rename(name)).not.toBeNull();
      },
    ),
    { numRuns: 2000 },
  );
});

test("an analogue of a hidden drug is known by its parent", () => {
  fc.assert(
    fc.property(drug, fc.constantFrom(...PREFIXES), (name, prefix) => {
      expect(findHidden(`${prefix}${name}`), `${prefix}${name}`).not.toBeNull();
    }),
  );
});

/** Lawful names: every analyte that is no adulterant, and every ingredient of the catalog, with their synonyms. */
const LAWFUL = [
  ...ANALYTES.filter(({ kind }) => kind !== "adulterant").flatMap(({ name, synonyms }) => [
    name,
    ...synonyms,
  ]),
  ...ingredients.flatMap(({ name, synonyms }) => [name, ...synonyms.map((synonym) => synonym.name)]),
];
/** Of them, what the lists bar from sport or the military, and what labels name though no supplement may contain it. */
const BARRED =
  /dhea|prasterone|kava|piper methysticum|yohimb|lovastatin|pregnenolone|dehydroepi|hemp|cannabi|thc|nicotine|vinpocetine|phenibut|salicyl/i;

test("at least 300 lawful names are no hidden ingredients", () => {
  const names = LAWFUL.filter((name) => !BARRED.test(name));
  expect(new Set(names).size).toBeGreaterThan(1000);
  expect(names.filter((name) => findHidden(name) !== null)).toEqual([]);
});

test("what a label may name is a hidden ingredient only where it does not", () => {
  expect(HEADINGS.filter((name) => LAWFUL_IF_DECLARED.has(name)).length).toBeGreaterThan(5);
  for (const name of ["DHEA", "Kava root", "Cannabidiol", "Pregnenolone", "Yohimbine HCl"])
    expect(findHidden(name), name).toMatchObject({ isLawfulIfDeclared: true });
});

test.each(["des", "di", "1", "no"])("a name of many %s before a drug's ends in no endless search", (part) => {
  const before = part.repeat(100);
  expect(findHidden(`${before}xsildenafil`)).toMatchObject({ recognition: "class" });
  expect(findHidden(`${before}xmelanotan`)).toBeNull();
});

describe("foundByFda", () => {
  test("counts products and years", () => {
    expect(foundByFda("Sildenafil citrate")).toEqual({ count: 457, from: 2007, to: 2026 });
    expect(foundByFda("Vitamin C")).toBeNull();
  });
});
