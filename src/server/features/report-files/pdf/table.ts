import { breakLines, heightOf, type Line, type Span } from "./lines.ts";
import {
  CONTENT_WIDTH,
  drawArtifact,
  drawInElement,
  drawLines,
  type Element,
  openElement,
  PAGE,
  type Sheet,
} from "./sheet.ts";
import { COLORS, TEXT_STYLES } from "./text-styles.ts";

export interface TableColumn {
  title: string;
  /** In points. */
  width: number;
  align?: "left" | "right";
  /** Axis under the title of a column of drawings. */
  axis?: { height: number; paint(x: number, y: number, width: number): void };
}

/** Paragraphs of text, or a drawing with alternative text. */
export type TableCell =
  | { paragraphs: readonly (readonly Span[])[]; icon?: CellIcon }
  | { drawing: { alt: string; height: number; paint(x: number, y: number, width: number): void } };

/** A small icon before the first line. */
export interface CellIcon {
  width: number;
  paint(x: number, middle: number): void;
}

export interface TableRow {
  cells: readonly TableCell[];
  /** Belongs to the last cell; printed below the row, to the right of the first cell. */
  note?: readonly Span[];
}

const PADDING = { x: 4, y: 2 };
const PARAGRAPH_GAP = 1.5;

export const textCell = (...paragraphs: (readonly Span[])[]): TableCell => ({ paragraphs });

interface RowLayout {
  row: TableRow;
  cells: { lines: Line[][]; height: number }[];
  note: Line[];
  height: number;
  noteY: number;
}

/**
 * Writes a table whose header repeats on every page. The first column holds the row headers. Rows are never split. The
 * column widths must add up to the content width.
 */
export function writeTable(
  sheet: Sheet,
  parent: Element,
  { summary, columns, rows }: { summary: string; columns: readonly TableColumn[]; rows: readonly TableRow[] },
): void {
  if (rows.length === 0) return;
  const element = openElement(sheet, parent, "Table", { alt: summary });
  const layouts = rows.map((row) => layoutRow(sheet, columns, row));
  const head = layoutHead(sheet, columns);
  sheet.ensureSpace(head.height + (layouts[0]?.height ?? 0));
  const headRow = openElement(sheet, openElement(sheet, element, "THead"), "TR");
  for (const [at, column] of columns.entries()) {
    const cell = openElement(sheet, headRow, "TH", { scope: "Column", title: column.title });
    drawInElement(cell, () => paintHeadCell(sheet, columns, head, at));
  }
  paintAxes(sheet, columns, head);
  closeHead(sheet, head.height);
  const body = openElement(sheet, element, "TBody");
  for (const layout of layouts) {
    if (sheet.ensureSpace(layout.height)) repeatHead(sheet, columns, head);
    paintRow(sheet, body, columns, layout);
  }
  element.end();
  sheet.y += 9;
}

interface Head {
  lines: Line[][];
  titles: number;
  height: number;
}

function layoutHead({ fonts }: Sheet, columns: readonly TableColumn[]): Head {
  const lines = columns.map(({ title, width }) =>
    breakLines(fonts, [{ text: title, style: TEXT_STYLES.head }], width - 2 * PADDING.x),
  );
  const titles = Math.max(...lines.map(heightOf));
  const axes = Math.max(0, ...columns.map(({ axis }) => axis?.height ?? 0));
  return { lines, titles, height: titles + axes + 2 * PADDING.y };
}

const leftOf = (columns: readonly TableColumn[], at: number): number =>
  PAGE.left + columns.slice(0, at).reduce((sum, { width }) => sum + width, 0);

function paintHeadCell(sheet: Sheet, columns: readonly TableColumn[], head: Head, at: number): void {
  const { width, align = "left" } = columns[at] as TableColumn;
  const lines = head.lines[at] ?? [];
  const x = leftOf(columns, at) + PADDING.x;
  const y = sheet.y + PADDING.y + head.titles - heightOf(lines);
  drawLines(sheet, lines, { x, y, width: width - 2 * PADDING.x, align });
}

