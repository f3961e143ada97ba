import { PlatformProblem } from "#platform/problem.ts";
import { openWorkbook, WorkbookTooLarge } from "./parts.ts";
import { readSheet, type SheetText } from "./sheet.ts";
import { readTables } from "./workbook.ts";

const XLSX_LIMITS = {
  maxBytes: 20_000_000,
  maxUnpackedBytes: 60_000_000,
  maxSheets: 100,
  maxStrings: 200_000,
  maxRows: 20_000,
  maxColumns: 200,
  maxCells: 200_000,
};

const REFUSALS = {
  damaged: "The workbook is damaged: its sheets can't be read. Ask the laboratory for another copy.",
  macros: "The workbook has macros. Save it as a workbook without macros (.xlsx).",
  not_xlsx: "The file is a ZIP archive, but no workbook (.xlsx). Unpack it and give its files one by one.",
  too_large: `The workbook is larger than ${XLSX_LIMITS.maxBytes / 1_000_000} MB.`,
  too_many_sheets: `The workbook has more than ${XLSX_LIMITS.maxSheets} sheets. Split it by report.`,
};

/** Files of the ZIP kind. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

/** Workbooks with a password, and those of Excel before 2007, are in Microsoft's older container. */
export const isOldOrEncryptedOffice = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** The sheets of a workbook that are shown, and the names of those that are hidden. */
export interface OpenedWorkbook {
  sheets: SheetText[];
  hidden: string[];
}

/** Reads the cells of a workbook as they are shown. Throws a `PlatformProblem` of one sentence if it can't be read. */
export async function openXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedWorkbook> {
  if (bytes.byteLength > XLSX_LIMITS.maxBytes) throw new PlatformProblem(REFUSALS.too_large);
  try {
    return await readSheets(bytes);
  } catch (error) {
    if (error instanceof WorkbookTooLarge) throw new PlatformProblem(error.message, { cause: error });
    if (isFaultOfFile(error)) throw new PlatformProblem(REFUSALS.damaged, { cause: error });
    throw error;
  }
}

async function readSheets(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedWorkbook> {
  const book = await openWorkbook(bytes, { left: XLSX_LIMITS.maxUnpackedBytes });
  if (!book.names.has("xl/workbook.xml")) throw new PlatformProblem(REFUSALS.not_xlsx);
  if (book.names.has("xl/vbaProject.bin")) throw new PlatformProblem(REFUSALS.macros);
  const tables = await readTables(book, XLSX_LIMITS.maxStrings);
  if (tables.sheets.length + tables.hidden.length > XLSX_LIMITS.maxSheets)
    throw new PlatformProblem(REFUSALS.too_many_sheets);
  const sheets: SheetText[] = [];
  for (const sheet of tables.sheets) sheets.push(await readSheet(book, tables, sheet, XLSX_LIMITS));
  return { sheets, hidden: tables.hidden };
}

/** yauzl, zlib and saxes throw plain errors about what they read; errors of our own code have types. */
const isFaultOfFile = (error: unknown): boolean =>
  error instanceof Error &&
  (error.constructor === Error || String(Reflect.get(error, "code")).startsWith("Z_"));
