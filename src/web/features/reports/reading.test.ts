import { expect, test } from "vitest";
import type { ReportResult } from "#contract/reports.ts";
import { placeOn, readingOf, shareInWords } from "./reading.ts";
import { scaleFor } from "./scale.ts";

const lead: ReportResult = {
  result_id: "1",
  panel: "elements",
  analyte: "Lead",
  qualifier: "=",
  measured: 0.21,
  unit: "mcg/day",
  uncertainty: 0.04,
  lod: 0.01,
  loq: 0.03,
  claim: null,
  limit_low: null,
  limit_high: 0.5,
  limit_name: "California Prop 65",
  verdict: "pass",
  method: "ICP-MS",
};
const notDetected: ReportResult = { ...lead, qualifier: "<LOD", measured: null, uncertainty: null };
const traces: ReportResult = { ...lead, qualifier: "<LOQ", measured: null, uncertainty: null };

test.each([
  [lead, { kind: "measured", value: "0.210", uncertainty: "0.040", scale: null, unit: "mcg/day" }],
  [notDetected, { kind: "not_detected", below: "0.01", unit: "mcg/day" }],
  [traces, { kind: "traces", from: "0.01", to: "0.03", unit: "mcg/day" }],
  [
    { ...traces, lod: null },
    { kind: "below", to: "0.03", unit: "mcg/day" },
  ],
  [{ ...lead, qualifier: "conforms", measured: null } as const, { kind: "stated", words: "Conforms" }],
])("a result reads by its qualifier", (result, reading) => {
  expect(readingOf(result)).toEqual(reading);
});

test("a value stands at its share of the limit, with its uncertainty around it", () => {
  expect(placeOn(lead, 0.5)).toEqual({ point: 42, span: [34, 50], low: null, high: 100 });
  expect(placeOn(lead, null)).toBeNull();
});

test("what was not detected has a span and no point", () => {
  expect(placeOn(notDetected, 0.5)).toMatchObject({ point: null, span: [0, 2] });
  expect(placeOn(traces, 0.5)).toMatchObject({ point: null, span: [2, 6] });
  expect(shareInWords(placeOn(notDetected, 0.5))).toBe("at most 2");
  expect(shareInWords(placeOn(lead, 0.5))).toBe("42");
});

test.each([
  [[], 125, 6],
  [[120], 125, 6],
  [[190], 200, 5],
  [[347], 400, 5],
  [[2400], 2500, 6],
])("an axis for %j ends at %i", (points, end, ticks) => {
  const scale = scaleFor(points.map((point) => ({ point, span: null, low: null, high: null })));
  expect(scale.end).toBe(end);
  expect(scale.ticks).toHaveLength(ticks);
});
