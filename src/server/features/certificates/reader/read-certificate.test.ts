import { expect, test } from "vitest";
import { certificatePdf, type PrintedText, printedTable } from "#tests/support/certificate-pages.ts";
import type { CertificateRow } from "../port.ts";
import { READER_LIMITS } from "./limits.ts";
import { readCertificateFile } from "./read-certificate.ts";
import { readFile } from "./read-file.ts";

/** All laboratories, products and figures are made up. */
const letterhead = (laboratory: string, ...lines: string[]): PrintedText[] => [
  { x: 40, y: 30, text: laboratory, size: 14 },
  ...lines.map((text, at) => ({ x: 40, y: 60 + at * 12, text })),
];

const footer = (text: string): PrintedText => ({ x: 40, y: 740, text, size: 6 });

const short = ({ analyte_text, qualifier, value, unit, lod, loq }: CertificateRow) => [
  analyte_text,
  qualifier,
  value,
  unit,
  lod,
  loq,
];

/** The rows of the text, without a thread of their own; the comparison with the picture is tested where it asks. */
const rowsOfPages = async (...pages: PrintedText[][]) =>
  (await readFile(await certificatePdf(pages), { ...READER_LIMITS, picturesMs: 0 }, () => {})).rows;

test("one table with a column of units, header and footer", async () => {
  const reading = await readCertificateFile(
    await certificatePdf([
      [
        ...letterhead(
          "Northfield Analytical Laboratory",
          "Report Number: NA-26-0114",
          "Product Name: Zinc 25 mg",
          "Lot Number: Z2611",
          "Date Received: 2026-10-05",
          "Report Date: 2026-10-19",
        ),
        ...printedTable({
          x: [40, 180, 260, 320, 380, 440, 520],
          y: 150,
          heads: ["Analyte", "Result", "Units", "LOD", "LOQ", "Limit", "Status"],
          rows: [
            ["Lead (Pb)", "0.012", "mg/kg", "0.001", "0.004", "0.5", "Pass"],
            ["Cadmium", "ND", "mg/kg", "0.001", "0.004", "0.3", "Pass"],
            ["Mercury", "<0.004", "mg/kg", "0.001", "0.004", "0.1", "Pass"],
          ],
        }),
        footer(
          "Results relate only to the sample tested. LOD = Limit of Detection, LOQ = Limit of Quantitation.",
        ),
      ],
    ]),
  );
  expect(reading).toMatchObject({
    laboratory: "Northfield Analytical Laboratory",
    report_number: "NA-26-0114",
    sample_name: "Zinc 25 mg",
    lot: "Z2611",
    received: "2026-10-05",
    reported: "2026-10-19",
    means: { format: "pdf", decimal_mark: ".", pages: 1 },
    questions: [],
  });
  expect(reading.rows.map(short)).toEqual([
    ["Lead (Pb)", "=", 0.012, "mg/kg", 0.001, 0.004],
    ["Cadmium", "ND", null, "mg/kg", 0.001, 0.004],
    ["Mercury", "<", 0.004, "mg/kg", 0.001, 0.004],
  ]);
  expect(reading.rows[0]).toMatchObject({ analyte: "lead", limit_text: "0.5", status_text: "Pass" });
  expect(reading.rows[0]?.place).toMatchObject({ kind: "page", page: 1 });
});

test("German, decimal comma, thousands with points, n.n.", async () => {
  const rows = await rowsOfPages([
    ...letterhead(
      "Labor Immergrün GmbH",
      "Prüfbericht Nr.: 26-4711",
      "Charge: IG-9",
      "Eingangsdatum: 05.10.2026",
    ),
    ...printedTable({
      x: [40, 200, 280, 340, 400, 460],
      y: 150,
      heads: ["Parameter", "Ergebnis", "Einheit", "NWG", "BG", "Grenzwert"],
      rows: [
        ["Blei", "0,083", "mg/kg", "0,003", "0,01", "3,0"],
        ["Quecksilber", "n.n.", "mg/kg", "0,002", "0,005", "0,10"],
        ["Gesamtkeimzahl", "12.500,0", "KBE/g", "", "", "10.000"],
        ["Schimmelpilze", "< 1,0E+01", "KBE/g", "", "", ""],
      ],
    }),
  ]);
  expect(rows.map(short)).toEqual([
    ["Blei", "=", 0.083, "mg/kg", 0.003, 0.01],
    ["Quecksilber", "ND", null, "mg/kg", 0.002, 0.005],
    ["Gesamtkeimzahl", "=", 12500, "KBE/g", null, null],
    ["Schimmelpilze", "<", 10, "KBE/g", null, null],
  ]);
});

