import type { z } from "zod";
import type { fileResult, reportFile } from "#contract/report-file.ts";
import type { Laboratory } from "#contract/report-parts.ts";

type File = z.input<typeof reportFile>;
type Row = z.input<typeof fileResult>;

export const LABORATORY: Laboratory = {
  name: "Coined Laboratory",
  address: "1 Example Street, Austin",
  website: null,
  accreditation: {
    body: "Coined Board",
    number: "CB-1",
    standard: "ISO/IEC 17025:2017",
    valid_from: "2024-01-01",
    expires_on: "2027-12-31",
    url: null,
    scope: ["FTIR", "ICP-MS", "ICP-OES", "USP <2021>", "USP <2022>"],
  },
};

const row = (panel: Row["panel"], analyte: string, method: string, more: Partial<Row>): Row => ({
  panel,
  analyte,
  method,
  in_scope: true,
  qualifier: "=",
  ...more,
});
const element = (analyte: string, measured: number): Row =>
  row("elements", analyte, "ICP-MS", { measured, unit: "µg/g", uncertainty: measured / 10, k: 2 });

/** Complete results for the magnesium product of `label-records.ts`, all within limits. */
export const RESULT_ROWS: readonly Row[] = [
  row("identity", "Identity", "FTIR", { qualifier: "conforms" }),
  row("potency", "Magnesium", "ICP-OES", { measured: 103, unit: "mg", uncertainty: 4, k: 2, claim: 100 }),
  element("Lead", 0.01),
  element("Cadmium", 0.02),
  element("Arsenic (inorganic)", 0.03),
  element("Mercury (total)", 0.005),
  row("microbes", "Total aerobic count (TAMC)", "USP <2021>", { measured: 60, unit: "CFU/g" }),
  row("microbes", "Yeasts and moulds (TYMC)", "USP <2021>", { qualifier: "<LOQ", loq: 10, unit: "CFU/g" }),
  row("microbes", "E. coli", "USP <2022>", { qualifier: "absent" }),
];

/** A valid report file for the same product. */
export const reportFileInput = (changes: Partial<File> = {}): File => ({
  kind: "report",
  report_number: "R-1",
  laboratory: LABORATORY.name,
  customer: "The site itself",
  product: {
    brand: "Harbor & Pine",
    name: "Magnesium Glycinate",
    barcode: "0076280402018",
    traits: { microbial: "refined", population: "adults", seaweed: false, oil: false, flavoured: false },
    intake: { grams_per_serving: 1, millilitres_per_serving: null, servings_per_day: 2 },
  },
  sample: { lot_number: "L26118A" },
  dates: { received_on: "2026-03-05", tested_on: "2026-03-12", issued_on: "2026-03-16" },
  plan: { required: ["Magnesium"], optional: [], not_applicable: [] },
  results: [...RESULT_ROWS],
  ...changes,
});

/** The same results with one row changed, selected by analyte. */
export const withRow = (analyte: string, changes: Partial<Row>): Pick<File, "results"> => ({
  results: RESULT_ROWS.map((result) => (result.analyte === analyte ? { ...result, ...changes } : result)),
});
