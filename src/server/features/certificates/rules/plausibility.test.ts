import { expect, test } from "vitest";
import type { CertificateQuestionCode } from "#contract/certificate-questions.ts";
import { findAnalyte } from "#domain/analytes/find.ts";
import type { CertificateReading, CertificateRow } from "../port.ts";
import type { CertificateContext } from "./certificate-context.ts";
import { plausibilityQuestions } from "./plausibility.ts";
import { printedLimit } from "./printed-limit.ts";

const rowOf = (analyte_text: string, row: Partial<CertificateRow> = {}): CertificateRow => ({
  page: 1,
  analyte_text,
  analyte: findAnalyte(analyte_text)?.id ?? null,
  result_text: String(row.value ?? "ND"),
  qualifier: row.value === undefined ? "ND" : "=",
  value: null,
  unit: "mg/kg",
  lod: null,
  loq: null,
  limit_text: null,
  status_text: null,
  method: null,
  uncertainty_text: null,
  sample: null,
  read_by: "text",
  also: [],
  place: { kind: "page", page: 1, x: 0, y: 0, width: 1, height: 1 },
  ...row,
});

const READING: CertificateReading = {
  laboratory: "Labor Beispiel",
  report_number: "1",
  sample_name: "Zinc",
  lot: "Z2611",
  received: "2026-10-05",
  reported: "2026-10-19",
  means: { format: "pdf", encoding: null, separator: null, decimal_mark: ".", pages: 1 },
  rows: [],
  questions: [],
};

const NOTHING_KNOWN: CertificateContext = {
  today: "2026-11-23",
  product: null,
  accreditation: null,
  verdictOf: null,
};

const PRODUCT: NonNullable<CertificateContext["product"]> = {
  traits: { microbial: null, population: "adults", seaweed: false, oil: false, flavoured: false },
  intake: { gramsPerServing: 1, millilitresPerServing: null, servingsPerDay: 1 },
  lot: null,
  claims: [{ analyte: "zinc", amount: 25, unit: "mg" }],
};

const codes = (rows: CertificateRow[], context: Partial<CertificateContext> = {}, header = {}) =>
  plausibilityQuestions({ ...READING, ...header, rows }, { ...NOTHING_KNOWN, ...context }).map(
    ({ code }) => code,
  );

test.each<[string, CertificateRow, CertificateQuestionCode[]]>([
  // The German table of the audit: "0.005" read with a decimal comma was 5 beside an LOQ of 0.005 and a limit of 1.
  ["1,000 times the LOQ", rowOf("Cadmium", { value: 5, loq: 0.005, limit_text: "1.0" }), ["far_above_loq"]],
  ["the same without a limit", rowOf("Cadmium", { value: 5, loq: 0.005 }), ["far_above_loq"]],
  ["a high value of a substance on the label", rowOf("Zinc", { value: 25000, loq: 0.1 }), []],
  ["a high value within its limit", rowOf("Ethanol", { value: 900, loq: 5, limit_text: "5000" }), []],
  ["20 times the LOQ", rowOf("Lead", { value: 0.2, loq: 0.01, limit_text: "0.1" }), []],
  ["a limit far above the LOQ", rowOf("Yeast", { value: 90_000, loq: 10, limit_text: "20000" }), []],
  ["no uncertainty", rowOf("Zinc", { value: 12 }), []],
  ["20 % of the value", rowOf("Zinc", { value: 12, uncertainty_text: "± 2.4" }), []],
  ["a relative uncertainty", rowOf("Zinc", { value: 12, uncertainty_text: "± 20 %" }), []],
  [
    "a thousandth of the value",
    rowOf("Lead", { value: 0.12, uncertainty_text: "± 0.00012" }),
    ["uncertainty_implausible"],
  ],
  [
    "200 times the value",
    rowOf("Lead", { value: 0.12, uncertainty_text: "± 24 (k=2)" }),
    ["uncertainty_implausible"],
  ],
  // Horwitz: a laboratory states 12.0 ± 0.3 % of a main constituent, but not 0.012 ± 0.0003 mg/kg.
  ["2.5 % of a main constituent", rowOf("Curcumin", { value: 12, unit: "%", uncertainty_text: "± 0.3" }), []],
  [
    "a count within a factor of three",
    rowOf("Yeast", {
      value: 100,
      unit: "CFU/g",
      uncertainty_text: "± 216 %",
    }),
    [],
  ],
  [
    "outside its limit, status pass",
    rowOf("Lead", { value: 0.6, limit_text: "≤ 0.5", status_text: "Pass" }),
    ["status_contradicts"],
  ],
  [
    "within its limit, status fail",
    rowOf("Lead", { value: 0.4, limit_text: "NMT 0.5", status_text: "Fail" }),
    ["status_contradicts"],
  ],
  ["within its range", rowOf("Zinc", { value: 24, limit_text: "22.5 - 27.5", status_text: "Conforms" }), []],
  [
    "below its range",
    rowOf("Zinc", { value: 2.4, limit_text: "22.5 - 27.5", status_text: "Conforms" }),
    ["status_contradicts"],
  ],
  [
    "below a figure above the limit",
    rowOf("Lead", {
      qualifier: "<",
      value: 1,
      limit_text: "0.5",
      status_text: "Pass",
    }),
    [],
  ],
])("a row with %s", (_, row, expected) => {
  expect(codes([row])).toEqual(expected);
});

