import { parentPort, workerData } from "node:worker_threads";
import { PlatformProblem } from "#platform/problem.ts";
import { type OriginalCells, originalCells } from "./original-cells.ts";
import { openPainter } from "./pictures/paint.ts";
import type { ReaderMessage } from "./run-reader.ts";

/** What the thread is started with: a page to paint (from 1), or null for the cells of a table. */
export interface OriginalThreadInput {
  bytes: Uint8Array<ArrayBuffer>;
  page: number | null;
  /** Degrees, clockwise, by which the page is turned. */
  turned: number;
}

/** A page as PNG, or the cells of a table. */
export type OriginalView = { png: Uint8Array } | { cells: OriginalCells };

/** Dots per inch of painted pages: a point of the page is two pixels. */
const VIEW_DPI = 144;

if (!parentPort) throw new Error("This file must run as a worker thread.");
const port = parentPort;
const post = (message: ReaderMessage<OriginalView>) => port.postMessage(message);

async function view({ bytes, page, turned }: OriginalThreadInput): Promise<OriginalView> {
  if (page === null) return { cells: await originalCells(bytes) };
  const painter = await openPainter(bytes);
  painter.turn(page, turned);
  const painted = await painter.paint(page, VIEW_DPI);
  if (!painted || painted.scale * 72 < VIEW_DPI)
    throw new PlatformProblem(
      `Page ${page} can't be shown: it is damaged, or too large. Save the file to see it.`,
    );
  return { png: painted.canvas.toBuffer("image/png") };
}

try {
  post({ kind: "done", reading: await view(workerData as OriginalThreadInput) });
} catch (error) {
  if (!(error instanceof PlatformProblem)) throw error;
  post({ kind: "refused", sentence: error.message });
}
