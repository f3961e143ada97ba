import { type ColumnRole, isHeadWord, isSampleHead } from "../head-words.ts";
import { splitUnit } from "../units.ts";
import { columnsOf, type HeadColumn, tokensOf, unitLength, withoutNote } from "./head-columns.ts";
import { type Segment, segmentsOf } from "./lines.ts";
import type { Word } from "./page-text.ts";

/** The head of one or several tables side by side. */
export interface HeadBlock {
  columns: HeadColumn[];
  top: number;
  /** Baseline of its last line. */
  bottom: number;
  x0: number;
  x1: number;
  size: number;
  words: ReadonlySet<Word>;
}

/** A further line of a head is at most this many ems away. */
const MAX_HEAD_LEADING = 2.1;
const MAX_UNKNOWN_WORDS = 4;
const MAX_HEAD_LINES = 5;

/** Finds the heads of all tables of a page. */
export function findHeads(lines: readonly Word[][]): HeadBlock[] {
  const split = lines.map((line) => segmentsOf(line).map(classified));
  const used = new Set<Segment>();
  const blocks: HeadBlock[] = [];
  for (const [at, line] of split.entries())
    for (const run of runsOf(line).flatMap(splitAtNames)) {
      if (run.some((part) => used.has(part)) || !isCore(run)) continue;
      const rows = withFurtherLines(run, split, at, used);
      for (const part of rows.flat()) used.add(part);
      blocks.push(...blocksOf(rows));
    }
  return blocks;
}

interface HeadSegment extends Segment {
  isHead: boolean;
}

function classified(part: Segment): HeadSegment {
  const words = withoutNote(part).map(({ text }) => text);
  const isHead = splitUnit(part.text).words === "" || isMadeOfHeads(words) || isSampleHead(part.text);
  return { ...part, isHead };
}

/** Whether every word belongs to a head or a unit. */
function isMadeOfHeads(words: readonly string[]): boolean {
  for (let at = 0; at < words.length; ) {
    const count = unitLength(words, at) || (isHeadWord(splitUnit(words[at] ?? "").words) ? 1 : 0);
    if (count === 0) return false;
    at += count;
  }
  return true;
}

