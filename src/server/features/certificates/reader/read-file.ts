import { PlatformProblem } from "#platform/problem.ts";
import type { CertificateReading } from "../port.ts";
import { ask } from "./ask.ts";
import type { Grid } from "./grid.ts";
import { isJson, readReportJson } from "./json/read-json.ts";
import type { ReaderLimits } from "./limits.ts";
import { type OpenedFile, readOpened } from "./opened-file.ts";
import { readCsv } from "./tabular/csv.ts";
import { gridsOfSheet, unknownHeads } from "./tabular/grids.ts";
import { headerOfRows } from "./tabular/read-tables.ts";
import { isOldOrEncryptedOffice, isZip, openXlsx } from "./xlsx/open-xlsx.ts";
import { workbookGrids } from "./xlsx/workbook-grids.ts";

/**
 * Reads a laboratory's certificate: PDF, workbook (XLSX), JSON of ours, or a table of text. `onText` is called when the
 * text is read, before the pictures of its pages are. Throws a `PlatformProblem` of one sentence if the file is none of
 * them. Runs in a thread of its own (`reader-thread.ts`).
 */
export async function readFile(
  bytes: Uint8Array<ArrayBuffer>,
  limits: ReaderLimits,
  onText: (reading: CertificateReading) => void,
): Promise<CertificateReading> {
  if (isPdf(bytes)) return (await import("./pdf/read-pdf.ts")).readPdf(bytes, limits, onText);
  if (isJson(bytes)) return readReportJson(bytes);
  return readOpened(isZip(bytes) ? await openedWorkbook(bytes) : openedTable(bytes)).reading;
}

/** The signature may stand a little after the start. */
const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");

const NO_HEADS = "The table has no line with heads such as Analyte and Result, so nothing was read.";

async function openedWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedFile> {
  const { rows, grids, questions, pages } = workbookGrids(await openXlsx(bytes));
  const means = { format: "xlsx", encoding: null, separator: null, pages } as const;
  return openedCells(rows, grids, { means, questions });
}

const MAX_TABLE_BYTES = 10_000_000;

function openedTable(bytes: Uint8Array): OpenedFile {
  if (bytes.byteLength > MAX_TABLE_BYTES)
    throw new PlatformProblem(`The table is larger than ${MAX_TABLE_BYTES / 1_000_000} MB.`);
  if (isOldOrEncryptedOffice(bytes))
    throw new PlatformProblem(
      "The workbook is protected by a password, or of the old kind (.xls). Save it as .xlsx without a password.",
    );
  const isUtf16 = (bytes[0] ?? 0) >= 0xfe;
  if (!isUtf16 && bytes.subarray(0, 4096).includes(0))
    throw new PlatformProblem(
      "The file is no PDF, no workbook (XLSX), no JSON of ours and no table of text (CSV). Save it as one of them.",
    );
  const { rows, encoding, separator } = readCsv(bytes);
  const means = { format: "csv", encoding, separator, pages: 1 } as const;
  return openedCells(rows, gridsOfSheet(rows), { means, questions: [] });
}

/** Tables of cells with their header fields; if no head is known, the heads that a person must name. */
function openedCells(
  rows: readonly string[][],
  grids: readonly Grid[],
  { means, questions }: Pick<OpenedFile, "means" | "questions">,
): OpenedFile {
  const { header, labels, questions: dates } = headerOfRows(rows);
  const opened = { header, labels, means, questions: [...dates, ...questions] };
  if (grids.length > 0) return { ...opened, grids: [...grids] };
  const columns = unknownHeads(rows);
  if (columns.length === 0) throw new PlatformProblem(NO_HEADS);
  const printed = columns.map(({ text }) => text);
  const sentence = `None of the heads ${printed.join(", ")} is in our table of heads, so nothing was read. Say what each column holds.`;
  const asked = ask({ code: "unknown_heads", subject: "heads", text: printed.join(", "), sentence });
  const unread = { page: 1, sample: null, columns, rows: [] };
  return { ...opened, grids: [unread], questions: [asked, ...opened.questions] };
}
