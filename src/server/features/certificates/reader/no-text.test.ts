import { expect, test } from "vitest";
import { certificatePdf, printedTable } from "#tests/support/certificate-pages.ts";
import { readCertificateFile } from "./read-certificate.ts";

test("a page without text is a scan, and is asked about", async () => {
  const reading = await readCertificateFile(await certificatePdf([[]]));
  expect(reading.rows).toEqual([]);
  expect(reading.questions).toMatchObject([{ kind: "no_text" }]);
});

test("a scanned page among pages of text is asked about by itself", async () => {
  const page = printedTable({
    x: [40, 200, 300],
    y: 150,
    heads: ["Analyte", "Result", "Unit"],
    rows: [["Zinc", "12.5", "mg/kg"]],
  });
  const reading = await readCertificateFile(await certificatePdf([page, [], page, []]));
  expect(reading.rows.map((row) => row.page)).toEqual([1, 3]);
  expect(reading.questions).toMatchObject([
    { kind: "no_text", page: 2, message: expect.stringMatching(/^Page 2 has no text/) },
    { kind: "no_text", page: 4 },
  ]);
});
