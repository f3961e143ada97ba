import { openPdfFile } from "../pdf/pdf-file.ts";

/** The part of a canvas that we use; pdf.js brings it along (@napi-rs/canvas). */
export interface Canvas {
  width: number;
  height: number;
  toBuffer(type: "image/png"): Buffer;
}

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export interface CanvasContext {
  fillStyle: string;
  translate(x: number, y: number): void;
  rotate(radians: number): void;
  resetTransform(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  drawImage(
    image: Canvas,
    ...rectangles: [
      sx: number,
      sy: number,
      sw: number,
      sh: number,
      x: number,
      y: number,
      w: number,
      h: number,
    ]
  ): void;
  getImageData(x: number, y: number, width: number, height: number): Pixels;
  putImageData(pixels: Pixels, x: number, y: number): void;
}

export interface Painting {
  canvas: Canvas;
  context: CanvasContext;
}

/** A page as it looks, with its pixels per point. */
export interface PaintedPage extends Painting {
  page: number;
  scale: number;
}

export interface Painter {
  /** Turns a page clockwise by so many degrees whenever it is painted; it keeps its size beyond the right angle. */
  turn(page: number, degrees: number): void;
  /** Paints a page in at most so many dots per inch; null if pdf.js can't. */
  paint(page: number, dpi: number): Promise<PaintedPage | null>;
  /** An empty, white canvas. */
  blank(width: number, height: number): Painting;
}

const POINTS_PER_INCH = 72;
/** A sheet of letter paper at 300 dots per inch has 8.4 million. */
const MAX_PIXELS = 12_000_000;

/** Opens a PDF for painting its pages. */
export async function openPainter(bytes: Uint8Array<ArrayBuffer>): Promise<Painter> {
  const file = await openPdfFile(bytes, true);
  const factory = file.canvasFactory as { create(width: number, height: number): Painting };
  const blank = (width: number, height: number): Painting => {
    const { canvas, context } = factory.create(width, height);
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, width, height);
    return { canvas, context };
  };
  const turns = new Map<number, number>();
  const turn = (page: number, degrees: number): void => {
    turns.set(page, degrees);
  };
  const paint = async (number: number, dpi: number): Promise<PaintedPage | null> => {
    try {
      const page = await file.getPage(number);
      const turned = turns.get(number) ?? 0;
      const right = Math.round(turned / 90) * 90;
      const rotation = page.rotate + right;
      const { width, height } = page.getViewport({ scale: 1, rotation });
      const scale = Math.min(dpi / POINTS_PER_INCH, Math.sqrt(MAX_PIXELS / (width * height)));
      const viewport = page.getViewport({ scale, rotation });
      const painting = blank(Math.ceil(viewport.width), Math.ceil(viewport.height));
      const canvas = painting.canvas as unknown as Parameters<typeof page.render>[0]["canvas"];
      await page.render({ canvas, viewport, background: "#ffffff" }).promise;
      page.cleanup();
      const level = turned === right ? painting : levelled(painting, turned - right, blank);
      return { ...level, page: number, scale };
    } catch {
      // The caller says which page it is: whatever pdf.js found wrong, its numbers can't be compared.
      return null;
    }
  };
  return { turn, paint, blank };
}

/** A painting turned about its middle by a few degrees, clockwise, on white. */
function levelled(
  { canvas }: Painting,
  degrees: number,
  blank: (width: number, height: number) => Painting,
): Painting {
  const { width, height } = canvas;
  const level = blank(width, height);
  level.context.translate(width / 2, height / 2);
  level.context.rotate((degrees * Math.PI) / 180);
  level.context.translate(-width / 2, -height / 2);
  level.context.drawImage(canvas, 0, 0, width, height, 0, 0, width, height);
  level.context.resetTransform();
  return level;
}

/** A rectangle of a page in points. */
export interface PageBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Left edge, top edge, width, height. */
export type PixelBox = readonly [x: number, y: number, width: number, height: number];

/** The pixels of a rectangle, as far as it is on the page. */
export function pixelBox({ canvas, scale }: PaintedPage, box: PageBox): PixelBox {
  const x = Math.min(canvas.width - 1, Math.max(0, Math.floor(box.x0 * scale)));
  const y = Math.min(canvas.height - 1, Math.max(0, Math.floor(box.y0 * scale)));
  const width = Math.max(1, Math.min(canvas.width, Math.ceil(box.x1 * scale)) - x);
  const height = Math.max(1, Math.min(canvas.height, Math.ceil(box.y1 * scale)) - y);
  return [x, y, width, height];
}

/** Space around the letters of a cell in its picture, in points. */
export const CELL_MARGIN = 3;

/** Longer side of the picture of a cell, in pixels. */
const MAX_CELL_PIXELS = 1200;

/** Where a cell of a page is and how it looks, for a question about it. */
export const cellEvidence = (page: PaintedPage, box: PageBox, painter: Painter) => ({
  page: page.page,
  place: {
    kind: "page" as const,
    page: page.page,
    x: box.x0,
    y: box.y0,
    width: box.x1 - box.x0,
    height: box.y1 - box.y0,
  },
  picture: cellPicture(page, box, painter),
});

/** A part of a page as PNG in base64. */
function cellPicture(page: PaintedPage, box: PageBox, painter: Painter): string {
  const [x, y, width, height] = pixelBox(page, box);
  const factor = Math.min(1, MAX_CELL_PIXELS / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor))];
  const { canvas, context } = painter.blank(w, h);
  context.drawImage(page.canvas, x, y, width, height, 0, 0, w, h);
  return canvas.toBuffer("image/png").toString("base64");
}
