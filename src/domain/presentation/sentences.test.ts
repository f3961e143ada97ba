import { expect, test } from "vitest";
import type { ResultVerdict } from "#contract/verdicts.ts";
import { matchLot } from "../lot.ts";
import { coverageSentence, silenceSentence, verdictSentence } from "./sentences.ts";

const results = (verdict: ResultVerdict, ...names: string[]) => names.map((name) => ({ name, verdict }));

test.each([
  ["fail", ["Lead"], "Outside the limit by more than the measurement's uncertainty: Lead."],
  [
    "fail",
    ["Lead", "Cadmium", "Lead"],
    "Outside the limit by more than the measurement's uncertainty: Lead and Cadmium.",
  ],
  [
    "conditional_pass",
    ["Zinc"],
    "Everything judged is within its limit, but too close to it to be sure: Zinc.",
  ],
  ["inconclusive", [], "Neither inside nor outside its limit, as far as this can tell: one result."],
  ["pass", ["Zinc", "Lead"], "Everything judged is within its limit, uncertainty included."],
] as const)("a verdict of %s over %j names what decided it", (verdict, names, sentence) => {
  const all = [...results(verdict, ...names), ...results("informational", "Total arsenic")];
  expect(verdictSentence({ verdict, results: all })).toBe(sentence);
});

test("no verdict is not a pass", () => {
  const sentence = verdictSentence({ verdict: null, results: results("informational", "Zinc") });
  expect(sentence).toBe("This standard sets no limit for anything that was measured here.");
});

test.each([
  [9, 9, "All 9 required tests were done."],
  [1, 1, "The 1 required test was done."],
  [8, 9, "8 of 9 required tests were done; the verdict says nothing about the one that was not."],
  [1, 4, "1 of 4 required tests was done; the verdict says nothing about the 3 that were not."],
  [0, 0, "Nothing had to be measured for it."],
])("coverage of %i of %i", (tested, required, sentence) => {
  expect(coverageSentence({ tested, required })).toBe(sentence);
});

test("panels of which a standard says nothing are named", () => {
  expect(silenceSentence("usp", [])).toBeNull();
  expect(silenceSentence("prop65", ["potency", "microbes"])).toBe(
    "California Prop 65 says nothing about amounts against the label and microbes: those results are shown and not judged.",
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
])("lot %j is %s", (typed, kind) => {
  expect(matchLot(typed, reports).kind).toBe(kind);
});

test("without any tested lot nothing can be said", () => {
  expect(matchLot("240611", [])).toEqual({ kind: "unknown" });
});
