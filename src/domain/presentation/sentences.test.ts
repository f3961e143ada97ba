import { expect, test } from "vitest";
import {
  belowLoqFinding,
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  NO_PLAN,
  notDetectedFinding,
} from "#tests/support/verdict-examples.ts";
import { matchLot } from "../lot-match.ts";
import type { StandardChoice } from "../standards/choices.ts";
import type { Finding } from "../verdict/finding.ts";
import { judgeReport } from "../verdict/judge-report.ts";
import { choiceSentence } from "./choice-sentence.ts";
import { coverageSentence, unjudgedPanelsSentence, verdictSentence, warningSentence } from "./sentences.ts";

type Stated = readonly [analyte: string, finding: Finding, unit: string | null, claim?: number];

const EXAMPLE = { product: exampleProduct(), plan: NO_PLAN };
const measurementsOf = (results: readonly Stated[]) =>
  results.map(([analyte, finding, unit, amount]) =>
    exampleMeasurement(analyte, finding, unit, {
      origin: "added",
      claim: amount === undefined ? null : { amount, unit },
    }),
  );
const judged = (...results: readonly Stated[]) =>
  judgeReport({ ...EXAMPLE, measurements: measurementsOf(results) }, "house");

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, " ");

test.each([
  [judged(["Sildenafil", measuredFinding(48, 2), "mg"]), "Contains Sildenafil (48 mg), a prescription drug."],
  [
    judged(["Salmonella", { qualifier: "present" }, null]),
    "Contains Salmonella, a germ that can make people ill.",
  ],
  [
    judged(["Identity", { qualifier: "does_not_conform" }, null]),
    "Not what the label says: it failed the identity test.",
  ],
  [
    judged(["Vitamin D", measuredFinding(13.5, 0.4), "µg", 25]),
    "Too little vitamin D: 54% of the amount on the label; at least 100% is required.",
  ],
  [
    judged(["Vitamin D", measuredFinding(24.9, 0.4), "µg", 25]),
    "Perhaps too little vitamin D: 99.6% of the amount on the label; at least 100% is required. The difference is smaller than the measurement uncertainty.",
  ],
  [
    judged(["Vitamin D", measuredFinding(24, null), "µg", 25]),
    "Perhaps too little vitamin D: 96% of the amount on the label; at least 100% is required. The laboratory stated no uncertainty.",
  ],
  [
    judged(["Lead", measuredFinding(6.2, 0.3), "µg/day"]),
    "Too much lead: 6.2 µg per day, 24% over the limit of 5 µg per day (USP <2232>).",
  ],
])("verdictSentence names cause, amount and limit: %#", (report, sentence) => {
  expect(plain(verdictSentence(report))).toBe(sentence);
});

test.each([
  [
    { ...judged(["Vitamin D", measuredFinding(25.1, 0.4), "µg", 25]), verdict: "conditional_pass" as const },
    "Within every limit, but too close to one to be sure: vitamin D (100.4% of the amount on the label; at least 100% is required).",
  ],
  [
    {
      ...judged(["Total aerobic count (TAMC)", measuredFinding(900, 300), "CFU/g"]),
      verdict: "conditional_pass" as const,
    },
    "Within every limit, but too close to one to be sure: Total aerobic count (TAMC; 90% of its limit).",
  ],
  [
    judged(["Lead", belowLoqFinding(1, 6), "µg/day"]),
    "Can’t tell whether the limit is met: lead (below 6 µg per day; the limit is 5 µg per day).",
  ],
  [
    judged(["Lead", belowLoqFinding(1, 6), "µg/day"], ["Cadmium", belowLoqFinding(1, 6), "µg/day"]),
    "Can’t tell whether the limits are met: lead (below 6 µg per day; the limit is 5 µg per day) and cadmium (below 6 µg per day; the limit is 5 µg per day).",
  ],
  [
    judged(...["Cadmium", "Lead"].map((name) => [name, { qualifier: "conforms" }, null] as const)),
    "Can’t tell whether the limits are met: the laboratory only states a pass for cadmium and lead.",
  ],
  [
    judged(
      ...["Cadmium", "Lead", "Mercury", "Arsenic (inorganic)"].map(
        (name) => [name, belowLoqFinding(1, 600), "µg/day"] as const,
      ),
    ),
    "Can’t tell whether the limits are met: the method isn’t sensitive enough for cadmium, lead, mercury (total), and arsenic (inorganic).",
  ],
  [
    judged(["Aluminum", measuredFinding(14, 1), "µg/g"]),
    "Found, but we hold no limit to judge it by: aluminum (14 µg/g).",
  ],
])("verdictSentence gives the amount where nothing failed for certain: %#", (report, sentence) => {
  expect(plain(verdictSentence(report))).toBe(sentence);
});

