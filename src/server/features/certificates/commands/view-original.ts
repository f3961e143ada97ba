import { PlatformProblem } from "#platform/problem.ts";
import { ApiError } from "#server/http/errors.ts";
import type { OriginalCells } from "../reader/original-cells.ts";
import type { OriginalThreadInput, OriginalView } from "../reader/original-thread.ts";
import { runReader } from "../reader/run-reader.ts";

const VIEW_LIMITS = { textMs: 20_000, picturesMs: 0, memoryMb: 400 };

/** One at a time in this process: painting takes a core and much memory. */
let last: Promise<unknown> = Promise.resolve();

function viewOriginal(input: OriginalThreadInput): Promise<OriginalView> {
  const view = last.then(async () => {
    const thread = new URL("../reader/original-thread.ts", import.meta.url);
    return (await runReader<OriginalView>(thread, { ...VIEW_LIMITS, workerData: input })).reading;
  });
  last = view.catch(() => null);
  return view.catch((error: unknown) => {
    throw error instanceof PlatformProblem ? new ApiError("invalid", error.message) : error;
  });
}

/**
 * A page of a PDF (from 1), turned by so many degrees, as PNG with two pixels a point. Throws `ApiError` "invalid" in one
 * sentence.
 */
export async function paintCertificatePage(
  bytes: Uint8Array<ArrayBuffer>,
  page: number,
  turned: number,
): Promise<Uint8Array> {
  const view = await viewOriginal({ bytes, page, turned });
  return "png" in view ? view.png : new Uint8Array();
}

/** The cells of a certificate that is a table. Throws `ApiError` "invalid" in one sentence. */
export async function readCertificateCells(bytes: Uint8Array<ArrayBuffer>): Promise<OriginalCells> {
  const view = await viewOriginal({ bytes, page: null, turned: 0 });
  return "cells" in view ? view.cells : { sheets: [], isCut: false };
}
