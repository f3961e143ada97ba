import { parentPort, workerData } from "node:worker_threads";
import { openWorkbook, WorkbookTooLarge } from "./parts.ts";
import { readSheet, type SheetLimits, type SheetText } from "./sheet.ts";
import { readTables } from "./workbook.ts";

/** What the thread is started with. */
export interface XlsxThreadInput extends SheetLimits {
  bytes: Uint8Array<ArrayBuffer>;
  maxUnpackedBytes: number;
  maxSheets: number;
  maxStrings: number;
}

export type XlsxThreadResponse =
  | { kind: "read"; sheets: SheetText[] }
  | { kind: "refused"; why: "damaged" | "macros" | "not_xlsx" | "too_many_sheets" }
  | { kind: "too_large"; message: string };

async function readWorkbook(input: XlsxThreadInput): Promise<XlsxThreadResponse> {
  try {
    const book = await openWorkbook(input.bytes, { left: input.maxUnpackedBytes });
    if (!book.names.has("xl/workbook.xml")) return { kind: "refused", why: "not_xlsx" };
    if (book.names.has("xl/vbaProject.bin")) return { kind: "refused", why: "macros" };
    const tables = await readTables(book, input.maxStrings);
    if (tables.sheets.length > input.maxSheets) return { kind: "refused", why: "too_many_sheets" };
    const sheets: SheetText[] = [];
    for (const sheet of tables.sheets) sheets.push(await readSheet(book, tables, sheet, input));
    return { kind: "read", sheets };
  } catch (error) {
    if (error instanceof WorkbookTooLarge) return { kind: "too_large", message: error.message };
    if (isFaultOfFile(error)) return { kind: "refused", why: "damaged" };
    throw error;
  }
}

/** yauzl, zlib and saxes throw plain errors about what they read; errors of our own code have types. */
const isFaultOfFile = (error: unknown): boolean =>
  error instanceof Error &&
  (error.constructor === Error || String(Reflect.get(error, "code")).startsWith("Z_"));

if (!parentPort) throw new Error("This file must run as a worker thread.");
// Last, so that the constants above have their values.
parentPort.postMessage(await readWorkbook(workerData as XlsxThreadInput));
