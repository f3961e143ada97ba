import { type ColumnRole, headAt, isModifier, roleOfHead } from "../head-words.ts";
import { splitUnit, unitIn } from "../units.ts";
import { type Segment, segment } from "./lines.ts";
import type { Word } from "./page-text.ts";

/** A column of a table: what its head says, and where the head stands. */
export interface HeadColumn {
  role: ColumnRole | null;
  unit: string | null;
  text: string;
  x0: number;
  x1: number;
}

/** A single head within a line; null roles are units and heads that are not known. */
export interface HeadToken {
  role: ColumnRole | null;
  unit: string | null;
  part: Segment;
}

/** A note in brackets with a figure, "(range of 3)", says nothing about what a column holds; a unit does. */
const NOTE = /(?<=\S) \((?=[^()]*\d)[^()]*\)$/;

/** The words of a head without the note at its end. */
export function withoutNote(part: Segment): readonly Word[] {
  const note = NOTE.exec(part.text)?.[0];
  if (!note || unitIn(note) !== null) return part.words;
  const kept = part.words.slice(0, part.words.length - note.trim().split(" ").length);
  return kept.length > 0 && roleOfHead(segment([...kept]).text) ? kept : part.words;
}

/** The single heads of a segment: "LOD LOQ" are two, "Limit of detection (ppm)" is one. */
export function tokensOf(whole: Segment): HeadToken[] {
  const kept = withoutNote(whole);
  const part = kept === whole.words ? whole : segment([...kept]);
  const { words: plain, unit } = splitUnit(part.text);
  const role = roleOfHead(plain);
  if (role || plain === "") return [{ role, unit, part }];
  const tokens: HeadToken[] = [];
  for (let at = 0; at < part.words.length; ) {
    const texts = part.words.slice(at).map(({ text }) => text);
    const found = headAt(texts);
    const units = found ? 0 : unitLength(texts, 0);
    const count = found?.count ?? Math.max(units, 1);
    const piece = segment(part.words.slice(at, at + count));
    const last = tokens.at(-1);
    if (found) tokens.push({ role: found.role, unit: null, part: piece });
    else if (units > 0 && last && last.unit === null) {
      last.unit = unitIn(piece.text);
      last.part = segment([...last.part.words, ...piece.words]);
    } else tokens.push({ role: null, unit: units > 0 ? unitIn(piece.text) : null, part: piece });
    at += count;
  }
  return mergedModifiers(tokens);
}

/** "Sample" before "Result" is no column of its own. */
function mergedModifiers(tokens: readonly HeadToken[]): HeadToken[] {
  const merged: HeadToken[] = [];
  for (const token of tokens) {
    const last = merged.at(-1);
    const lastIsWord = last && last.unit === null && (last.role === null || isModifier(last.part.text));
    if (last && lastIsWord) {
      const words = [...last.part.words, ...token.part.words];
      merged[merged.length - 1] = { role: token.role ?? last.role, unit: token.unit, part: segment(words) };
    } else if (last && token.role === null && token.unit === null)
      last.part = segment([...last.part.words, ...token.part.words]);
    else merged.push(token);
  }
  return merged;
}

/** How many words from `at` on are a unit; 0 if none. */
export function unitLength(words: readonly string[], at: number): number {
  for (let count = Math.min(3, words.length - at); count > 0; count--)
    if (unitIn(words.slice(at, at + count).join(" "))) return count;
  return 0;
}

/** The columns of a head of several lines. */
export function columnsOf(lines: readonly HeadToken[][]): HeadColumn[] {
  const seeds = lines.reduce((best, line) => (line.length > best.length ? line : best), []);
  const groups = seeds.map((token) => [token]);
  for (const line of lines) {
    if (line === seeds) continue;
    for (const token of line) {
      const group = overlapping(groups, token);
      if (group) group.push(token);
      else groups.push([token]);
    }
  }
  return withUnitColumns(
    groups.toSorted((a, b) => leftOf(a) - leftOf(b)),
    new Set(seeds),
  );
}

function overlapping(groups: readonly HeadToken[][], { part }: HeadToken): HeadToken[] | null {
  let best: { group: HeadToken[]; overlap: number } | null = null;
  for (const group of groups) {
    const x0 = Math.min(...group.map((token) => token.part.x0));
    const x1 = Math.max(...group.map((token) => token.part.x1));
    const overlap = Math.min(x1, part.x1) - Math.max(x0, part.x0);
    if (overlap > -0.5 * part.size && overlap > (best?.overlap ?? Number.NEGATIVE_INFINITY))
      best = { group, overlap };
  }
  return best?.group ?? null;
}

const leftOf = (group: readonly HeadToken[]): number => Math.min(...group.map(({ part }) => part.x0));

/**
 * A head that is only a unit is one of results if it stands in the main line of the head ("mg/g | %"), or beside a
 * column of results ("Result (mg/g) | (%)").
 */
function withUnitColumns(groups: readonly HeadToken[][], seeds: ReadonlySet<HeadToken>): HeadColumn[] {
  const columns: HeadColumn[] = [];
  for (const group of groups) {
    const column = columnOf(group);
    const isUnitOnly =
      column.role === null && column.unit !== null && splitUnit(column.text).words.length < 2;
    const isResult = columns.at(-1)?.role === "result" || group.some((token) => seeds.has(token));
    columns.push(isUnitOnly && isResult ? { ...column, role: "result" } : column);
  }
  return columns;
}

function columnOf(group: readonly HeadToken[]): HeadColumn {
  const inOrder = group.toSorted((a, b) => a.part.y - b.part.y);
  const text = inOrder.map(({ part }) => part.text).join(" ");
  const { words, unit } = splitUnit(text);
  return {
    role: roleOfHead(words) ?? inOrder.find((token) => token.role !== null)?.role ?? null,
    unit: inOrder.find((token) => token.unit !== null)?.unit ?? unit,
    text,
    x0: leftOf(group),
    x1: Math.max(...group.map(({ part }) => part.x1)),
  };
}
