import type { Grid, GridColumn, GridRow } from "../grid.ts";
import { type ColumnRole, roleOfHead } from "../head-words.ts";
import { type MarkEvidence, readNumber } from "../numbers.ts";
import { looksLikeResult } from "../results.ts";
import { splitUnit, unitIn } from "../units.ts";
import { type Segment, segmentsOf } from "./lines.ts";
import type { PageText, Word } from "./page-text.ts";

/** No document evidence is needed to see that a cell holds a figure. */
const ANY: MarkEvidence = { mark: ".", points: 0, commas: 0, groups: false };

const MIN_COLUMNS = 3;
/** Lines of such a table, and the names above it, are at most this many ems apart. */
const MAX_LEADING = 3;

/** A line of a turned table: its label says what the figures are, each figure belongs to the name above it. */
interface TurnedLine {
  y: number;
  size: number;
  column: GridColumn;
  values: Segment[];
}

const ROLES: ReadonlySet<ColumnRole> = new Set(["result", "lod", "loq", "limit", "status"]);

/** Tables whose columns are analytes and whose lines are results, LOD, LOQ. */
export function turnedTables(page: PageText, lines: readonly Word[][]): Grid[] {
  const split = lines.map((line) => segmentsOf(line, 0.6));
  const grids: Grid[] = [];
  for (let at = 1; at < split.length; at++) {
    const group = groupAt(split, at);
    if (!group) continue;
    const grid = gridOf(page.page, group.names, group.lines);
    if (grid) grids.push(grid);
    at = group.end - 1;
  }
  return grids;
}

/** Consecutive labeled lines that begin at `at`, with the line of names above; null if there are none. */
function groupAt(
  split: readonly Segment[][],
  at: number,
): { names: Segment[]; lines: TurnedLine[]; end: number } | null {
  const first = turnedLine(split[at] ?? []);
  if (!first) return null;
  const lines = [first];
  let end = at + 1;
  for (; end < split.length; end++) {
    const last = lines.at(-1) as TurnedLine;
    const [start] = split[end] ?? [];
    if (!start || start.y - last.y > MAX_LEADING * last.size) break;
    const next = turnedLine(split[end] ?? []);
    if (next) lines.push(next);
    else if (!isLineOfUnits(split[end] ?? [], last)) continue;
  }
  const names = namesAbove(split.slice(0, at), first);
  const isTable = names.length >= MIN_COLUMNS && lines.some(({ column }) => column.role === "result");
  return isTable ? { names, lines, end } : null;
}

/** A label such as "%", "LOD" or "Result" with figures after it. */
function turnedLine(line: readonly Segment[]): TurnedLine | null {
  for (const [at, label] of line.entries()) {
    const { words, unit } = splitUnit(label.text);
    const units = words === "" ? null : labeledUnits(label, line.slice(at + 1));
    if (units) return units;
    const role = words === "" ? "result" : roleOfHead(words);
    if (!role || !ROLES.has(role)) continue;
    const rest = line.slice(at + 1);
    const end = rest.findIndex(({ text }) => !looksLikeResult(text, ANY));
    const values = end < 0 ? rest : rest.slice(0, end);
    if (values.length < MIN_COLUMNS || !values.some(({ text }) => readNumber(text, ANY))) continue;
    return { y: label.y, size: label.size, column: { role, unit, text: label.text }, values };
  }
  return null;
}

/** "Unit" with a unit for each name after it. */
function labeledUnits(label: Segment, values: readonly Segment[]): TurnedLine | null {
  const isUnits = roleOfHead(label.text) === "unit" && values.length >= MIN_COLUMNS;
  if (!isUnits || values.some(({ text }) => unitIn(text) === null)) return null;
  const column: GridColumn = { role: "unit", unit: null, text: label.text };
  return { y: label.y, size: label.size, column, values: [...values] };
}

/** "% % %" under the figures of a line: their units. */
function isLineOfUnits(line: readonly Segment[], last: TurnedLine): boolean {
  const units = line.filter(({ text }) => unitIn(text) !== null);
  if (units.length < MIN_COLUMNS || units.length < line.length * 0.8) return false;
  last.column = { ...last.column, unit: last.column.unit ?? unitIn(units[0]?.text ?? "") };
  return true;
}

function namesAbove(above: readonly Segment[][], first: TurnedLine): Segment[] {
  for (const line of above.toReversed().slice(0, 4)) {
    const [start] = line;
    if (!start || first.y - start.y > MAX_LEADING * first.size) return [];
    const names = line.filter(
      ({ text, x0, x1 }) =>
        /\p{L}{2}/u.test(text) &&
        !looksLikeResult(text, ANY) &&
        !roleOfHead(text) &&
        first.values.some((value) => value.x0 < x1 + first.size && value.x1 > x0 - first.size),
    );
    if (names.length >= Math.max(MIN_COLUMNS, first.values.length * 0.6)) return names;
  }
  return [];
}

function gridOf(page: number, names: readonly Segment[], lines: readonly TurnedLine[]): Grid | null {
  const columns: GridColumn[] = [
    { role: "analyte", unit: null, text: "" },
    ...lines.map(({ column }) => column),
  ];
  const rows = names.map((name): GridRow => {
    const values = lines.map((line) => valueUnder(name, line, names));
    const parts = [name, ...values.filter((value) => value !== null)];
    const x = Math.min(...parts.map(({ x0 }) => x0));
    const y = Math.min(...parts.map((part) => part.y - part.size));
    return {
      cells: [name.text, ...values.map((value) => value?.text ?? "")],
      words: [name.words, ...values.map((value) => value?.words ?? [])],
      place: {
        kind: "page",
        page,
        x,
        y,
        width: Math.max(...parts.map(({ x1 }) => x1)) - x,
        height: Math.max(...parts.map((part) => part.y)) - y,
      },
    };
  });
  return { page, sample: null, columns, rows };
}

/** The figure of a line whose nearest name is this one. */
function valueUnder(name: Segment, line: TurnedLine, names: readonly Segment[]): Segment | null {
  const distance = (value: Segment, other: Segment) =>
    Math.min(Math.abs(value.x0 - other.x0), Math.abs(value.x0 + value.x1 - other.x0 - other.x1) / 2);
  return (
    line.values.find((value) =>
      names.every((other) => other === name || distance(value, name) < distance(value, other)),
    ) ?? null
  );
}
