import type { reportFileInput } from "./report-file.ts";
import { RESULT_ROWS } from "./report-file.ts";

type File = ReturnType<typeof reportFileInput>;
type Row = File["results"][number];

const row = (panel: Row["panel"], analyte: string, more: Partial<Row>): Row => ({
  panel,
  analyte,
  method: "LC-MS/MS",
  in_scope: false,
  qualifier: "=",
  ...more,
});

/** A product within every limit that holds two drugs and a pathogen. */
export const SPIKED: Partial<File> = {
  report_number: "H-1",
  results: [
    ...RESULT_ROWS,
    row("microbes", "Salmonella", { qualifier: "present" }),
    row("undeclared_drugs", "Sildenafil", { measured: 12, unit: "mg", uncertainty: 1, k: 2 }),
    row("undeclared_drugs", "Sibutramine", { qualifier: "present" }),
  ],
};

/** A drug screen alone: nothing in it has a limit. */
export const SCREEN: Partial<File> = {
  report_number: "H-2",
  plan: { required: [], optional: [], not_applicable: [] },
  results: [row("undeclared_drugs", "DMAA", { measured: 35, unit: "mg" })],
};

/** Natural toxins above the action level, and a residue. */
export const TAINTED_BOTANICAL: Partial<File> = {
  report_number: "H-3",
  plan: { required: [], optional: [], not_applicable: [] },
  results: [
    row("identity", "Identity", { qualifier: "conforms" }),
    row("elements", "Lead", { measured: 0.2, unit: "µg/g" }),
    row("mycotoxins", "Total aflatoxins", { measured: 31, unit: "µg/kg", loq: 1 }),
    row("pesticides", "Ethylene oxide", { measured: 2.9, unit: "mg/kg", loq: 0.02 }),
  ],
};
