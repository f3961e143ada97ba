import { HEADER_LABELS, type HeaderField, OTHER_LABELS } from "../header-words.ts";
import { type Segment, segment } from "./lines.ts";

/** A label of the certificate's head with the text beside or below it. */
export interface LabeledText {
  field: HeaderField;
  /** Position of the label in its field's list: lower is more telling. */
  rank: number;
  value: string;
}

type Meaning = { field: HeaderField; rank: number } | null;

const plainLabel = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^\[[a-z]\]\s*/, "")
    .replace(/\s*[:：]\s*$/, "")
    .replace(/\s+/g, " ")
    .replace(/\s*#/g, " #")
    .replace(/\.$/, "")
    .trim();

const MEANINGS = new Map<string, Meaning>([
  ...OTHER_LABELS.map((label) => [plainLabel(label), null] as const),
  ...Object.entries(HEADER_LABELS).flatMap(([field, labels]) =>
    labels.map((label, rank) => [plainLabel(label), { field: field as HeaderField, rank }] as const),
  ),
]);

const escaped = (label: string): string =>
  label.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/ /g, "\\s*");

/** A label within a text: it ends with a colon, or with a sign that announces a number. */
const LABEL = new RegExp(
  `(?<![\\p{L}\\d])(${[...MEANINGS.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join("|")})\\.?\\s*(?:[:：]|(?<=[#°º])(?!\\s*[:：])|(?=\\s\\d{1,4}[-./]\\d{1,2}[-./]\\d))\\s*`,
  "giu",
);

/** How far beside a label its value may stand, in ems, and how far below. */
const MAX_RIGHT = 30;
const MAX_BELOW = 1.9;

/** All labels with their values, from top to bottom. */
export function labeledTexts(lines: readonly Segment[][]): LabeledText[] {
  return lines.flatMap((line, at) =>
    line.flatMap((part, index) => {
      const inside = piecesOf(part.text);
      if (inside.length > 0)
        return inside.flatMap(({ meaning, value }, piece) => {
          const isLast = piece === inside.length - 1;
          const text =
            value === "" && isLast ? beside(lines, at, index, part, 1) : continued(value, lines, at, part);
          return meaning && text !== "" ? [{ ...meaning, value: text }] : [];
        });
      const meaning = meaningOf(part, lines, at);
      const value = meaning ? beside(lines, at, index, part, 3) : "";
      return meaning && value !== "" ? [{ ...meaning, value }] : [];
    }),
  );
}

/** Labels within one text, each with what follows it. */
function piecesOf(text: string): { meaning: Meaning; value: string }[] {
  const found = [...text.matchAll(LABEL)];
  return found.map((match, at) => ({
    meaning: MEANINGS.get(plainLabel(match[1] ?? "")) ?? null,
    value: text
      .slice(match.index + match[0].length, found[at + 1]?.index)
      .replace(/\s*(?:\|.*|[;,]|\bpage \d+.*)$/i, "")
      .trim(),
  }));
}

/** The meaning of a segment that is a label as a whole, or the last line of one: "Date" over "Received". */
function meaningOf(part: Segment, lines: readonly Segment[][], at: number): Meaning {
  const above = lines
    .slice(Math.max(0, at - 2), at)
    .flat()
    .find((other) => isOver(other, part, 1.4));
  const stacked = above && MEANINGS.get(plainLabel(`${above.text} ${part.text}`));
  return stacked ?? MEANINGS.get(plainLabel(part.text)) ?? null;
}

/** The field that a whole text is the label of; null if it is none, or the label of something else. */
export const meaningOfLabel = (text: string): Meaning => MEANINGS.get(plainLabel(text)) ?? null;

const isLabel = (text: string): boolean => MEANINGS.has(plainLabel(text)) || piecesOf(text).length > 0;

/** The text right of a label on its line, else the lines below it. */
function beside(
  lines: readonly Segment[][],
  at: number,
  index: number,
  part: Segment,
  maxLines: number,
): string {
  const right = lines[at]?.[index + 1];
  if (right && right.x0 - part.x1 < MAX_RIGHT * part.size && !isLabel(right.text)) return right.text;
  if (right && maxLines === 1) return "";
  const bounds = boundsOf(part, lines, at);
  const below: Segment[] = [];
  for (const line of lines.slice(at + 1, at + 8)) {
    const last = below.at(-1) ?? part;
    const next = within(line, bounds);
    const maxEms = below.length === 0 ? MAX_BELOW + 1 : MAX_BELOW;
    if (!next || next.y - last.y > maxEms * Math.max(last.size, next.size)) continue;
    if (isLabel(next.text) || below.length >= maxLines) break;
    below.push(next);
  }
  return below.map(({ text }) => text).reduce(joined, "");
}

/** The width that belongs to a label: half the way to what stands beside it. */
function boundsOf(part: Segment, lines: readonly Segment[][], at: number): [number, number] {
  const beside = lines
    .slice(Math.max(0, at - 3), at + 4)
    .flat()
    .filter((other) => Math.abs(other.y - part.y) < 1.2 * part.size);
  const left = Math.max(
    ...beside.filter(({ x1 }) => x1 <= part.x0).map(({ x1 }) => x1),
    part.x0 - 8 * part.size,
  );
  const right = Math.min(
    ...beside.filter(({ x0 }) => x0 >= part.x1).map(({ x0 }) => x0),
    part.x1 + 40 * part.size,
  );
  return [(left + part.x0) / 2, (right + part.x1) / 2];
}

function within(line: readonly Segment[], [x0, x1]: readonly [number, number]): Segment | null {
  const words = line
    .flatMap((part) => part.words)
    .filter((word) => (word.x0 + word.x1) / 2 > x0 && (word.x0 + word.x1) / 2 < x1);
  return words.length > 0 ? segment(words) : null;
}

/** A value that ends with a hyphen goes on in the line below. */
function continued(value: string, lines: readonly Segment[][], at: number, part: Segment): string {
  if (!value.endsWith("-")) return value;
  const next = lines
    .slice(at + 1, at + 3)
    .flat()
    .find((other) => isOver(part, other, 1.5) && !isLabel(other.text));
  return next ? value + next.text : value;
}

const joined = (text: string, next: string): string => (text === "" ? next : `${text} ${next}`);

const isOver = (upper: Segment, lower: Segment, maxEms: number): boolean =>
  lower.y > upper.y &&
  lower.y - upper.y <= maxEms * Math.max(upper.size, lower.size) &&
  lower.x0 < upper.x1 &&
  lower.x1 > upper.x0;
