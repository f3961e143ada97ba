import type { Grid, GridColumn, GridRow } from "../grid.ts";
import { type ColumnRole, isSampleHead } from "../head-words.ts";
import type { MarkEvidence } from "../numbers.ts";
import { looksLikeResult } from "../results.ts";
import { unitIn } from "../units.ts";
import { type ColumnEdges, columnAt, edgesOf, isProse } from "./columns.ts";
import type { HeadBlock } from "./heads.ts";
import { type Segment, segmentsOf } from "./lines.ts";
import type { PageText, Word } from "./page-text.ts";
import { type BodyLine, type BodyRow, rowsOf } from "./rows.ts";

/** A gap this many times the usual distance of rows, and at least this many ems, ends a table. */
const MAX_GAP_PITCHES = 3.2;
const MAX_GAP_EMS = 4.5;

const FIGURES: ReadonlySet<ColumnRole | null> = new Set(["result", "lod", "loq", "lod_loq", "uncertainty"]);
const EVIDENCE: ReadonlySet<ColumnRole | null> = new Set([
  "result",
  "lod",
  "loq",
  "lod_loq",
  "limit",
  "status",
]);

/** The tables of a page, with the cells of their rows. */
export function pageTables(page: PageText, lines: readonly Word[][], blocks: readonly HeadBlock[]): Grid[] {
  const single = blocks.flatMap(splitBlock);
  return single.flatMap((block) => {
    const region = regionOf(block, single, page);
    const body = bodyLines(lines, block, region);
    const end = endOf(body, block);
    const kept = body.filter(({ y }) => y <= end);
    const edges = edgesOf(
      block,
      kept.flatMap(({ parts }) => parts),
    );
    const unit = unitOfTitle(lines, block);
    return groupsOf(edges, kept).map(({ sample, ...group }) => {
      const grid = gridOf(page, kept, group);
      return { ...grid, sample, columns: grid.columns.map((column) => withUnit(column, unit)) };
    });
  });
}

/** How far over a head, in ems, the title of its table stands. */
const MAX_TITLE_GAP = 3.5;

/** "Heavy metals (mg/kg)" over a head gives its unit to all figures below that have none. */
function unitOfTitle(lines: readonly Word[][], { top, size, x0, x1 }: HeadBlock): string | null {
  const titles = lines
    .flatMap((line) => segmentsOf(line))
    .filter(
      (part) =>
        part.y < top + 0.5 * size && part.y > top - MAX_TITLE_GAP * size && part.x0 < x1 && part.x1 > x0,
    );
  const text = titles.at(-1)?.text ?? "";
  const [, inBrackets] = /\p{L}.*[([]([^()[\]]+)[)\]]$/u.exec(text) ?? [];
  return unitIn(inBrackets ?? "");
}

const withUnit = (column: GridColumn, unit: string | null): GridColumn =>
  column.unit === null && FIGURES.has(column.role) ? { ...column, unit } : column;

interface Region {
  x0: number;
  x1: number;
  bottom: number;
}

/** How far a table may reach: to the next head below it, and to the tables beside it. */
function regionOf(block: HeadBlock, blocks: readonly HeadBlock[], page: PageText): Region {
  const overlaps = (other: HeadBlock) => other.x0 < block.x1 && other.x1 > block.x0;
  const bottom = Math.min(
    page.height,
    ...blocks.filter((other) => other.top > block.bottom && overlaps(other)).map(({ top }) => top),
  );
  const beside = blocks.filter((other) => other !== block && !overlaps(other) && other.top < bottom);
  const x1 = beside
    .filter(({ x0, bottom: b }) => x0 >= block.x1 && reaches(b, block, page))
    .map(({ x0 }) => x0);
  const x0 = beside
    .filter((other) => other.x1 <= block.x0 && reaches(other.bottom, block, page))
    .map((o) => o.x1);
  return { x0: Math.max(0, ...x0), x1: Math.min(page.width, ...x1.map((x) => x - 0.3 * block.size)), bottom };
}

/** Whether a table beside this one that starts there can stand at the same height. */
const reaches = (bottom: number, block: HeadBlock, page: PageText): boolean =>
  bottom > block.top - page.height * 0.6;

interface RegionLine {
  y: number;
  size: number;
  parts: Segment[];
}

function bodyLines(lines: readonly Word[][], block: HeadBlock, { x0, x1, bottom }: Region): RegionLine[] {
  return lines.flatMap((line) => {
    const [first] = line;
    if (!first || first.y <= block.bottom + 0.2 * block.size || first.y >= bottom) return [];
    const parts = segmentsOf(line)
      .filter((part) => part.x0 >= x0 - 1 && part.x1 <= x1 + 1)
      .filter((part) => !part.words.some((word) => block.words.has(word)));
    return parts.length > 0 ? [{ y: first.y, size: first.size, parts }] : [];
  });
}

/** The height at which the table ends: before a gap in which several rows would find room. */
function endOf(body: readonly RegionLine[], block: HeadBlock): number {
  const rows = body.filter(
    ({ parts }) =>
      parts.some((part) => inside(part, block)) && !parts.some((part) => isProse(part, block.columns)),
  );
  let last = block.bottom;
  let lastRow = block.bottom;
  const pitches: number[] = [];
  for (const { y, size, parts } of rows) {
    const usual = pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 0;
    if (y - last > Math.max(MAX_GAP_EMS * size, MAX_GAP_PITCHES * usual)) break;
    // Lines of one cell may go on with a name; lines of several are rows.
    if (parts.length > 1) {
      if (y - lastRow > 0.5 * size) pitches.push(y - lastRow);
      lastRow = y;
    }
    last = y;
  }
  return last;
}