test.each<[string, number, string, CertificateQuestionCode[]]>([
  ["as claimed", 25.6, "mg/g", []],
  ["twice the claim", 50, "mg/g", []],
  ["1,000 times the claim", 25_000, "mg/g", ["contradicts_label"]],
  ["a thousandth of the claim", 25, "µg/g", ["contradicts_label"]],
  ["a tenth of the claim", 2.5, "mg/serving", ["contradicts_label"]],
  ["a unit that can't be compared", 25, "IU/g", []],
])("an amount that is %s", (_, value, unit, expected) => {
  const questions = codes([rowOf("Zinc", { value, unit })], { product: PRODUCT });
  expect(questions.filter((code) => code !== "required_missing")).toEqual(expected);
});

test("our verdict against the laboratory's status", () => {
  const row = (status_text: string) => rowOf("Lead", { value: 0.1, status_text });
  expect(codes([row("Pass")], { verdictOf: () => "fail" })).toEqual(["status_contradicts"]);
  expect(codes([row("Fail")], { verdictOf: () => "pass" })).toEqual(["status_contradicts"]);
  expect(codes([row("Pass")], { verdictOf: () => "inconclusive" })).toEqual([]);
});

test("an analyte that stands twice is asked about once, but not one of another sample", () => {
  const lead = (more: Partial<CertificateRow>) => rowOf("Lead (Pb)", { value: 0.1, ...more });
  expect(codes([lead({}), rowOf("Blei", { value: 0.2 }), lead({ page: 2 })])).toEqual(["analyte_twice"]);
  expect(codes([lead({ sample: "A" }), lead({ sample: "B" })])).toEqual([]);
  expect(codes([lead({}), lead({ qualifier: "not_tested", value: null })])).toEqual([]);
});

test("required tests that are missing or were not done", () => {
  const tested = ["Identity", "Lead", "Cadmium", "Arsenic", "Mercury"].map((name) => rowOf(name));
  expect(codes(tested, { product: PRODUCT })).toEqual([]);
  const [, , ...without] = tested;
  const notTested = rowOf("Lead", { qualifier: "not_tested" });
  const [, question] = plausibilityQuestions(
    { ...READING, rows: [notTested, ...without] },
    { ...NOTHING_KNOWN, product: PRODUCT },
  );
  expect(question).toMatchObject({ code: "required_missing", subject: "lead" });
});

test.each<[string, object, CertificateQuestionCode[]]>([
  ["reported before it was received", { received: "2026-10-20" }, ["dates_out_of_order"]],
  ["reported two years later", { received: "2024-10-20" }, ["dates_out_of_order"]],
  ["reported in the future", { reported: "2026-12-01" }, ["dates_out_of_order"]],
  ["without dates", { received: null, reported: null }, []],
])("a certificate %s", (_, header, expected) => {
  expect(codes([], {}, header)).toEqual(expected);
});

test.each<[string | null, CertificateQuestionCode[]]>([
  ["Z-2611", []],
  ["LOT Z2611", []],
  ["Z2612", ["lot_differs"]],
  [null, ["lot_differs"]],
])("lot %j against the pack's Z2611", (lot, expected) => {
  const questions = codes([], { product: { ...PRODUCT, lot: "Z2611" } }, { lot });
  expect(questions.filter((code) => code !== "required_missing")).toEqual(expected);
});

test("accreditation that has ended or not begun, and methods that are not in its scope", () => {
  const accreditation = { valid_from: "2024-01-01", expires_on: "2026-10-01", scope: ["AOAC 2015.01"] };
  expect(codes([], { accreditation })).toEqual(["accreditation_expired"]);
  expect(
    codes([], { accreditation: { ...accreditation, valid_from: "2026-10-20", expires_on: null } }),
  ).toEqual(["accreditation_expired"]);
  const rows = [
    rowOf("Lead", { method: "AOAC 2015.01 (ICP-MS)" }),
    rowOf("Cadmium", { method: "In-house 12" }),
    rowOf("Mercury", { method: "In-house 12" }),
  ];
  expect(codes(rows, { accreditation: { ...accreditation, expires_on: "2027-01-01" } })).toEqual([
    "method_out_of_scope",
  ]);
});

test.each([
  ["≤ 10", ".", { low: null, high: 10 }],
  ["NMT 0.5", ".", { low: null, high: 0.5 }],
  ["max. 3,0", ",", { low: null, high: 3 }],
  ["10⁵", ".", { low: null, high: 100_000 }],
  ["NLT 95 %", ".", { low: 95, high: null }],
  ["90 – 110", ".", { low: 90, high: 110 }],
  ["absent in 10 g", ".", null],
  ["1,234", null, null],
  [null, ".", null],
  ["90-165% LC", ".", null],
  ["at least 80 % of the label claim", ".", null],
  ["NMT 5 %", ".", { low: null, high: 5 }],
] as const)("printedLimit(%j) with decimal mark %j", (text, mark, expected) => {
  expect(printedLimit(text, mark)).toEqual(expected);
});
