import { expect, test } from "vitest";
import {
  certificatePdf,
  type PrintedText,
  printedTable,
  scannedPdf,
} from "#tests/support/certificate-pages.ts";
import { READER_LIMITS } from "./limits.ts";
import { readCertificateFile } from "./read-certificate.ts";

const page: PrintedText[] = [
  { x: 40, y: 40, text: "Fjordlab Analytical Laboratory", size: 14 },
  { x: 40, y: 70, text: "Report Number: FJ-26-118", size: 9 },
  { x: 40, y: 84, text: "Lot Number: K2608", size: 9 },
  ...printedTable({
    x: [40, 130, 210, 280, 340],
    y: 130,
    size: 10,
    pitch: 20,
    heads: ["Analyte", "Result", "Unit", "LOQ", "Limit"],
    rows: [
      ["Lead", "0.083", "mg/kg", "0.010", "0.50"],
      ["Cadmium", "<0.005", "mg/kg", "0.005", "0.30"],
      ["Mercury", "ND", "mg/kg", "0.005", "0.10"],
      ["Zinc", "12500", "mg/kg", "5.0", ""],
    ],
  }),
];

/** Room for the page whichever way it lies. */
const SMALL_PAPER: [number, number] = [400, 400];

const EXPECTED = [
  ["Lead", "=", 0.083, 0.01],
  ["Cadmium", "<", 0.005, 0.005],
  ["Mercury", "ND", null, 0.005],
  ["Zinc", "=", 12500, 5],
];

test("a blank page is not asked about", async () => {
  const reading = await readCertificateFile(await certificatePdf([page, []]));
  expect(reading.rows).toHaveLength(4);
  expect(reading.questions).toEqual([]);
});

test.each([
  ["straight", 0],
  ["askew by one degree", 1],
  ["askew by two degrees", -2],
  ["lying on its side", 90],
])("a page scanned %s is read by OCR, marked, and asked about", async (_, degrees) => {
  const lower = page.map((text) => ({ ...text, y: text.y + 60 }));
  const scan = await scannedPdf([lower], degrees, SMALL_PAPER);
  const { rows, questions, ...header } = await readCertificateFile(scan);
  expect(
    rows.map(({ analyte_text, qualifier, value, loq }) => [analyte_text, qualifier, value, loq]),
  ).toEqual(EXPECTED);
  expect(new Set(rows.map(({ read_by }) => read_by))).toEqual(new Set(["ocr"]));
  expect(header).toMatchObject({ report_number: "FJ-26-118", lot: "K2608" });
  expect(questions.map(({ code, page: number }) => [code, number])).toContainEqual(["scanned_page", 1]);
});

test("pages that there is no time to look at are named", async () => {
  const { rows, questions } = await readCertificateFile(await certificatePdf([page]), {
    ...READER_LIMITS,
    picturesMs: 0,
  });
  expect(rows).toHaveLength(4);
  expect(questions).toMatchObject([{ code: "ocr_unreliable" }]);
});