test("French, two tables side by side of different height", async () => {
  const heads = ["Paramètre", "Résultat", "Unité"];
  const rows = await rowsOfPages([
    ...letterhead("Laboratoire Clairval", "N° de rapport : LC-88", "N° de lot : 77B"),
    ...printedTable({
      x: [40, 150, 220],
      y: 150,
      heads,
      rows: [
        ["Plomb", "0,02", "mg/kg"],
        ["Cadmium", "non détecté", "mg/kg"],
      ],
    }),
    ...printedTable({
      x: [320, 450, 530],
      y: 154,
      heads,
      rows: [
        ["Salmonella", "Absence", "/25 g"],
        ["Levures", "<10", "UFC/g"],
        ["Moisissures", "40", "UFC/g"],
      ],
    }),
  ]);
  expect(rows.map(({ analyte_text, qualifier, value }) => [analyte_text, qualifier, value])).toEqual([
    ["Plomb", "=", 0.02],
    ["Cadmium", "ND", null],
    ["Salmonella", "absent", null],
    ["Levures", "<", 10],
    ["Moisissures", "=", 40],
  ]);
});

test("Spanish, heads of two lines with units in brackets", async () => {
  const rows = await rowsOfPages([
    ...letterhead("Laboratorio Sierra Clara S.L.", "Informe nº: SC-5"),
    ...printedTable({
      x: [40, 200, 300, 400],
      y: 150,
      heads: ["Parámetro", ["Resultado", "(mg/kg)"], ["LOQ", "(mg/kg)"], ["Límite", "(mg/kg)"]],
      rows: [
        ["Plomo", "0.021", "0.010", "0.5"],
        ["Arsénico", "<LOQ", "0.010", "1.0"],
      ],
    }),
  ]);
  expect(rows.map(short)).toEqual([
    ["Plomo", "=", 0.021, "mg/kg", null, 0.01],
    ["Arsénico", "<LOQ", null, "mg/kg", null, 0.01],
  ]);
});

test("a turned table, whose columns are analytes", async () => {
  const rows = await rowsOfPages([
    ...printedTable({
      x: [40, 120, 200, 280, 360],
      y: 150,
      heads: ["", "EPA", "DHA", "DPA", "ALA"],
      rows: [
        ["%", "18.4", "12.2", "ND", "0.31"],
        ["LOD", "0.10", "0.10", "0.05", "0.05"],
      ],
    }),
  ]);
  expect(rows.map(short)).toEqual([
    ["EPA", "=", 18.4, "%", 0.1, null],
    ["DHA", "=", 12.2, "%", 0.1, null],
    ["DPA", "ND", null, "%", 0.05, null],
    ["ALA", "=", 0.31, "%", 0.05, null],
  ]);
});

test("names of three lines, with the result in the middle", async () => {
  const rows = await rowsOfPages([
    ...printedTable({
      x: [100, 240, 340, 440],
      y: 150,
      align: "center",
      pitch: 44,
      heads: ["Test", "Result", "Unit", "Disposition"],
      rows: [
        [["Total Bile-Tolerant", "Gram Negative", "Bacteria"], "<100", "CFU/g", "Pass"],
        [["Total Yeast", "and Mold"], "210", "CFU/g", "Pass"],
        ["Coliforms", "<100", "CFU/g", "Pass"],
      ],
    }),
  ]);
  expect(rows.map(short)).toEqual([
    ["Total Bile-Tolerant Gram Negative Bacteria", "<", 100, "CFU/g", null, null],
    ["Total Yeast and Mold", "=", 210, "CFU/g", null, null],
    ["Coliforms", "<", 100, "CFU/g", null, null],
  ]);
});

test("powers of ten with small raised digits", async () => {
  const [row] = await rowsOfPages([
    ...printedTable({
      x: [40, 200, 300, 400],
      y: 150,
      heads: ["Analyte", "Result", "Unit", "Limit"],
      rows: [["Aerobic Plate Count", "2.1 x 10", "CFU/g", "10"]],
    }),
    { x: 229.4, y: 172.5, text: "2", size: 5 },
    { x: 409, y: 172.5, text: "5", size: 5 },
  ]);
  expect(row).toMatchObject({ qualifier: "=", value: 210, result_text: "2.1 x 10²", limit_text: "10⁵" });
});

