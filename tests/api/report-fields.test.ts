import { afterAll, beforeAll, expect, test } from "vitest";
import type { PublishedReport } from "#contract/report-file.ts";
import type { Report } from "#contract/reports.ts";
import { compareWithSigned } from "#domain/report-proof/compare-with-signed.ts";
import type { SignedDocument } from "#domain/signing/document.ts";
import { writeReportPdf } from "#server/features/report-files/pdf/write-report-pdf.ts";
import { startPublishing } from "#tests/support/publishing.ts";

/** Members of a report that documents signed before may lack. */
const FIELDS = {
  customer_contact: "reports@example.com",
  place_of_performance: "1 Example Street, Austin",
  deviations: "Half of the sample was used for the identity test.",
} as const;
const SAMPLE_FIELDS = {
  laboratory_sample_id: "26-0318-01",
  obtained_by: "brand",
  sampling_method: "Composite of 12 units",
} as const;

let site: Awaited<ReturnType<typeof startPublishing>>;
let shown: Report;
let signed: PublishedReport;
let document: SignedDocument;
beforeAll(async () => {
  site = await startPublishing();
  await site.publish({ ...FIELDS, sample: { lot_number: "L26118A", ...SAMPLE_FIELDS } });
  shown = await site.getReportByNumber("R-1");
  document = (await site.api.app.inject({ method: "GET", url: shown.files.json })).json();
  signed = document.payload as unknown as PublishedReport;
});
afterAll(() => site.api.close());

test("the fields of ISO/IEC 17025 §7.8 are signed and returned as the file states them", () => {
  expect(signed).toMatchObject({ ...FIELDS, sample: SAMPLE_FIELDS });
  expect(shown).toMatchObject({ ...FIELDS, sample: SAMPLE_FIELDS });
});

const pdfOf = (report: PublishedReport) =>
  writeReportPdf({
    report,
    document: "{}",
    place: shown.proof,
    statements: [],
    url: "https://example.com/report/r-1",
    origin: "https://example.com",
  });

const differencesOf = (changes: Partial<Report>) =>
  compareWithSigned({ document, statements: [], link: null }, { ...shown, ...changes }).differences;

test.each(Object.keys(FIELDS))("%s: the PDF has it, and the page's check compares it", async (field) => {
  expect((await pdfOf({ ...signed, [field]: null })).equals(await pdfOf(signed))).toBe(false);
  expect(differencesOf({ [field]: null })).toHaveLength(1);
});

test.each(Object.keys(SAMPLE_FIELDS))(
  "sample.%s: the PDF has it, and the page's check compares it",
  async (field) => {
    const changed = { ...signed, sample: { ...signed.sample, [field]: null } };
    expect((await pdfOf(changed)).equals(await pdfOf(signed))).toBe(false);
    expect(differencesOf({ sample: { ...shown.sample, [field]: null } })).toHaveLength(1);
  },
);

test("a certificate changes the PDF", async () => {
  const certificate = {
    sha256: "0".repeat(64),
    media_type: "application/pdf",
    bytes: 240_000,
    file_name: "COA.pdf",
  } as const;
  expect((await pdfOf({ ...signed, certificate })).equals(await pdfOf(signed))).toBe(false);
});
