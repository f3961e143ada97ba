import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { reportFile } from "#contract/report-file.ts";
import { readCertificateFile } from "#server/features/certificates/reader/read-certificate.ts";
import { effectiveRows } from "#server/features/drafts/rules/effective-rows.ts";
import { reportRowOf } from "#server/features/drafts/rules/report-row.ts";
import { SAMPLE_FOLDER } from "./write-sample-certificates.ts";

const sample = async (name: string) => new Uint8Array(await readFile(path.join(SAMPLE_FOLDER, name)));
/** The scope and the coverage factor that the guide enters. */
const STATED = { coverageFactor: 2, scope: ["ICP-MS", "ISO 4833-1", "ISO 6579-1"] };

test.each(["csv", "pdf", "xlsx"])(
  "the sample certificate as %s reads to the rows of the sample report",
  async (kind) => {
    const reading = await readCertificateFile(await sample(`example-certificate.${kind}`));
    expect(reading).toMatchObject({
      laboratory: "Example Laboratory",
      report_number: "EX-2026-0117",
      sample_name: "Example Magnesium Glycinate",
      lot: "M26041",
      received: "2026-03-05",
      reported: "2026-03-16",
      means: { format: kind },
      questions: [],
    });
    const rows = effectiveRows({ reading, edits: {}, sample: null }).map((row) =>
      reportRowOf(row, { ...STATED, decimalMark: reading.means.decimal_mark }),
    );
    const text = new TextDecoder().decode(await sample("example-report.json"));
    const report = reportFile.parse(JSON.parse(text));
    expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
    expect(rows.map(({ result }) => ({ ...result, result_id: null }))).toEqual(
      report.results.map((result) => ({ ...result, result_id: null })),
    );
  },
);

test("the sample report is read as a certificate with the same results", async () => {
  const { rows } = await readCertificateFile(await sample("example-report.json"));
  expect(rows.map(({ analyte, value }) => [analyte, value])).toEqual([
    ["lead", 0.012],
    ["cadmium", null],
    ["mercury-total", null],
    ["tamc", 120],
    ["salmonella", null],
  ]);
});