test("two results in different units: the one in the unit of the LOQ comes first", async () => {
  const [row] = await rowsOfPages([
    ...printedTable({
      x: [40, 200, 300, 400],
      y: 150,
      heads: ["Analyte", "Result (%)", "Result (mg/g)", "LOQ (mg/g)"],
      rows: [["Curcumin", "9.46", "94.6", "0.1"]],
    }),
  ]);
  expect(row).toMatchObject({ value: 94.6, unit: "mg/g", loq: 0.1, also: [{ value: 9.46, unit: "%" }] });
});

test("heads with letters set wide, LOD and LOQ in one column, a continuation on the next page", async () => {
  const heads = ["ANALYTE", "AMOUNT (µg/g)", "LOD/LOQ (µg/g)", "PASS/FAIL"];
  const x = [40, 180, 320, 480];
  const rows = await rowsOfPages(
    printedTable({ x, y: 150, heads, spacing: 1.5, rows: [["LEAD", "ND", "0.020 / 0.070", "PASS"]] }),
    printedTable({ x, y: 60, heads, spacing: 1.5, rows: [["ARSENIC", "0.15", "0.030 / 0.090", "PASS"]] }),
  );
  expect(rows.map((row) => [row.page, ...short(row)])).toEqual([
    [1, "LEAD", "ND", null, "µg/g", 0.02, 0.07],
    [2, "ARSENIC", "=", 0.15, "µg/g", 0.03, 0.09],
  ]);
});

test("results in boxes, the value over its name", async () => {
  const rows = await rowsOfPages([
    { x: 100, y: 200, text: "0.59 aw", align: "center", size: 10 },
    { x: 100, y: 214, text: "Water Activity", align: "center" },
    { x: 260, y: 200, text: "11.2%", align: "center", size: 10 },
    { x: 260, y: 214, text: "Moisture", align: "center" },
  ]);
  expect(rows.map(short)).toEqual([
    ["Water Activity", "=", 0.59, "aw", null, null],
    ["Moisture", "=", 11.2, "%", null, null],
  ]);
});

test("quality control of the run is no result", async () => {
  const rows = await rowsOfPages([
    ...printedTable({
      x: [40, 200, 340, 480],
      y: 150,
      heads: ["Analyte", "Result (ppb)", "Expected (ppb)", "% Recovery"],
      rows: [["Lead", "3.6", "4.0", "91%"]],
    }),
  ]);
  expect(rows).toEqual([]);
});

test("a figure that two decimal marks explain has no value and is asked about", async () => {
  const reading = await readCertificateFile(
    await certificatePdf([
      printedTable({
        x: [40, 200, 300],
        y: 150,
        heads: ["Analyte", "Result", "Unit"],
        rows: [["Zinc", "1,234", "mg/kg"]],
      }),
    ]),
  );
  expect(reading.rows[0]).toMatchObject({ qualifier: "other", value: null, result_text: "1,234" });
  expect(reading.questions).toMatchObject([{ code: "ambiguous_number", readings: ["1234", "1.234"] }]);
});

const GERMAN_TABLE = [
  "Prüfparameter;Charge A (L1);Charge B (L2);Einheit;BG;Grenzwert",
  "Blei;<0,01;0,02;mg/kg;0,01;3,0",
  "Cadmium;0,012;0.005;mg/kg;0,005;1,0",
].join("\r\n");

test("a table in Windows' encoding with two lots and one decimal point among commas", async () => {
  const bytes = Uint8Array.from(GERMAN_TABLE, (letter) => letter.charCodeAt(0));
  const { means, rows, questions } = await readCertificateFile(bytes);
  expect(means).toMatchObject({ format: "csv", encoding: "Windows-1252", separator: ";" });
  expect(
    rows.map(({ sample, analyte_text, qualifier, value }) => [sample, analyte_text, qualifier, value]),
  ).toEqual([
    ["Charge A (L1)", "Blei", "<", 0.01],
    ["Charge A (L1)", "Cadmium", "=", 0.012],
    ["Charge B (L2)", "Blei", "=", 0.02],
    ["Charge B (L2)", "Cadmium", "=", 0.005],
  ]);
  expect(questions).toMatchObject([{ code: "mixed_decimal_marks", text: "0.005" }]);
});