const inside = (part: Segment, { x0, x1, size }: HeadBlock): boolean =>
  part.x1 > x0 - size && part.x0 < x1 + size;

/** A table with the columns that make it one. */
interface Group extends ColumnEdges {
  name: number;
  results: number[];
  isControl: boolean;
}

/** Splits a head where a new list of analytes begins: tables that stand side by side. */
function splitBlock(block: HeadBlock): HeadBlock[] {
  const starts = [0];
  for (const [at, { role }] of block.columns.entries()) {
    const group = block.columns.slice(starts.at(-1), at);
    if (role === "analyte" && group.some((column) => EVIDENCE.has(column.role))) starts.push(at);
  }
  return starts.map((start, index) => {
    const columns = block.columns.slice(start, starts[index + 1]);
    const x0 = Math.min(...columns.map((column) => column.x0));
    return { ...block, columns, x0, x1: Math.max(...columns.map((column) => column.x1)) };
  });
}

/** Share of a column's cells that must look like results for it to be one without a known head. */
const RESULT_SHARE = 0.7;
const MIN_RESULTS = 2;

/** The table, or, without a head of results, one for each sample or lot that has a column of its own. */
function groupsOf(all: ColumnEdges, body: readonly RegionLine[]): (Group & { sample: string | null })[] {
  const group = groupOf(all);
  const hasResults = all.columns.some(({ role }) => role === "result");
  if (hasResults || !all.columns.some(({ role }) => role === "analyte" || role === null))
    return group ? [{ ...group, sample: null }] : [];
  const samples = all.columns.flatMap(({ role, text }, at) =>
    (role === null || role === "aside") && isSampleHead(text) && holdsResults(all, body, at) ? [at] : [],
  );
  if (samples.length === 0) return group ? [{ ...group, sample: null }] : [];
  return samples.flatMap((own) => {
    const columns = all.columns.map((column, at) =>
      at === own ? { ...column, role: "result" as const } : column,
    );
    const one = groupOf({ ...all, columns });
    return one ? [{ ...one, sample: all.columns[own]?.text ?? null }] : [];
  });
}

function holdsResults(all: ColumnEdges, body: readonly RegionLine[], column: number): boolean {
  const cells = body
    .map(({ parts }) => parts.flatMap(({ words }) => words).filter((word) => columnAt(all, word) === column))
    .filter((words) => words.length > 0)
    .map((words) => words.map(({ text }) => text).join(" "));
  const results = cells.filter((cell) => looksLikeResult(cell, ANY)).length;
  return results >= MIN_RESULTS && results >= cells.length * RESULT_SHARE;
}

/** No document evidence is needed to see that a cell holds a figure. */
const ANY: MarkEvidence = { mark: ".", points: 0, commas: 0, groups: false };

/** The roles of a table's columns; null if it holds no results. Without a head of names, the first unknown one is theirs. */
function groupOf({ columns: own, edges }: ColumnEdges): Group | null {
  const named = own.findIndex(({ role }) => role === "analyte");
  const name = named >= 0 ? named : own.findIndex(({ role }) => role === null || role === "panel");
  const withRole = (role: ColumnRole) => own.flatMap((column, at) => (column.role === role ? [at] : []));
  const printed = withRole("result");
  const results = printed.length > 0 ? printed : withRole("status");
  if (name < 0 || results.length === 0) return null;
  const columns = own.map((column, at) => (at === name ? { ...column, role: "analyte" as const } : column));
  return { columns, edges, name, results, isControl: own.some(({ role }) => role === "control") };
}

function gridOf(page: PageText, body: readonly RegionLine[], group: Group): Grid {
  const lines = body.flatMap(({ y, size, parts }): BodyLine[] => {
    const cells: Word[][] = group.columns.map(() => []);
    for (const part of parts) {
      if (isProse(part, group.columns)) continue;
      for (const word of part.words) cells[columnAt(group, word)]?.push(word);
    }
    return cells.some((cell) => cell.length > 0) ? [{ y, size, cells }] : [];
  });
  const rows = rowsOf(lines, group.name, group.results);
  const columns = group.columns.map(({ role, unit, text }): GridColumn => ({ role, unit, text }));
  return {
    page: page.page,
    sample: null,
    columns,
    rows: group.isControl ? [] : rows.map((row) => gridRow(page.page, row, columns.length)),
  };
}

function gridRow(page: number, row: BodyRow, count: number): GridRow {
  const lines = Array.from({ length: count }, (_, at) => row.map(({ cells: all }) => all[at] ?? []));
  const words = row.flatMap(({ cells: all }) => all.flat());
  const x = Math.min(...words.map(({ x0 }) => x0));
  const y = Math.min(...words.map((word) => word.y - word.size));
  const width = Math.max(...words.map(({ x1 }) => x1)) - x;
  const height = Math.max(...words.map((word) => word.y)) + 0.2 * (row[0]?.size ?? 0) - y;
  return {
    cells: lines.map(cellText),
    words: lines.map((line) => line.flat()),
    place: { kind: "page", page, x, y, width, height },
  };
}

/** Lines of a cell as one text; a word that a hyphen breaks goes on without a space. */
function cellText(lines: readonly Word[][]): string {
  return lines
    .filter((line) => line.length > 0)
    .map((line) => line.map(({ text }) => text).join(" "))
    .reduce(
      (text, line) => (text === "" ? line : /\p{L}-$/u.test(text) ? text + line : `${text} ${line}`),
      "",
    );
}
