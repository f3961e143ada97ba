import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { openPainter } from "#server/features/certificates/reader/pictures/paint.ts";

/** A text on a page: points from the top left corner. */
export interface PrintedText {
  x: number;
  y: number;
  text: string;
  size?: number;
  align?: "left" | "center" | "right";
  /** Space between the letters, in points. */
  spacing?: number;
  /** Written upwards from (x, y). */
  isRotated?: true;
}

/** A table with its cells; columns are aligned at their `x`. A cell of several lines is an array. */
export interface PrintedTable {
  x: number[];
  y: number;
  heads: (string | string[])[];
  rows: (string | string[])[][];
  pitch?: number;
  align?: PrintedText["align"];
  size?: number;
  spacing?: number;
}

const LINE = 10;

/** The texts of a table. Cells of several lines are centered at the height of their row. */
export function printedTable({
  x,
  y,
  heads,
  rows,
  pitch = 16,
  align,
  size = 8,
  spacing,
}: PrintedTable): PrintedText[] {
  const cells = (row: (string | string[])[], top: number) =>
    row.flatMap((cell, column) => {
      const lines = typeof cell === "string" ? [cell] : cell;
      return lines
        .map((text, at) => ({
          x: x[column] ?? 0,
          y: top + (at - (lines.length - 1) / 2) * LINE,
          text,
          size,
          ...(align && { align }),
          ...(spacing && { spacing }),
        }))
        .filter(({ text }) => text !== "");
    });
  return [...cells(heads, y), ...rows.flatMap((row, at) => cells(row, y + 24 + at * pitch))];
}

/** A PDF of these pages, in Helvetica, on letter paper. */
export async function certificatePdf(
  pages: readonly PrintedText[][],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: "LETTER", autoFirstPage: false, margin: 0, ...options });
  for (const page of pages) {
    document.addPage();
    for (const text of page) print(document, text);
  }
  document.end();
  return new Uint8Array(await buffer(document));
}

function print(
  document: PDFKit.PDFDocument,
  { x, y, text, size = 8, align = "left", spacing = 0, isRotated }: PrintedText,
): void {
  document.font("Helvetica").fontSize(size);
  if (isRotated) {
    document
      .save()
      .rotate(-90, { origin: [x, y] })
      .text(text, x, y, { lineBreak: false })
      .restore();
    return;
  }
  const width = document.widthOfString(text, { characterSpacing: spacing });
  const shift = align === "left" ? 0 : align === "right" ? width : width / 2;
  document.text(text, x - shift, y, { lineBreak: false, characterSpacing: spacing });
}

const SCAN_DPI = 200;
const LETTER: [number, number] = [612, 792];

/**
 * The same pages as pictures, as a scanner makes them, turned by some degrees. `paper`: its width and height in points; OCR
 * takes as long for bare paper as for text.
 */
export async function scannedPdf(
  pages: readonly PrintedText[][],
  degrees = 0,
  paper = LETTER,
): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = paper;
  const painter = await openPainter(await certificatePdf(pages, { size: paper }));
  const document = new PDFDocument({ size: paper, autoFirstPage: false, margin: 0 });
  for (let page = 1; page <= pages.length; page++) {
    const painted = await painter.paint(page, SCAN_DPI);
    document.addPage();
    if (painted)
      document
        .rotate(degrees, { origin: [width / 2, height / 2] })
        .image(painted.canvas.toBuffer("image/png"), 0, 0, { width });
  }
  document.end();
  return new Uint8Array(await buffer(document));
}
