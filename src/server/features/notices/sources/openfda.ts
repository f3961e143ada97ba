import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse";
import { type Entry, openPromise } from "yauzl";
import { z } from "zod";
import { NOTICE_STATUSES, type NoticeStatus } from "#contract/notice-vocabulary.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { describesSupplement, type NoticeRow, tidyText } from "./notice-source.ts";

/** Largest JSON file that is read, in bytes; the whole of openFDA's food enforcement reports of 2025 has about 60 MB. */
const MAX_JSON_BYTES = 500e6;

/** `YYYYMMDD`, as openFDA writes days. */
const fdaDay = z.string().regex(/^\d{8}$/, "not a day as YYYYMMDD");

/**
 * A report of https://open.fda.gov/apis/food/enforcement/searchable-fields/, one for each recalled product. Fields that
 * are not used here are ignored.
 */
const enforcementReport = z.object({
  recall_number: z.string().min(1),
  event_id: z.string().optional(),
  status: z.string(),
  classification: z.string(),
  recalling_firm: z.string().default(""),
  country: z.string().default(""),
  product_description: z.string().min(1),
  reason_for_recall: z.string().min(1),
  code_info: z.string().default(""),
  more_code_info: z.string().nullish(),
  recall_initiation_date: fdaDay.optional(),
  report_date: fdaDay,
  termination_date: fdaDay.optional(),
});

/** Rows of the CSV of cleaned reports, by its titles. */
const csvReport = z.object({
  recalling_firm: z.string(),
  status: z.string(),
  recall_date: z.string().regex(/^\d{1,2}\/\d{1,2}\/\d{4}$/, "not a day as M/D/YYYY"),
  reason_for_recall: z.string().min(1, "no reason"),
  product_description: z.string().min(1, "no description"),
  recall_id: z.string().min(1),
  recall_class: z.string(),
  product_id: z.string().min(1, "no product ID"),
});

/** FDA's page of a recall event. */
const eventUrl = (event: string) =>
  `https://www.accessdata.fda.gov/scripts/ires/?Event=${encodeURIComponent(event)}`;
const numberUrl = (recall: string) =>
  `https://api.fda.gov/food/enforcement.json?search=recall_number:%22${encodeURIComponent(recall)}%22`;

const dashed = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;

function statusOf(status: string): NoticeStatus | null {
  const known = status.trim().toLowerCase();
  return NOTICE_STATUSES.find((each) => each === known) ?? null;
}

/**
 * Reads FDA's food enforcement reports: openFDA's JSON (`{results: […]}`), the zip of it that open.fda.gov offers, or a CSV
 * with the columns of `csvReport`. Throws `PlatformProblem` for another format.
 */
export async function* readEnforcementReports(file: string): AsyncGenerator<NoticeRow> {
  const start = await firstBytes(file);
  if (start.startsWith("PK")) {
    for await (const text of jsonFilesIn(file)) yield* reportsIn(text, file);
  } else if (/^\uFEFF?\s*\{/.test(start)) {
    yield* reportsIn(await readFile(file, "utf8"), file);
  } else {
    yield* csvReports(file);
  }
}

async function firstBytes(file: string): Promise<string> {
  const stream = createReadStream(file, { start: 0, end: 255 });
  return (await buffer(stream)).toString("latin1");
}

async function* jsonFilesIn(file: string): AsyncGenerator<string> {
  const zip = await openPromise(file, { lazyEntries: true });
  try {
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      if (!entry.fileName.endsWith(".json")) continue;
      if (entry.uncompressedSize > MAX_JSON_BYTES) throw notReports(file);
      yield (await buffer(await zip.openReadStreamPromise(entry))).toString("utf8");
    }
  } finally {
    zip.close();
  }
}

function* reportsIn(text: string, file: string): Generator<NoticeRow> {
  const { results } = parsed(text, file);
  for (const [index, result] of results.entries()) {
    const report = enforcementReport.safeParse(result);
    if (report.success) yield { notice: noticeOf(report.data) };
    else yield { rejected: { location: `result ${index + 1}`, reason: problemOf(report.error) } };
  }
}

function parsed(text: string, file: string): { results: unknown[] } {
  try {
    return z.object({ results: z.array(z.unknown()) }).parse(JSON.parse(text));
  } catch (error) {
    throw new PlatformProblem(notReports(file).message, { cause: error });
  }
}

const notReports = (file: string) =>
  new PlatformProblem(
    `${file} holds no FDA enforcement reports: it must be JSON with "results", a zip of such a file, or a CSV with the columns "product_description", "reason_for_recall" …`,
  );

/** "recall_number: Invalid input", for the list of rejected rows. */
const problemOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");

function noticeOf(report: z.infer<typeof enforcementReport>) {
  const productText = tidyText(report.product_description);
  const reason = tidyText(report.reason_for_recall);
  const codes = tidyText([report.code_info, report.more_code_info ?? ""].join("\n"));
  return {
    source: "openfda" as const,
    reference: report.recall_number,
    url: report.event_id ? eventUrl(report.event_id) : numberUrl(report.recall_number),
    classification: report.classification,
    status: statusOf(report.status),
    publishedOn: dashed(report.recall_initiation_date ?? report.report_date),
    endedOn: report.termination_date ? dashed(report.termination_date) : null,
    firm: report.recalling_firm.trim() || null,
    country: report.country.trim() || null,
    productText,
    reason,
    codeText: codes || null,
    isSupplement: describesSupplement(productText, reason),
  };
}

/** The file of 2025 is in Latin-1; a file in UTF-8 has bytes that are no text in it, and is read as such. */
async function* csvReports(file: string): AsyncGenerator<NoticeRow> {
  const bytes = await readFile(file);
  const text = new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
  const rows = parse(text, { columns: true, bom: true, relax_column_count: true, skip_empty_lines: true });
  let place = 1;
  for await (const row of rows) {
    place++;
    const report = csvReport.safeParse(row);
    if (report.success) yield { notice: csvNotice(report.data) };
    else if (place === 2) throw notReports(file);
    else yield { rejected: { location: `row ${place}`, reason: problemOf(report.error) } };
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function csvNotice(row: z.infer<typeof csvReport>) {
  const [month = "", day = "", year = ""] = row.recall_date.split("/");
  const productText = tidyText(row.product_description);
  const reason = tidyText(row.reason_for_recall);
  return {
    source: "openfda" as const,
    reference: `${row.recall_id}-${row.product_id}`,
    url: eventUrl(row.recall_id),
    classification: row.recall_class,
    status: statusOf(row.status),
    publishedOn: `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
    endedOn: null,
    firm: row.recalling_firm.trim() || null,
    country: null,
    productText,
    reason,
    codeText: null,
    isSupplement: describesSupplement(productText, reason),
  };
}