/** Neighboring head segments of a line; one short unknown segment may stand between two. */
function runsOf(line: readonly HeadSegment[]): HeadSegment[][] {
  const runs: HeadSegment[][] = [];
  let run: HeadSegment[] = [];
  for (const [at, part] of line.entries()) {
    const isBridge = run.length > 0 && line[at + 1]?.isHead && isPlainUnknown(part);
    if (part.isHead || isBridge) run.push(part);
    else {
      if (run.length > 0) runs.push(run);
      run = [];
    }
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

/** A column of names this far, in ems, right of another head begins a table of its own. */
const MIN_TABLE_GAP = 8;
/** A unit this far from the other heads belongs to another table. */
const MAX_UNIT_GAP = 15;

/** Parts a line into the heads of tables that stand far apart, without the units of others. */
function splitAtNames(run: readonly HeadSegment[]): HeadSegment[][] {
  const parts: HeadSegment[][] = [];
  for (const part of run) {
    const last = parts.at(-1)?.at(-1);
    const gap = last ? (part.x0 - last.x1) / part.size : 0;
    const isOther = gap > MIN_TABLE_GAP && hasName([part]);
    const isForeignUnit = gap > MAX_UNIT_GAP && splitUnit(part.text).words === "";
    if (!last || isOther || isForeignUnit) parts.push([part]);
    else parts.at(-1)?.push(part);
  }
  return parts;
}

const isPlainUnknown = ({ words, text }: Segment): boolean =>
  words.length <= MAX_UNKNOWN_WORDS && !/\d/.test(text) && !/[:.]$/.test(text);

const EVIDENCE: ReadonlySet<ColumnRole> = new Set([
  "result",
  "lod",
  "loq",
  "lod_loq",
  "limit",
  "status",
  "unit",
]);

/** A line that by itself shows that a table begins: at least two different heads, one of them of results or limits. */
function isCore(run: readonly HeadSegment[]): boolean {
  const tokens = run.flatMap((part) => tokensOf(part));
  const roles = new Set(tokens.flatMap(({ role }) => role ?? []));
  return (
    (run.length >= 2 || tokens.length >= 3) &&
    roles.size >= 2 &&
    [...roles].some((role) => EVIDENCE.has(role))
  );
}

/**
 * Adds the lines above and below that consist of heads as well. Lines less than an em apart are one head set at several
 * heights; a line further away belongs to it only where it overlaps.
 */
function withFurtherLines(
  run: HeadSegment[],
  split: readonly HeadSegment[][],
  at: number,
  used: ReadonlySet<Segment>,
): HeadSegment[][] {
  const rows = [run];
  for (const direction of [-1, 1]) {
    let edge = run[0] as HeadSegment;
    for (let next = at + direction; rows.length < MAX_HEAD_LINES; next += direction) {
      const line = split[next];
      const [first] = line ?? [];
      if (!line || !first || Math.abs(first.y - edge.y) > MAX_HEAD_LEADING * edge.size) break;
      const further = furtherRun(line, rows.flat(), Math.abs(first.y - edge.y) <= edge.size, used);
      if (further === "body") break;
      const [own] = further;
      if (!own) continue;
      if (direction === -1) rows.unshift(further);
      else rows.push(further);
      edge = own;
    }
  }
  return rows;
}

/** How far, in ems, a head set at another height may stand beside the rest. */
const MAX_BESIDE = 14;

/** The segments of a line that go on with a head; "body" if something else stands under or over it. */
function furtherRun(
  line: readonly HeadSegment[],
  head: readonly HeadSegment[],
  isNear: boolean,
  used: ReadonlySet<Segment>,
): HeadSegment[] | "body" {
  const size = head[0]?.size ?? 0;
  const x0 = Math.min(...head.map((part) => part.x0));
  const x1 = Math.max(...head.map((part) => part.x1));
  const overlaps = (part: Segment, slack: number) =>
    part.x1 > x0 - slack * size && part.x0 < x1 + slack * size;
  const isFree = (part: HeadSegment) => part.isHead && !used.has(part);
  if (line.some((part) => overlaps(part, 0.5) && !isFree(part) && isAcross(part, head))) return "body";
  const isNamed = hasName(head);
  const isMissingName = (part: HeadSegment) => isNear && !isNamed && part.x1 < x0 && hasName([part]);
  return runsOf(line.filter((part) => !used.has(part)))
    .filter((run) => run.some((part) => overlaps(part, isNear ? MAX_BESIDE : 1) || isMissingName(part)))
    .flatMap((run) => (isNamed ? besideNames(run, x0, x1) : run))
    .filter((part) => part.isHead && overlaps(part, MAX_BESIDE * 2));
}

/** What a line has for this head: a second column of names is the head of another table, or a title. */
function besideNames(run: readonly HeadSegment[], x0: number, x1: number): HeadSegment[] {
  const names = run.filter((part) => hasName([part]));
  if (names.some((name) => name.x0 < x1 && name.x1 > x0)) return [];
  const right = Math.min(...names.filter((name) => name.x0 >= x1).map((name) => name.x0));
  const left = Math.max(...names.filter((name) => name.x1 <= x0).map((name) => name.x1));
  return run.filter((part) => part.x1 < right && part.x0 > left);
}

const hasName = (parts: readonly Segment[]): boolean =>
  parts.some((part) => tokensOf(part).some(({ role }) => role === "analyte"));

/** Whether a segment stands over or under a head, and not in a gap between two. */
const isAcross = (part: Segment, head: readonly Segment[]): boolean =>
  head.some(({ x0, x1, size }) => part.x1 > x0 - size && part.x0 < x1 + size);

/** Columns of a head of several lines; null columns are heads that are not known. */
function blocksOf(rows: readonly HeadSegment[][]): HeadBlock[] {
  const columns = columnsOf(rows.map((row) => row.flatMap(tokensOf)));
  const parts = rows.flat();
  const [first] = parts;
  if (!first) return [];
  return [
    {
      columns,
      top: Math.min(...parts.map(({ y, size }) => y - size)),
      bottom: Math.max(...parts.map(({ y }) => y)),
      x0: Math.min(...columns.map(({ x0 }) => x0)),
      x1: Math.max(...columns.map(({ x1 }) => x1)),
      size: first.size,
      words: new Set(parts.flatMap(({ words }) => words)),
    },
  ];
}
