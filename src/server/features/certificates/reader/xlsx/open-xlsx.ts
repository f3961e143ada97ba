import { PlatformProblem } from "#platform/problem.ts";
import { runThread } from "../run-thread.ts";
import type { SheetText } from "./sheet.ts";
import type { XlsxThreadInput, XlsxThreadResponse } from "./xlsx-thread.ts";

export const XLSX_LIMITS = {
  maxBytes: 20_000_000,
  maxUnpackedBytes: 60_000_000,
  maxSheets: 100,
  maxStrings: 200_000,
  maxRows: 20_000,
  maxColumns: 200,
  maxCells: 200_000,
  timeoutMs: 30_000,
  memoryMb: 400,
};

const REFUSALS: Readonly<Record<Extract<XlsxThreadResponse, { kind: "refused" }>["why"], string>> = {
  damaged: "The workbook is damaged: its sheets can't be read. Ask the laboratory for another copy.",
  macros: "The workbook has macros. Save it as a workbook without macros (.xlsx).",
  not_xlsx: "The file is a ZIP archive, but no workbook (.xlsx). Unpack it and give its files one by one.",
  too_many_sheets: `The workbook has more than ${XLSX_LIMITS.maxSheets} sheets. Split it by report.`,
};

/** Files of the ZIP kind. */
export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

/** Workbooks with a password, and those of Excel before 2007, are in Microsoft's older container. */
export const isOldOrEncryptedOffice = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/**
 * Reads the cells of a workbook as they are shown, in a thread of its own with bounded time and memory. Throws a
 * `PlatformProblem` of one sentence if it can't be read.
 */
export async function openXlsx(
  bytes: Uint8Array<ArrayBuffer>,
  limits: typeof XLSX_LIMITS = XLSX_LIMITS,
): Promise<SheetText[]> {
  const { maxBytes, timeoutMs, memoryMb, ...input } = limits;
  if (bytes.byteLength > maxBytes)
    throw new PlatformProblem(`The workbook is larger than ${maxBytes / 1_000_000} MB.`);
  const response = await runThread<XlsxThreadResponse>(new URL("./xlsx-thread.ts", import.meta.url), {
    file: "workbook",
    workerData: { bytes, ...input } satisfies XlsxThreadInput,
    timeoutMs,
    memoryMb,
  });
  if (response.kind === "read") return response.sheets;
  throw new PlatformProblem(response.kind === "refused" ? REFUSALS[response.why] : response.message);
}
