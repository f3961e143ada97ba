import { expect, test } from "vitest";
import { type LabelSize, labelSummary, warningSummary } from "./rules.ts";

const size: LabelSize = {
  form: "tablet",
  amount: null,
  servingSize: "2 Tablets",
  netContents: "90 Tablets",
  year: 2018,
};

test.each<[Partial<LabelSize>, string]>([
  [{}, "90 tablets · 2 tablets a serving · 2018 label"],
  [{ amount: { value: 400, unit: "mg" } }, "400\u202fmg · 90 tablets · 2 tablets a serving · 2018 label"],
  [
    { form: "liquid", netContents: "17 fl oz", servingSize: "20 mL" },
    "Liquid · 17 fl oz · 20 mL a serving · 2018 label",
  ],
  [{ form: "other", netContents: null, servingSize: null }, "2018 label"],
  [{ netContents: null, servingSize: null, year: null }, "Tablet"],
])("labelSummary with %j", (change, summary) => {
  expect(labelSummary({ ...size, ...change })).toBe(summary);
});

test.each([
  ["above", { measured: 0.803 }, "Lead 61% above California’s warning level"],
  ["above", { measured: 8.4 }, "Lead at 17 times California’s warning level"],
  ["above", { measured: 0.5 }, null],
  ["above", { below: 8.4 }, null],
  ["above", null, null],
  ["below", { measured: 0.803 }, null],
  [null, { measured: 0.803 }, null],
] as const)("warningSummary of %j at %j µg", (warning, lead, summary) => {
  expect(warningSummary(warning, lead)).toBe(summary);
});
