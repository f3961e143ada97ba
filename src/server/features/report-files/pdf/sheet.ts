import { EXTRA_WORD_SPACING, type Fonts } from "./fonts.ts";
import { breakLines, type Line, type Span } from "./lines.ts";

/** A4 page with margins, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 44, right: 44, top: 64, bottom: 54 } as const;
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right;

export type Element = PDFKit.PDFStructureElement;

/** The document being written and the current position on the page. */
export interface Sheet {
  doc: PDFKit.PDFDocument;
  fonts: Fonts;
  /** Top of the next block, in points from the top of the page. */
  y: number;
  /** Top of the content on a page; lower if there are bands. */
  top: number;
  /** Starts a new page if fewer points are left. Returns whether it did. */
  ensureSpace(height: number): boolean;
}

export const BOTTOM = PAGE.height - PAGE.bottom;

export function startSheet(doc: PDFKit.PDFDocument, fonts: Fonts, top: number): Sheet {
  return {
    doc,
    fonts,
    y: top,
    top,
    ensureSpace(height) {
      if (this.y + height <= BOTTOM) return false;
      doc.addPage();
      this.y = top;
      return true;
    },
  };
}

/** Opens a structure element for screen readers. Everything drawn belongs to one or is an artifact. */
export function openElement(
  sheet: Sheet,
  parent: Element | null,
  type: string,
  options: object = {},
): Element {
  const element = sheet.doc.struct(type, options);
  if (parent) parent.add(element);
  else sheet.doc.addStructure(element);
  return element;
}

/** Draws the content of an element, within one page. May be called several times for the same element. */
export const drawInElement = (element: Element, drawing: () => void): void => {
  element.add(drawing);
};

/** Draws decoration that screen readers skip. */
export function drawArtifact({ doc }: Pick<Sheet, "doc">, drawing: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  drawing();
  doc.endMarkedContent();
}

type Align = "left" | "right";

/** Draws lines starting at top `y`, aligned within `width`. */
export function drawLines(
  { doc }: Pick<Sheet, "doc">,
  lines: readonly Line[],
  { x, y, width = 0, align = "left" }: { x: number; y: number; width?: number; align?: Align },
): void {
  let top = y;
  for (const line of lines) {
    let at = align === "right" ? x + width - line.width : x;
    for (const { text, style, width: pieceWidth } of line.pieces) {
      doc.font(style.weight).fontSize(style.size).fillColor(style.color);
      doc.text(text, at, top + line.ascent, {
        lineBreak: false,
        baseline: "alphabetic",
        wordSpacing: EXTRA_WORD_SPACING * style.size,
      });
      at += pieceWidth;
    }
    top += line.height;
  }
}

interface Paragraph {
  type?: string;
  x?: number;
  width?: number;
  /** Space below, in points. */
  after?: number;
}

/** Writes a paragraph, which may continue on the next page. */
export function writeParagraph(
  sheet: Sheet,
  parent: Element | null,
  spans: readonly Span[],
  { type = "P", x = PAGE.left, width = CONTENT_WIDTH, after = 5 }: Paragraph = {},
): void {
  const element = openElement(sheet, parent, type);
  for (const line of breakLines(sheet.fonts, spans, width)) {
    sheet.ensureSpace(line.height);
    drawInElement(element, () => drawLines(sheet, [line], { x, y: sheet.y }));
    sheet.y += line.height;
  }
  element.end();
  sheet.y += after;
}
