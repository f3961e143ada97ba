import { findAnalyte } from "#domain/analytes/find.ts";
import type { Grid } from "../grid.ts";
import { type MarkEvidence, readNumber } from "../numbers.ts";
import { wordedResult } from "../result-words.ts";
import { looksLikeResult } from "../results.ts";
import { type Segment, segmentsOf } from "./lines.ts";
import type { PageText, Word } from "./page-text.ts";

/** How far above or below its name the value of a tile stands, in ems of the larger of both. */
const MAX_DISTANCE = 2.6;
/** A value and a verdict may stand over each other. */
const MAX_LINES = 2;

/** Properties that laboratories show in boxes of their own; substances and organisms stand in tables. */
const TILE_NAMES =
  /^(?:moisture(?: content)?|water activity|foreign (?:matter|materials?)|filth|loss on drying|ph)$/i;

const ANY: MarkEvidence = { mark: ".", points: 0, commas: 0, groups: false };

/** Results in boxes: the name, and the value above or below it. Names that a table has already given are left out. */
export function tilesOf(page: PageText, lines: readonly Word[][], known: ReadonlySet<string>): Grid | null {
  const parts = lines.flatMap((line) => segmentsOf(line));
  const seen = new Set(known);
  const rows = parts.flatMap((name) => {
    const key = name.text.toLowerCase();
    const isTile = TILE_NAMES.test(name.text) || findAnalyte(name.text)?.kind === "physical";
    if (!isTile || seen.has(key)) return [];
    const value = tileValue(name, parts);
    if (!value) return [];
    seen.add(key);
    const x = Math.min(name.x0, value.x0);
    const y = Math.min(name.y, value.y) - Math.max(name.size, value.size);
    const width = Math.max(name.x1, value.x1) - x;
    const height = Math.max(name.y, value.y) - y;
    return [
      {
        cells: [name.text, value.text],
        words: [name.words, value.words],
        place: { kind: "page" as const, page: page.page, x, y, width, height },
      },
    ];
  });
  if (rows.length === 0) return null;
  const columns = [
    { role: "analyte" as const, unit: null, text: "" },
    { role: "result" as const, unit: null, text: "" },
  ];
  return { page: page.page, sample: null, columns, rows };
}

/** The nearest figure over or under a name; a verdict only where there is no figure. */
function tileValue(name: Segment, parts: readonly Segment[]): Segment | null {
  const near = [...stack(name, parts, -1), ...stack(name, parts, 1)];
  return near.find(({ text }) => isFinding(text)) ?? near[0] ?? null;
}

const isFinding = (text: string): boolean => {
  const worded = wordedResult(text);
  return (
    (worded !== null && worded !== "conforms" && worded !== "other") ||
    readNumber(text.split(" ")[0] ?? "", ANY) !== null
  );
};

/** The results directly above (-1) or below (1) a name, without anything between. */
function stack(name: Segment, parts: readonly Segment[], direction: 1 | -1): Segment[] {
  const found: Segment[] = [];
  for (let last = name; found.length < MAX_LINES; ) {
    const next = parts
      .filter((part) => {
        const distance = (part.y - last.y) * direction;
        const overlap = Math.min(part.x1, name.x1) - Math.max(part.x0, name.x0);
        return (
          distance > 0.3 * part.size &&
          distance < MAX_DISTANCE * Math.max(part.size, last.size) &&
          overlap > 0
        );
      })
      .toSorted((a, b) => (a.y - b.y) * direction)[0];
    if (!next || !looksLikeResult(next.text, ANY)) break;
    found.push(next);
    last = next;
  }
  return found;
}