function paintAxes(sheet: Sheet, columns: readonly TableColumn[], head: Head): void {
  for (const [at, { axis, width }] of columns.entries()) {
    if (!axis) continue;
    const x = leftOf(columns, at) + PADDING.x;
    drawArtifact(sheet, () => axis.paint(x, sheet.y + PADDING.y + head.titles, width - 2 * PADDING.x));
  }
}

function closeHead(sheet: Sheet, height: number): void {
  sheet.y += height;
  rule(sheet, COLORS.faint, 0.8);
}

function repeatHead(sheet: Sheet, columns: readonly TableColumn[], head: Head): void {
  drawArtifact(sheet, () => {
    for (const at of columns.keys()) paintHeadCell(sheet, columns, head, at);
  });
  paintAxes(sheet, columns, head);
  closeHead(sheet, head.height);
}

function layoutRow({ fonts }: Sheet, columns: readonly TableColumn[], row: TableRow): RowLayout {
  const cells = row.cells.map((cell, at) => {
    if ("drawing" in cell) return { lines: [], height: cell.drawing.height };
    const width = (columns[at]?.width ?? 0) - 2 * PADDING.x - (cell.icon?.width ?? 0);
    const lines = cell.paragraphs.map((spans) => breakLines(fonts, spans, width));
    const gaps = Math.max(0, lines.length - 1) * PARAGRAPH_GAP;
    return { lines, height: lines.reduce((sum, one) => sum + heightOf(one), gaps) };
  });
  const noteWidth = CONTENT_WIDTH - (columns[0]?.width ?? 0) - 2 * PADDING.x;
  const note = row.note ? breakLines(fonts, row.note, noteWidth) : [];
  // The note goes next to the row header, below the other cells.
  const [first, ...others] = cells.map(({ height }) => height);
  const noteY = PADDING.y + Math.max(0, ...others) + (note.length > 0 ? 2 : 0);
  const height = Math.max(PADDING.y + (first ?? 0), noteY + heightOf(note)) + PADDING.y;
  return { row, cells, note, height, noteY };
}

function paintRow(sheet: Sheet, body: Element, columns: readonly TableColumn[], layout: RowLayout): void {
  const { row, cells, note, height, noteY } = layout;
  const element = openElement(sheet, body, "TR");
  for (const [at, cell] of row.cells.entries()) {
    const { width, align = "left" } = columns[at] as TableColumn;
    const x = leftOf(columns, at) + PADDING.x;
    const holder =
      at === 0 ? openElement(sheet, element, "TH", { scope: "Row" }) : openElement(sheet, element, "TD");
    if ("drawing" in cell) {
      const figure = openElement(sheet, holder, "Figure", {
        alt: cell.drawing.alt,
        bbox: [x, sheet.y, x + width, sheet.y + height],
      });
      drawInElement(figure, () => cell.drawing.paint(x, sheet.y + PADDING.y, width - 2 * PADDING.x));
    } else {
      const { icon } = cell;
      const firstLine = cells[at]?.lines[0]?.[0];
      if (icon && firstLine)
        drawArtifact(sheet, () => icon.paint(x, sheet.y + PADDING.y + firstLine.height / 2));
      let y = sheet.y + PADDING.y;
      const indent = icon?.width ?? 0;
      for (const lines of cells[at]?.lines ?? []) {
        drawInElement(holder, () =>
          drawLines(sheet, lines, { x: x + indent, y, width: width - 2 * PADDING.x, align }),
        );
        y += heightOf(lines) + PARAGRAPH_GAP;
      }
    }
    if (at === row.cells.length - 1 && note.length > 0) {
      const left = leftOf(columns, 1) + PADDING.x;
      drawInElement(holder, () => drawLines(sheet, note, { x: left, y: sheet.y + noteY }));
    }
  }
  sheet.y += height;
  rule(sheet, COLORS.hairline, 0.5);
}

function rule(sheet: Sheet, color: string, width: number): void {
  drawArtifact(sheet, () => {
    sheet.doc
      .lineWidth(width)
      .strokeColor(color)
      .moveTo(PAGE.left, sheet.y)
      .lineTo(PAGE.left + CONTENT_WIDTH, sheet.y)
      .stroke();
  });
}
