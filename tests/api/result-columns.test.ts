import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PublishedReport } from "#contract/report-file.ts";
import type { Report } from "#contract/reports.ts";
import {
  EXPORTED_COLUMNS,
  RETURNED_COLUMNS,
  type ResultColumn,
  rulesOfColumn,
  STATED_COLUMNS,
  type StatedResult,
  statedCells,
} from "#contract/result-columns.ts";
import { methodNotes } from "#domain/presentation/method-notes.ts";
import { compareWithSigned } from "#domain/report-proof/compare-with-signed.ts";
import type { SignedDocument } from "#domain/signing/document.ts";
import { dumpFolder } from "#server/features/open-data/commands.ts";
import { writeDumps } from "#server/features/open-data/dumps/write-dumps.ts";
import { writeReportPdf } from "#server/features/report-files/pdf/write-report-pdf.ts";
import { csvMapping, resultsFromCsv } from "#server/features/reports/rules/results-csv.ts";
import { reportResults } from "#server/features/reports/schema.ts";
import { startPublishing } from "#tests/support/publishing.ts";

/** A result with every cell filled. Columns that no rule judges are filled by their type. */
const FILLED = {
  ...Object.fromEntries(STATED_COLUMNS.map((column) => [column, cellOf(column)])),
  panel: "potency",
  analyte: "Vitamin D",
  measured: 1010,
  unit: "IU",
  uncertainty: 40,
  lod: 5,
  loq: 15,
  claim: 25,
  claim_unit: "mcg",
} as StatedResult;

function cellOf(column: ResultColumn): unknown {
  const { type } = rulesOfColumn(column);
  if (typeof type === "object") return type[0];
  return { text: `The ${column}`, figure: 7, count: 3, flag: false }[type];
}

let site: Awaited<ReturnType<typeof startPublishing>>;
let shown: Report;
let signed: PublishedReport;
let document: SignedDocument;
let csv: Record<string, string>;
let dumped: Record<string, unknown>;

beforeAll(async () => {
  site = await startPublishing();
  const plan = { required: [], optional: [], not_applicable: [] };
  await site.publish({ results: [FILLED], plan });
  const { services, app } = site.api;
  shown = await site.getReportByNumber("R-1");
  const get = (url: string) => app.inject({ method: "GET", url });
  document = (await get(shown.files.json)).json();
  signed = document.payload as unknown as PublishedReport;
  const rows: Record<string, string>[] = parse((await get(shown.files.csv)).body, { columns: true });
  csv = rows[0] ?? {};
  await writeDumps(services.db, dumpFolder(services.config), {
    now: new Date("2026-11-21T05:00:00Z"),
    siteUrl: "https://assayed.test",
  });
  const { rawPayload } = await get("/open-data/results.jsonl.gz");
  dumped = JSON.parse(gunzipSync(rawPayload).toString());
});
afterAll(() => site.api.close());

const exported = (column: ResultColumn, cell: unknown) =>
  rulesOfColumn(column).exportedAs?.[String(cell)] ?? cell;

test.each(STATED_COLUMNS)("%s: a laboratory's cell reaches every output", async (column) => {
  const cell = FILLED[column];
  const [stored] = await site.api.services.db.select().from(reportResults);
  expect(signed.results[0]?.[column]).toBe(cell);
  expect(stored?.[column]).toBe(cell);
  expect(shown.results[0]?.[column]).toBe(cell);
  expect(dumped[column]).toBe(exported(column, cell));
  expect(csv[column]).toBe(String(exported(column, cell)));
});

test.each(STATED_COLUMNS)("%s: resultsFromCsv reads the cell from a laboratory's table", (column) => {
  const columns = Object.fromEntries(STATED_COLUMNS.map((name) => [name, name]));
  const table = [STATED_COLUMNS, STATED_COLUMNS.map((name) => FILLED[name])].map((row) => row.join(","));
  expect(resultsFromCsv(table.join("\n"), csvMapping.parse({ columns }))[0]?.[column]).toBe(FILLED[column]);
});

test.each(RETURNED_COLUMNS)("%s: compareWithSigned finds a cell that isn't the signed one", (column) => {
  const results = shown.results.map((result) => ({ ...result, [column]: "changed" }));
  const { differences } = compareWithSigned({ document, statements: [], link: null }, { ...shown, results });
  expect(differences.length).toBeGreaterThan(0);
});

test.each(RETURNED_COLUMNS)("%s: the API's cell is the exported one", (column) => {
  expect(dumped[column]).toBe(exported(column, shown.results[0]?.[column]));
});

test("statedCells: a document that was signed before a column existed has an empty cell", () => {
  const { origin: _, ...older } = FILLED;
  expect(statedCells(older as StatedResult)).toEqual({ ...FILLED, origin: null });
});

test("CSV and open data have every column in the order of the table, and the API has no other", () => {
  expect(Object.keys(csv)).toEqual(EXPORTED_COLUMNS);
  expect(Object.keys(dumped).slice(-EXPORTED_COLUMNS.length)).toEqual(EXPORTED_COLUMNS);
  expect(Object.keys(shown.results[0] ?? {}).toSorted()).toEqual(RETURNED_COLUMNS.toSorted());
  expect(Object.keys(signed.results[0] ?? {}).toSorted()).toEqual(STATED_COLUMNS.toSorted());
});

test.each(STATED_COLUMNS.filter((column) => rulesOfColumn(column).note))(
  "%s: the page and the PDF have a note on it",
  async (column) => {
    const empty = { ...FILLED, [column]: null };
    for (const output of ["page", "pdf"] as const) {
      const added = methodNotes(FILLED, output).filter((note) => !methodNotes(empty, output).includes(note));
      expect(added).toEqual([expect.stringContaining(String(FILLED[column]))]);
    }
    const pdfOf = (result: StatedResult) =>
      writeReportPdf({
        report: { ...signed, results: [result] },
        document: "{}",
        place: shown.proof,
        statements: [],
        url: "https://example.com/report/r-1",
        origin: "https://example.com",
      });
    expect((await pdfOf(FILLED)).equals(await pdfOf(empty))).toBe(false);
  },
);
