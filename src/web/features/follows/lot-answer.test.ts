import { expect, test } from "vitest";
import type { Followed } from "#contract/follows.ts";
import { lotAnswer } from "./lot-answer.ts";

const tested = (lot: string, changes: Partial<Followed["tested_lots"][number]> = {}) => ({
  report_slug: `report-${lot}`,
  lot_number: lot,
  tested_at: "2026-10-01",
  state: "current" as const,
  verdict: "pass" as const,
  ...changes,
});

test.each([
  ["no lot was noted", "", [tested("L1234")], "none", /Add the lot number/],
  ["nothing was tested", "L1234", [], "none", /No lot of this product/],
  ["another lot was tested", "L9999", [tested("L1234")], "other", /not yours/],
  ["what was noted is no lot number", "?", [tested("L1234")], "unknown", /can’t compare/],
  [
    "this lot was tested",
    "lot l-1234",
    [tested("L1234")],
    "tested",
    /Your lot was tested\. Pass \(lot L1234\)\.$/,
  ],
  [
    "its report was withdrawn",
    "L1234",
    [tested("L1234", { verdict: "fail", state: "withdrawn" })],
    "tested",
    /tested\. Fail\. .*don’t rely on its results/,
  ],
  [
    "its report was replaced by a newer one",
    "L1234",
    [tested("L1234", { verdict: "fail" }), tested("L1234", { state: "superseded" })],
    "tested",
    /tested\. Fail\.$/,
  ],
] as const)("lotAnswer where %s", (_case, lot, lots, kind, sentence) => {
  const answer = lotAnswer({ lot, tested_lots: [...lots] });
  expect(answer.kind).toBe(kind);
  expect(`${answer.lead} ${answer.rest}`).toMatch(sentence);
});
