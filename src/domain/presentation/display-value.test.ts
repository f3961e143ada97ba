import { expect, test } from "vitest";
import { quantityDisplayValue, toDisplayValue } from "./display-value.ts";

const lead = {
  qualifier: "=",
  measured: 0.21,
  unit: "mcg/day",
  uncertainty: 0.04,
  lod: 0.01,
  loq: 0.03,
} as const;
const unquantified = { ...lead, measured: null, uncertainty: null };

test.each([
  [lead, { kind: "measured", value: "0.210", uncertainty: "0.040", scale: null, unit: "mcg/day" }],
  [
    { ...unquantified, qualifier: "<LOD" },
    { kind: "not_detected", below: "0.01", unit: "mcg/day" },
  ],
  [
    { ...unquantified, qualifier: "<LOQ" },
    { kind: "below", to: "0.03", unit: "mcg/day" },
  ],
  [
    { ...unquantified, qualifier: "<LOQ", lod: null },
    { kind: "below", to: "0.03", unit: "mcg/day" },
  ],
  [
    { ...unquantified, qualifier: "detected" },
    { kind: "traces", below: "0.03", unit: "mcg/day" },
  ],
  [
    { ...unquantified, qualifier: "detected", lod: null, loq: null },
    { kind: "stated", words: "Detected" },
  ],
  [
    { ...unquantified, qualifier: "conforms" },
    { kind: "stated", words: "Conforms" },
  ],
] as const)("a result reads by its qualifier", (result, reading) => {
  expect(toDisplayValue(result)).toEqual(reading);
});

test.each([
  [
    { qualifier: "<LOD", lod: 0.1 },
    { kind: "below", to: "0.1", unit: "µg/day" },
  ],
  [
    { qualifier: "range", from: 0, to: 0.4, uncertainty: null },
    { kind: "below", to: "0.4", unit: "µg/day" },
  ],
  [
    { qualifier: "range", from: 2, to: 2.4, uncertainty: null },
    { kind: "between", from: "2", to: "2.4", unit: "µg/day" },
  ],
  [
    { qualifier: "<LOQ", lod: 0.1, loq: 0.3 },
    { kind: "below", to: "0.3", unit: "µg/day" },
  ],
  [
    { qualifier: "traces", lod: 0.1, loq: 0.3 },
    { kind: "between", from: "0.1", to: "0.3", unit: "µg/day" },
  ],
  [
    { qualifier: "traces", lod: null, loq: 0.3 },
    { kind: "below", to: "0.3", unit: "µg/day" },
  ],
] as const)("quantityDisplayValue is never zero for a derived quantity", (quantity, reading) => {
  expect(quantityDisplayValue(quantity, "µg/day")).toEqual(reading);
});
