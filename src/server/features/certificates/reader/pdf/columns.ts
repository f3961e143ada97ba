import type { HeadColumn } from "./head-columns.ts";
import type { HeadBlock } from "./heads.ts";
import type { Segment } from "./lines.ts";
import type { Word } from "./page-text.ts";

/** Where the columns of a table lie: column `i` holds the words between `edges[i]` and `edges[i + 1]`. */
export interface ColumnEdges {
  columns: HeadColumn[];
  edges: number[];
}

/** How far, in ems, a cell may stand beside the head of an outer column. */
const OUTER_SLACK = 1.3;
const MIN_PROSE_WORDS = 4;

const centerOf = ({ x0, x1 }: { x0: number; x1: number }): number => (x0 + x1) / 2;

/** Whether a segment is running text: many words over several columns. */
export function isProse({ words, x0, x1 }: Segment, columns: readonly HeadColumn[]): boolean {
  const crossed = columns.filter((column) => centerOf(column) > x0 && centerOf(column) < x1).length;
  const letters = words.filter(({ text }) => /\p{L}{2}/u.test(text)).length;
  return crossed >= 2 && words.length >= MIN_PROSE_WORDS && letters >= words.length * 0.5;
}

/** Finds the columns' edges: between two heads, where the fewest words of the body stand in the way. */
export function edgesOf(block: HeadBlock, body: readonly Segment[]): ColumnEdges {
  const { columns, size } = block;
  const cells = body.filter((part) => !isProse(part, columns));
  const inner = columns.slice(1).map((column, at) => gutter(columns[at] as HeadColumn, column, cells));
  const first = columns[0] as HeadColumn;
  const last = columns.at(-1) as HeadColumn;
  const left = coreLeft(first, inner[0] ?? last.x1, body, columns, size);
  const right = coreRight(last, inner.at(-1) ?? first.x0, body, columns, size);
  return { columns, edges: [left, ...inner, right] };
}

/** The left edge of the first column: it grows with the cells that stand under or over each other. */
function coreLeft(
  head: HeadColumn,
  limit: number,
  body: readonly Segment[],
  columns: readonly HeadColumn[],
  size: number,
): number {
  let x0 = head.x0 - OUTER_SLACK * size;
  for (const part of body) {
    const start = part.words[0]?.x0 ?? part.x0;
    if (isProse(part, columns) || part.x0 > limit) continue;
    if (part.x1 >= x0 && part.x0 <= limit && start < x0 && centerOf(part) < limit) x0 = start;
  }
  return x0 - 0.1 * size;
}

function coreRight(
  head: HeadColumn,
  limit: number,
  body: readonly Segment[],
  columns: readonly HeadColumn[],
  size: number,
): number {
  let x1 = head.x1 + OUTER_SLACK * size;
  for (const part of body) {
    if (isProse(part, columns) || part.x1 < limit) continue;
    if (part.x0 <= x1 && centerOf(part) > limit && part.x1 > x1) x1 = part.x1;
  }
  return x1 + 0.1 * size;
}

/** An edge through a word is worse than one between the words of a cell. */
const WORD_COST = 3;
/** A head counts several times: no edge goes through it unless the cells leave no other place. */
const HEAD_COST = 2 * WORD_COST;

/** The middle of the widest stretch between two heads that the fewest words cross. */
function gutter(left: HeadColumn, right: HeadColumn, cells: readonly Segment[]): number {
  const from = Math.min(centerOf(left), left.x1);
  const to = Math.max(centerOf(right), right.x0);
  const start = centerOf(left) < to ? centerOf(left) : from;
  const end = centerOf(right) > start ? centerOf(right) : to;
  const inside = [
    ...cells.map(({ x0, x1 }) => ({ x0, x1, cost: 1 })),
    ...cells.flatMap(({ words }) => words.map(({ x0, x1 }) => ({ x0, x1, cost: WORD_COST }))),
    { ...left, cost: HEAD_COST },
    { ...right, cost: HEAD_COST },
  ].filter(({ x0, x1 }) => x1 > start && x0 < end);
  const bounds = [
    start,
    end,
    ...inside.flatMap(({ x0, x1 }) => [x0, x1]).filter((x) => x > start && x < end),
  ].toSorted((a, b) => a - b);
  let best = { at: (left.x1 + right.x0) / 2, cost: Number.POSITIVE_INFINITY, width: 0 };
  for (let at = 1; at < bounds.length; at++) {
    const [a, b] = [bounds[at - 1] as number, bounds[at] as number];
    const width = b - a;
    if (width < 0.05) continue;
    const middle = (a + b) / 2;
    const cost = inside
      .filter(({ x0, x1 }) => x0 < middle && x1 > middle)
      .reduce((sum, one) => sum + one.cost, 0);
    if (cost < best.cost || (cost === best.cost && width > best.width)) best = { at: middle, cost, width };
  }
  return best.at;
}

/** Index of the column that a word belongs to; -1 if it stands beside the table. */
export function columnAt({ edges }: ColumnEdges, word: Word): number {
  const center = centerOf(word);
  const [first = 0] = edges;
  if (center < first || center > (edges.at(-1) ?? 0)) return -1;
  return edges.findIndex((edge, at) => center >= edge && center <= (edges[at + 1] ?? edge));
}
