import { expect, test } from "vitest";
import type { ResultVerdict } from "#contract/verdicts.ts";
import { matchLot } from "../lot.ts";
import { coverageSentence, unjudgedPanelsSentence, verdictSentence } from "./sentences.ts";

const results = (verdict: ResultVerdict, ...names: string[]) => names.map((name) => ({ name, verdict }));

test.each([
  ["fail", ["Lead"], "Outside the limit: Lead."],
  ["fail", ["Lead", "Cadmium", "Lead"], "Outside the limit: Lead and Cadmium."],
  [
    "conditional_pass",
    ["Zinc"],
    "Every judged result is within its limit, but at least one is too close to call: Zinc.",
  ],
  ["inconclusive", [], "Can’t tell whether the limit is met: one result."],
  ["pass", ["Zinc", "Lead"], "Every judged result is within its limit."],
] as const)("a verdict of %s over %j names what decided it", (verdict, names, sentence) => {
  const all = [...results(verdict, ...names), ...results("informational", "Total arsenic")];
  expect(verdictSentence({ verdict, results: all })).toBe(sentence);
});

test("verdictSentence: no verdict is not a pass", () => {
  const sentence = verdictSentence({ verdict: null, results: results("informational", "Zinc") });
  expect(sentence).toBe("We hold no limit of this standard for anything tested here.");
});

test.each([
  [9, 9, "All 9 required tests were done."],
  [1, 1, "The 1 required test was done."],
  [8, 9, "8 of 9 required tests done. The verdict doesn’t cover the one that wasn’t."],
  [1, 4, "1 of 4 required tests done. The verdict doesn’t cover the 3 that weren’t."],
  [0, 1, "0 of 1 required tests done. The verdict doesn’t cover the one that wasn’t."],
  [0, 0, "No tests were required."],
])("coverageSentence: %i of %i", (tested, required, sentence) => {
  expect(coverageSentence({ tested, required })).toBe(sentence);
});

test("unjudgedPanelsSentence names the panels without limits", () => {
  expect(unjudgedPanelsSentence("usp", [])).toBeNull();
  expect(unjudgedPanelsSentence("prop65", ["potency", "microbes"])).toBe(
    "We hold no California Prop 65 limits for amounts against the label and microbes: those results are shown but not judged.",
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
