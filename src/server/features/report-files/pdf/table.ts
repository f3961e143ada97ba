import { COLOURS, INKS } from "./ink.ts";
import { heightOf, type Line, type Span, setLines } from "./lines.ts";
import { CONTENT, decorate, draw, type Element, open, PAPER, putLines, type Sheet } from "./sheet.ts";

export interface Column {
  title: string;
  /** Points. */
  width: number;
  align?: "left" | "right";
  /** Beneath the title: the axis of a column of drawings. */
  axis?: { height: number; paint(x: number, y: number, width: number): void };
}

/** Text in paragraphs, or a drawing with the words that stand for it. */
export type Cell =
  | { paragraphs: readonly (readonly Span[])[]; mark?: Mark }
  | { drawing: { alt: string; height: number; paint(x: number, y: number, width: number): void } };

/** Something small in front of the first line. */
export interface Mark {
  width: number;
  paint(x: number, middle: number): void;
}

export interface Row {
  cells: readonly Cell[];
  /** Belongs to the last cell and stands below the row, beside its first cell. */
  note?: readonly Span[];
}

const PADDING = { x: 4, y: 4 };
const BETWEEN_PARAGRAPHS = 1.5;

export const text = (...paragraphs: (readonly Span[])[]): Cell => ({ paragraphs });

interface Laid {
  row: Row;
  cells: { lines: Line[][]; height: number }[];
  note: Line[];
  height: number;
  noteY: number;
}

/**
 * A table whose head comes again on every page. Its first column names the rows. A row is never split; the caller's
 * columns fill the width of the page.
 */
export function table(
  sheet: Sheet,
  parent: Element,
  { summary, columns, rows }: { summary: string; columns: readonly Column[]; rows: readonly Row[] },
): void {
  if (rows.length === 0) return;
  const element = open(sheet, parent, "Table", { alt: summary });
  const laid = rows.map((row) => layOut(sheet, columns, row));
  const head = layHead(sheet, columns);
  sheet.need(head.height + (laid[0]?.height ?? 0));
  const headRow = open(sheet, open(sheet, element, "THead"), "TR");
  for (const [at, column] of columns.entries()) {
    const cell = open(sheet, headRow, "TH", { scope: "Column", title: column.title });
    draw(cell, () => paintHeadCell(sheet, columns, head, at));
  }
  paintAxes(sheet, columns, head);
  closeHead(sheet, head.height);
  const body = open(sheet, element, "TBody");
  for (const one of laid) {
    if (sheet.need(one.height)) repeatHead(sheet, columns, head);
    paintRow(sheet, body, columns, one);
  }
  element.end();
  sheet.y += 9;
}

interface Head {
  lines: Line[][];
  titles: number;
  height: number;
}

function layHead({ fonts }: Sheet, columns: readonly Column[]): Head {
  const lines = columns.map(({ title, width }) =>
    setLines(fonts, [{ text: title, ink: INKS.head }], width - 2 * PADDING.x),
  );
  const titles = Math.max(...lines.map(heightOf));
  const axes = Math.max(0, ...columns.map(({ axis }) => axis?.height ?? 0));
  return { lines, titles, height: titles + axes + 2 * PADDING.y };
}

const leftOf = (columns: readonly Column[], at: number): number =>
  PAPER.left + columns.slice(0, at).reduce((sum, { width }) => sum + width, 0);

function paintHeadCell(sheet: Sheet, columns: readonly Column[], head: Head, at: number): void {
  const { width, align = "left" } = columns[at] as Column;
  const lines = head.lines[at] ?? [];
  const x = leftOf(columns, at) + PADDING.x;
  const y = sheet.y + PADDING.y + head.titles - heightOf(lines);
  putLines(sheet, lines, { x, y, width: width - 2 * PADDING.x, align });
}

