import type { Ocr } from "#platform/ocr/open-ocr.ts";
import type { CanvasContext, PaintedPage, Painter, PixelBox } from "./paint.ts";

/** How words are set under each other for OCR. */
export interface Setting {
  /** Height of a line in pixels. */
  height: number;
  /** A single digit is not enough for OCR to see a line: words are repeated. */
  copies: number;
  alphabet?: string;
}

const GAP = 24;
const MARGIN = 30;
/** Lines of one picture, so that its height stays within what OCR reads. */
const MAX_LINES = 120;
const MAX_LINE_WIDTH = 1600;
const DPI = 300;

/**
 * Reads words as they look on their page: set under each other in pictures of their own, because OCR gets lost in tables.
 * The readings have the order of the boxes; "" where nothing was read.
 */
export async function readAsPainted(
  boxes: readonly PixelBox[],
  page: PaintedPage,
  setting: Setting,
  { painter, ocr }: { painter: Painter; ocr: Ocr },
): Promise<string[]> {
  const readings: string[] = [];
  for (let from = 0; from < boxes.length; from += MAX_LINES) {
    const part = boxes.slice(from, from + MAX_LINES);
    readings.push(...(await readPart(part, page, setting, painter, ocr)));
  }
  return readings;
}

async function readPart(
  boxes: readonly PixelBox[],
  page: PaintedPage,
  { height, copies, alphabet }: Setting,
  painter: Painter,
  ocr: Ocr,
): Promise<string[]> {
  const widths = boxes.map(([, , w, h]) => Math.min(MAX_LINE_WIDTH, Math.round((w * height) / h)));
  const step = height + GAP;
  const width = 2 * MARGIN + Math.max(...widths) * copies + (copies - 1) * height;
  const { canvas, context } = painter.blank(width, MARGIN + boxes.length * step);
  for (const [at, box] of boxes.entries())
    for (let copy = 0; copy < copies; copy++) {
      const w = widths[at] ?? 1;
      const [x, y] = [MARGIN + copy * (w + height), MARGIN + at * step];
      context.drawImage(page.canvas, ...box, x, y, w, height);
      toBlackOnWhite(context, x, y, w, height);
    }
  const lines = await ocr.read({
    picture: canvas.toBuffer("image/png"),
    layout: "block",
    dpi: DPI,
    ...(alphabet !== undefined && { alphabet }),
  });
  return boxes.map((_, at) => {
    const [top, bottom] = [MARGIN + at * step - GAP / 2, MARGIN + at * step + height + GAP / 2];
    const own = lines.filter(({ y0, y1 }) => (y0 + y1) / 2 > top && (y0 + y1) / 2 < bottom);
    return repeated(
      own.flatMap((line) => line.words.map(({ text }) => text)),
      copies,
    );
  });
}

/** The text of which a line holds copies: the one that most of them say. */
function repeated(texts: readonly string[], copies: number): string {
  if (copies === 1) return texts.join("");
  const counts = Map.groupBy(texts, (text) => text);
  const [best] = [...counts.values()].toSorted((a, b) => b.length - a.length);
  return best && best.length > 1 ? (best[0] ?? "") : texts.join(" ");
}

const BLACK = 0;
const WHITE = 255;
/** A flatter picture is paper, whose grain must not become letters. */
const MIN_CONTRAST = 60;

/** Stretches the brightness of a part of a canvas, and turns light letters on dark ground dark. */
function toBlackOnWhite(context: CanvasContext, x: number, y: number, width: number, height: number): void {
  const pixels = context.getImageData(x, y, width, height);
  const { data } = pixels;
  const grays = new Uint8Array(data.length / 4);
  let [low, high, sum] = [WHITE, BLACK, 0];
  for (let at = 0; at < grays.length; at++) {
    const gray = ((data[4 * at] ?? 0) * 3 + (data[4 * at + 1] ?? 0) * 6 + (data[4 * at + 2] ?? 0)) / 10;
    grays[at] = gray;
    low = Math.min(low, gray);
    high = Math.max(high, gray);
    sum += gray;
  }
  const isDark = sum / grays.length < (low + high) / 2;
  const range = Math.max(MIN_CONTRAST, high - low);
  for (const [at, gray] of grays.entries()) {
    const even = ((gray - low) * WHITE) / range;
    const shown = isDark ? WHITE - even : even;
    data[4 * at] = shown;
    data[4 * at + 1] = shown;
    data[4 * at + 2] = shown;
    data[4 * at + 3] = WHITE;
  }
  context.putImageData(pixels, x, y);
}
