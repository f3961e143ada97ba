import type { Ocr } from "#platform/ocr/open-ocr.ts";
import type { Painter } from "./paint.ts";

/** What pages are compared with, until the deadline (`performance.now`). */
export interface Tools {
  painter: Painter;
  ocr: Ocr;
  deadline: number;
}
