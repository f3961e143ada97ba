import { type Fonts, WIDER_SPACE } from "./fonts.ts";
import { type Line, type Span, setLines } from "./lines.ts";

/** A4, in points. */
export const PAPER = { width: 595.28, height: 841.89, left: 44, right: 44, top: 64, bottom: 54 } as const;
export const CONTENT = PAPER.width - PAPER.left - PAPER.right;

export type Element = PDFKit.PDFStructureElement;

/** The document being written, and how far down the page it is. */
export interface Sheet {
  doc: PDFKit.PDFDocument;
  fonts: Fonts;
  /** Where the next thing stands, in points from the top of the page. */
  y: number;
  /** Where content begins on a page: lower where a band says what became of the report. */
  top: number;
  /** Goes on to a new page if less than this is left, in points. True where it did. */
  need(height: number): boolean;
}

export const BOTTOM = PAPER.height - PAPER.bottom;

export function startSheet(doc: PDFKit.PDFDocument, fonts: Fonts, top: number): Sheet {
  return {
    doc,
    fonts,
    y: top,
    top,
    need(height) {
      if (this.y + height <= BOTTOM) return false;
      doc.addPage();
      this.y = top;
      return true;
    },
  };
}

/** An element of the structure that a screen reader reads. Everything drawn belongs to one, or is an artifact. */
export function open(sheet: Sheet, parent: Element | null, type: string, options: object = {}): Element {
  const element = sheet.doc.struct(type, options);
  if (parent) parent.add(element);
  else sheet.doc.addStructure(element);
  return element;
}

/** Draws what belongs to an element. Not across pages: several calls may draw for the same one. */
export const draw = (element: Element, drawing: () => void): void => {
  element.add(drawing);
};

/** Draws what is there for the eye only. */
export function decorate({ doc }: Pick<Sheet, "doc">, drawing: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  drawing();
  doc.endMarkedContent();
}

type Align = "left" | "right";

/** Puts lines down with their first top at `y`; `width` is what they are aligned in. */
export function putLines(
  { doc }: Pick<Sheet, "doc">,
  lines: readonly Line[],
  { x, y, width = 0, align = "left" }: { x: number; y: number; width?: number; align?: Align },
): void {
  let top = y;
  for (const line of lines) {
    let at = align === "right" ? x + width - line.width : x;
    for (const { text, ink, width: wide } of line.pieces) {
      doc.font(ink.weight).fontSize(ink.size).fillColor(ink.colour);
      doc.text(text, at, top + line.ascent, {
        lineBreak: false,
        baseline: "alphabetic",
        wordSpacing: WIDER_SPACE * ink.size,
      });
      at += wide;
    }
    top += line.height;
  }
}

interface Paragraph {
  type?: string;
  x?: number;
  width?: number;
  /** Room below, in points. */
  after?: number;
}

/** A paragraph that may go on over the end of a page. */
export function paragraph(
  sheet: Sheet,
  parent: Element | null,
  spans: readonly Span[],
  { type = "P", x = PAPER.left, width = CONTENT, after = 5 }: Paragraph = {},
): void {
  const element = open(sheet, parent, type);
  for (const line of setLines(sheet.fonts, spans, width)) {
    sheet.need(line.height);
    draw(element, () => putLines(sheet, [line], { x, y: sheet.y }));
    sheet.y += line.height;
  }
  element.end();
  sheet.y += after;
}