test.each([
  [judged(["Lead", { qualifier: "does_not_conform" }, null]), "Lead: does not conform."],
  [
    judged(["Vitamin C", { qualifier: "absent" }, "mg", 90]),
    "Vitamin C: not found, though the label claims it.",
  ],
  [
    judged(["Vitamin D", notDetectedFinding(1), "µg", 25]),
    "Too little vitamin D: at most 4% of the amount on the label; at least 100% is required.",
  ],
  [
    judged(["Vitamin D", measuredFinding(24.998, 0.0001), "µg", 25]),
    "Too little vitamin D: 99.99% of the amount on the label; at least 100% is required.",
  ],
  [judged(["Salmonella", { qualifier: "does_not_conform" }, null]), "Salmonella: does not conform."],
  [
    judged(["DMAA", { qualifier: "traces", lod: 0.1, loq: 0.3 }, "mg"]),
    "Contains 1,3-Dimethylamylamine, a stimulant that FDA doesn’t allow in supplements.",
  ],
])("verdictSentence says no more than the results: %#", (report, sentence) => {
  expect(plain(verdictSentence(report))).toBe(sentence);
});

test("verdictSentence counts what it does not name, in doubt where the failure is", () => {
  const names = ["Vitamin C", "Thiamine", "Zinc", "Pantothenic acid", "Iron"];
  const doubtful = judged(...names.map((name) => [name, measuredFinding(9.9, 0.4), "mg", 10] as const));
  expect(verdictSentence(doubtful)).toMatch(/ 2 more results are in doubt\.$/);
  const failed = judged(...names.slice(1).map((name) => [name, measuredFinding(5, 0.4), "mg", 10] as const));
  expect(verdictSentence(failed)).toMatch(/ 1 more result failed\.$/);
});

test("choiceSentence: FDA’s level for lead in the whole diet is no limit of FDA", () => {
  const lead = ["Lead", measuredFinding(6.2, 0.3), "µg/day"] as const;
  const report = (choice: StandardChoice) =>
    judgeReport({ ...EXAMPLE, measurements: measurementsOf([lead]) }, choice);
  expect(choiceSentence("fda", report("fda"))).toMatch(/^We hold no FDA limit/);
  expect(choiceSentence("usp", report("usp"))).toBe("USP limits cover 1 of 1 result: 0 within, 1 outside.");
  expect(choiceSentence("prop65", report("prop65"))).toBe(
    "Prop 65 warning levels cover 1 of 1 result: 0 within, 1 above.",
  );
  expect(choiceSentence("house", report("house"))).toBeNull();
});

test("verdictSentence: nothing judged is not a pass", () => {
  expect(
    verdictSentence({
      ...{ verdict: null, coverage: { tested: 0, required: 1 }, results: [] },
      ...{ deviation: null, unlawful: [] },
    }),
  ).toBe("Nothing in this report could be judged.");
});

test("warningSentence: a warning level is no limit", () => {
  const report = judged(["Lead", measuredFinding(0.8, 0.05), "µg/day"]);
  expect(report.verdict).toBe("no_failures");
  expect(plain(warningSentence(report))).toBe(
    "Lead is above California’s warning level: 0.8 µg per day against 0.5. It’s at 16% of the limit (USP <2232>).",
  );
  expect(warningSentence(judged(["Lead", measuredFinding(0.1, 0.01), "µg/day"]))).toBeNull();
});

test.each([
  [9, 9, "All 9 tests on our list for such a product were done."],
  [1, 1, "The 1 test on our list for such a product was done."],
  [
    8,
    9,
    "8 of the 9 tests on our list for such a product were done. This report says nothing about the one that wasn’t.",
  ],
  [
    1,
    4,
    "1 of the 4 tests on our list for such a product were done. This report says nothing about the 3 that weren’t.",
  ],
  [0, 0, "No tests were required."],
])("coverageSentence: %i of %i", (tested, required, sentence) => {
  expect(coverageSentence({ tested, required })).toBe(sentence);
});

test("unjudgedPanelsSentence names the panels without limits", () => {
  expect(unjudgedPanelsSentence([])).toBeNull();
  expect(unjudgedPanelsSentence(["potency", "microbes"])).toBe(
    "Shown but not judged, because no limit that we hold applies: amounts against the label and microbes.",
  );
});

const reports = [{ lot_number: "L-2405 A10" }, { lot_number: "240611" }];

test.each([
  ["", "none_typed"],
  ["l2405a10", "exact"],
  ["Lot: L-2405-A1O", "exact"],
  ["240 611", "exact"],
  ["240612", "other_lot"],
  ["?!", "unknown"],
])("matchLot(%j) is %s", (typed, kind) => {
  expect(matchLot(typed, reports).kind).toBe(kind);
});

test("matchLot is unknown without tested lots", () => {
  expect(matchLot("240611", [])).toEqual({ kind: "unknown" });
});
