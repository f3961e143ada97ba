import { expect, test } from "vitest";
import { EMPTY_CELLS, type StatedResult } from "#contract/result-columns.ts";
import { buildReportView } from "./report-view.ts";
import { formatConversion, formatResultLine } from "./result-text.ts";

const MERCURY: StatedResult = {
  ...EMPTY_CELLS,
  result_id: "1",
  panel: "elements",
  analyte: "Mercury (total)",
  qualifier: "=",
  unit: "µg/g",
  lod: 0.01,
  loq: 0.04,
  method: "ICP-MS",
  in_scope: true,
  replicates: 2,
};
const product = {
  traits: { microbial: null, population: "adults", seaweed: false, oil: false, flavoured: false },
  intake: { grams_per_serving: 50, millilitres_per_serving: null, servings_per_day: 2 },
} as const;
const plan = { required: [], optional: [], not_applicable: [] };
const plain = (words: string | null | undefined) => words?.replace(/[\u00a0\u202f]/g, " ");

/** What is said of mercury, and of the methylmercury that follows from it. */
function said(found: Partial<StatedResult>) {
  const { panels } = buildReportView({ product, plan, results: [{ ...MERCURY, ...found }] }, "usp");
  const [total, methyl] = panels.flatMap(({ lines }) => lines);
  if (!total || !methyl) throw new Error("two lines were expected");
  return [formatResultLine(total), formatConversion(total), formatResultLine(methyl)].map(plain);
}

test.each([
  [
    "a value",
    { measured: 0.02, uncertainty: 0.002, k: 2 },
    ["0.0200 ± 0.0020 µg/g", "= 2.00 ± 0.20 µg per day.", "At most 2.00 ± 0.20 µg per day"],
  ],
  [
    "traces",
    { qualifier: "detected" },
    ["Traces: detected, below 0.04 µg/g", "= 1 to 4 µg per day.", "At most 4 µg per day"],
  ],
  [
    "too little to quantify",
    { qualifier: "<LOQ" },
    ["Below 0.04 µg/g", "= below 4 µg per day.", "Below 4 µg per day"],
  ],
  [
    "nothing",
    { qualifier: "<LOD" },
    ["Not detected, below 0.01 µg/g", "= below 1 µg per day.", "Below 1 µg per day"],
  ],
] as const)("%s is named once, and then reckoned with", (_, found, [total, sum, methyl]) => {
  expect(said(found)).toEqual([total, `× 50 g per serving × 2 servings per day ${sum}`, methyl]);
});
