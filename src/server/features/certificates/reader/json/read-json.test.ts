import { expect, test } from "vitest";
import { readCertificateFile } from "../read-certificate.ts";

const REPORT = {
  kind: "report",
  report_number: "NA-26-7",
  laboratory: "Northfield Analytical",
  customer: "Assayed",
  product: {
    brand: "Example Brand",
    name: "Zinc 25 mg",
    traits: { microbial: null, population: "adults", seaweed: false, oil: false, flavoured: false },
    intake: { grams_per_serving: 0.5, millilitres_per_serving: null, servings_per_day: 1 },
  },
  sample: { lot_number: "Z2611" },
  dates: { received_on: "2026-10-05", tested_on: "2026-10-12", issued_on: "2026-10-19" },
  plan: { required: [], optional: [], not_applicable: [] },
  results: [
    {
      panel: "elements",
      analyte: "Lead",
      qualifier: "=",
      measured: 0.012,
      uncertainty: 0.002,
      k: 2,
      unit: "mg/kg",
      loq: 0.004,
      method: "ICP-MS",
      in_scope: true,
    },
    {
      panel: "elements",
      analyte: "Cadmium",
      qualifier: "<LOQ",
      unit: "mg/kg",
      loq: 0.004,
      method: "ICP-MS",
      in_scope: true,
    },
    { panel: "microbes", analyte: "Salmonella", qualifier: "absent", method: "ISO 6579-1", in_scope: true },
  ],
};

const bytesOf = (value: unknown) =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

test("a report file of ours is read as it states", async () => {
  const reading = await readCertificateFile(bytesOf(REPORT));
  expect(reading).toMatchObject({
    laboratory: "Northfield Analytical",
    report_number: "NA-26-7",
    lot: "Z2611",
    received: "2026-10-05",
    reported: "2026-10-19",
    means: { format: "json" },
    questions: [],
  });
  expect(reading.rows.map(({ analyte, qualifier, value, loq }) => [analyte, qualifier, value, loq])).toEqual([
    ["lead", "=", 0.012, 0.004],
    ["cadmium", "<LOQ", null, 0.004],
    ["salmonella", "absent", null, null],
  ]);
  expect(reading.rows[0]?.uncertainty_text).toBe("± 0.002 (k=2)");
});

test.each<[string, unknown, RegExp]>([
  [
    "a number in words",
    { ...REPORT, results: [{ ...REPORT.results[0], measured: "0.012" }] },
    /results\.0\.measured/,
  ],
  ["a result without an analyte", { ...REPORT, results: [{ panel: "elements" }] }, /results\.0\./],
  ["something else", { hello: 1 }, /The JSON file/],
  ["JSON that is cut off", JSON.stringify(REPORT).slice(0, 500), /begins like JSON/],
  ["a million brackets", `{"a":${"[".repeat(1_000_000)}`, /begins like JSON/],
])("%s ends in a sentence", async (_, value, sentence) => {
  await expect(readCertificateFile(bytesOf(value))).rejects.toThrow(sentence);
});
