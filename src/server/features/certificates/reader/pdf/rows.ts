import type { Word } from "./page-text.ts";

/** A line of a table's body: the words of each column. */
export interface BodyLine {
  y: number;
  size: number;
  cells: Word[][];
  /** Lowest baseline of the lines that were joined to this one, if there are several. */
  bottom?: number;
}

/** A row: one or several lines. */
export type BodyRow = BodyLine[];

/** Lines whose baselines are closer than this, in ems, are one row if their cells complement each other. */
const SAME_ROW = 0.75;
/** A name goes on in the next line if that is closer than this, in ems, and closer than the next row. */
const MAX_LEADING = 1.5;
/** Closer still where a single row shows no distance between rows. */
const LONE_LEADING = 1.3;
/** Lines of a column that stand as far apart as rows are no continuation. */
const PITCH_SHARE = 0.97;

const has = (line: BodyLine, column: number): boolean => (line.cells[column]?.length ?? 0) > 0;

/**
 * Groups the lines of a table to rows. A row has a result; names and cells of several lines belong to the row that is
 * nearest, whether the result stands at the first line or in the middle.
 */
export function rowsOf(lines: readonly BodyLine[], name: number, results: readonly number[]): BodyRow[] {
  const merged = mergedLines(lines.filter((line) => !isFootnoteMark(line, name, lines)));
  const isFilled = (line: BodyLine) => results.some((column) => has(line, column));
  const seconds = secondLines(merged, isFilled);
  const hasResult = (line: BodyLine) => isFilled(line) && !seconds.has(line);
  const anchors = merged.filter(hasResult);
  const rows = new Map<BodyLine, BodyLine[]>(anchors.map((anchor) => [anchor, [anchor]]));
  const pitch = medianPitch(anchors);
  for (const line of merged) {
    if (hasResult(line)) continue;
    const anchor = seconds.get(line) ?? anchorOf(line, anchors, name, pitch);
    if (anchor) rows.get(anchor)?.push(line);
  }
  return anchors.map((anchor) => (rows.get(anchor) ?? []).toSorted((a, b) => a.y - b.y));
}

/** A small raised letter or star beside a name, of which a footnote says more. */
function isFootnoteMark(line: BodyLine, name: number, lines: readonly BodyLine[]): boolean {
  const [word, ...more] = line.cells.flat();
  if (!word || more.length > 0 || !has(line, name) || !/^(?:[a-z]\)?|[*†‡§]+)$/.test(word.text)) return false;
  return lines.some(
    ({ y, size, cells }) =>
      y > line.y &&
      y - line.y <= SAME_ROW * size &&
      line.size < size &&
      cells[name]?.some(({ x1 }) => x1 <= word.x0 + size && word.x0 - x1 < size),
  );
}

/**
 * Second lines of results, with the first: cells of two lines, beside which the cells of one line stand in the middle. Read
 * as rows of their own, "not" and "detected" would say the opposite.
 */
function secondLines(
  lines: readonly BodyLine[],
  isFilled: (line: BodyLine) => boolean,
): Map<BodyLine, BodyLine> {
  const seconds = new Map<BodyLine, BodyLine>();
  for (const [at, line] of lines.entries()) {
    const first = lines[at - 1];
    if (!first || seconds.has(first) || !isFilled(first) || !isFilled(line)) continue;
    // Rows cannot stand so near each other.
    const isNear = line.y - (first.bottom ?? first.y) <= SAME_ROW * Math.min(first.size, line.size);
    const goesOn = line.cells.every((cell, column) => cell.length === 0 || has(first, column));
    if (isNear && goesOn && filled(line) < filled(first)) seconds.set(line, first);
  }
  return seconds;
}

/** Joins lines of nearly the same height that have no column in common. */
function mergedLines(lines: readonly BodyLine[]): BodyLine[] {
  const merged: BodyLine[] = [];
  for (const line of lines) {
    const last = merged.at(-1);
    const isSameRow =
      last &&
      line.y - last.y <= SAME_ROW * Math.min(last.size, line.size) &&
      line.cells.every((cell, at) => cell.length === 0 || !has(last, at));
    if (!isSameRow) {
      merged.push({ ...line, cells: [...line.cells] });
      continue;
    }
    // The height of a row is that of its figures; the first line of its name may stand higher.
    if (filled(line) > filled(last)) last.y = line.y;
    last.bottom = line.y;
    last.cells = last.cells.map((cell, at) => (cell.length > 0 ? cell : (line.cells[at] ?? [])));
  }
  return merged;
}

const filled = ({ cells }: BodyLine): number => cells.filter((cell) => cell.length > 0).length;

function medianPitch(anchors: readonly BodyLine[]): number {
  const pitches = anchors
    .slice(1)
    .map((anchor, at) => anchor.y - (anchors[at]?.y ?? 0))
    .toSorted((a, b) => a - b);
  return pitches[Math.floor(pitches.length / 2)] ?? Number.POSITIVE_INFINITY;
}

/** The row that a line without a result belongs to; null for a heading between rows. */
function anchorOf(
  line: BodyLine,
  anchors: readonly BodyLine[],
  name: number,
  pitch: number,
): BodyLine | null {
  const above = anchors.findLast(({ y }) => y <= line.y);
  const below = anchors.find(({ y }) => y > line.y);
  const up = above ? line.y - above.y : Number.POSITIVE_INFINITY;
  const down = below ? below.y - line.y : Number.POSITIVE_INFINITY;
  const isName = has(line, name);
  // A result without a name beside it stands in the middle of its name's lines.
  const needsName = (anchor: BodyLine | undefined) => anchor !== undefined && !has(anchor, name);
  const [nearest, distance] =
    isName && needsName(below) && !needsName(above) && down <= MAX_LEADING * line.size
      ? [below, down]
      : up <= down
        ? [above, up]
        : [below, down];
  const leading = Number.isFinite(pitch) ? MAX_LEADING : LONE_LEADING;
  if (!nearest || distance > leading * line.size) return null;
  if (isName && has(nearest, name) && distance >= PITCH_SHARE * pitch) return null;
  return nearest;
}