function paintAxes(sheet: Sheet, columns: readonly Column[], head: Head): void {
  for (const [at, { axis, width }] of columns.entries()) {
    if (!axis) continue;
    const x = leftOf(columns, at) + PADDING.x;
    decorate(sheet, () => axis.paint(x, sheet.y + PADDING.y + head.titles, width - 2 * PADDING.x));
  }
}

function closeHead(sheet: Sheet, height: number): void {
  sheet.y += height;
  rule(sheet, COLOURS.faint, 0.8);
}

function repeatHead(sheet: Sheet, columns: readonly Column[], head: Head): void {
  decorate(sheet, () => {
    for (const at of columns.keys()) paintHeadCell(sheet, columns, head, at);
  });
  paintAxes(sheet, columns, head);
  closeHead(sheet, head.height);
}

function layOut({ fonts }: Sheet, columns: readonly Column[], row: Row): Laid {
  const cells = row.cells.map((cell, at) => {
    if ("drawing" in cell) return { lines: [], height: cell.drawing.height };
    const width = (columns[at]?.width ?? 0) - 2 * PADDING.x - (cell.mark?.width ?? 0);
    const lines = cell.paragraphs.map((spans) => setLines(fonts, spans, width));
    const gaps = Math.max(0, lines.length - 1) * BETWEEN_PARAGRAPHS;
    return { lines, height: lines.reduce((sum, one) => sum + heightOf(one), gaps) };
  });
  const noteWidth = CONTENT - (columns[0]?.width ?? 0) - 2 * PADDING.x;
  const note = row.note ? setLines(fonts, row.note, noteWidth) : [];
  // The note stands beside the name of its row, below everything else in it.
  const [first, ...others] = cells.map(({ height }) => height);
  const noteY = PADDING.y + Math.max(0, ...others) + (note.length > 0 ? 2 : 0);
  const height = Math.max(PADDING.y + (first ?? 0), noteY + heightOf(note)) + PADDING.y;
  return { row, cells, note, height, noteY };
}

function paintRow(sheet: Sheet, body: Element, columns: readonly Column[], laid: Laid): void {
  const { row, cells, note, height, noteY } = laid;
  const element = open(sheet, body, "TR");
  for (const [at, cell] of row.cells.entries()) {
    const { width, align = "left" } = columns[at] as Column;
    const x = leftOf(columns, at) + PADDING.x;
    const holder = at === 0 ? open(sheet, element, "TH", { scope: "Row" }) : open(sheet, element, "TD");
    if ("drawing" in cell) {
      const figure = open(sheet, holder, "Figure", {
        alt: cell.drawing.alt,
        bbox: [x, sheet.y, x + width, sheet.y + height],
      });
      draw(figure, () => cell.drawing.paint(x, sheet.y + PADDING.y, width - 2 * PADDING.x));
    } else {
      const { mark } = cell;
      const firstLine = cells[at]?.lines[0]?.[0];
      if (mark && firstLine) decorate(sheet, () => mark.paint(x, sheet.y + PADDING.y + firstLine.height / 2));
      let y = sheet.y + PADDING.y;
      const indent = mark?.width ?? 0;
      for (const lines of cells[at]?.lines ?? []) {
        draw(holder, () => putLines(sheet, lines, { x: x + indent, y, width: width - 2 * PADDING.x, align }));
        y += heightOf(lines) + BETWEEN_PARAGRAPHS;
      }
    }
    if (at === row.cells.length - 1 && note.length > 0) {
      const left = leftOf(columns, 1) + PADDING.x;
      draw(holder, () => putLines(sheet, note, { x: left, y: sheet.y + noteY }));
    }
  }
  sheet.y += height;
  rule(sheet, COLOURS.hairline, 0.5);
}

function rule(sheet: Sheet, colour: string, width: number): void {
  decorate(sheet, () => {
    sheet.doc
      .lineWidth(width)
      .strokeColor(colour)
      .moveTo(PAPER.left, sheet.y)
      .lineTo(PAPER.left + CONTENT, sheet.y)
      .stroke();
  });
}
