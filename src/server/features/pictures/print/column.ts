import { type Hex, legible, mix } from "../color.ts";
import type { Look } from "../look.ts";
import type { Box } from "../packs/vessel.ts";
import { fitText } from "../typesetting/fit-text.ts";
import { CAP_HEIGHT, textWidth } from "../typesetting/font.ts";
import type { Typesetter } from "../typesetting/typesetter.ts";
import type { LabelText } from "./label-text.ts";

/** Texts of a label, and the look they are printed in. */
export interface LabelPrint {
  brand: string;
  text: LabelText;
  look: Look;
  /** Accent color of this product within its brand. */
  accent: Hex;
  typesetter: Typesetter;
}

/** A column of text on a background of one color. */
export interface TextColumn {
  box: Box;
  align: "start" | "middle";
  ground: Hex;
  print: LabelPrint;
}

const anchor = ({ box, align }: TextColumn): number => (align === "start" ? box.x : box.x + box.width / 2);

const BRAND_TRACKING = 0.02;
const MIN_BRAND_SIZE = 8;

/** The brand name on one line, vertically centered on `middle`. */
export function drawBrandLine(column: TextColumn, middle: number, fill: Hex, maxSize = 17): string {
  const { box, align, print } = column;
  const width = textWidth(print.brand, 1, 800, BRAND_TRACKING);
  const size = Math.max(MIN_BRAND_SIZE, Math.min(maxSize, box.width / width));
  const { lines } = fitText(print.brand, {
    width: box.width,
    height: size,
    weight: 800,
    maxSize: size,
    minSize: size - 0.5,
    maxLines: 1,
    leading: 1,
  });
  return print.typesetter.set({
    text: lines[0] ?? "",
    x: anchor(column),
    y: middle + (size * CAP_HEIGHT) / 2,
    size,
    weight: 800,
    fill,
    align,
    tracking: BRAND_TRACKING,
  });
}

const LEADING = 1.08;
const NOTE_LEADING = 1.32;
const MIN_NOTE_SIZE = 8;
/** A name whose font size would be smaller on 3 lines may take up to 5. */
const MIN_THREE_LINE_SIZE = 15;

/** Draws name and strength from the top of a column, notes at the bottom. */
export function drawNameAndNotes(column: TextColumn, nameFill: Hex, strengthFill: Hex): string {
  const { box, align, print } = column;
  const { strength, notes } = print.text;
  const noteSize = Math.min(13.5, Math.max(10, box.height * 0.11));
  const notesHeight = notes.length * noteSize * NOTE_LEADING;
  const strengthSize = strength
    ? Math.min(23, box.height * 0.2, (0.9 * box.width) / textWidth(strength, 1, 800))
    : 0;
  const name = fitName(print.text.title, box, box.height - notesHeight - strengthSize * 1.35);
  const step = name.size * LEADING;
  const top = box.y + name.size * CAP_HEIGHT;
  const strengthY = top + (name.lines.length - 1) * step + strengthSize * (CAP_HEIGHT + 0.52);

  const bold = { x: anchor(column), weight: 800 as const, align };
  const nameLines = name.lines.map((text, line) => ({
    ...bold,
    text,
    y: top + line * step,
    size: name.size,
    fill: nameFill,
  }));
  const dose = strength
    ? [{ ...bold, text: strength, y: strengthY, size: strengthSize, fill: strengthFill }]
    : [];
  return [...nameLines, ...dose, ...noteLines(column, noteSize, nameFill)].map(print.typesetter.set).join("");
}

/** The notes, one line each, up from the bottom of the column. */
function noteLines(column: TextColumn, noteSize: number, nameFill: Hex) {
  const { box, align, ground, print } = column;
  const { notes } = print.text;
  const x = anchor(column);
  const fill = legible(ground, mix(nameFill, ground, 0.2), nameFill);
  return notes.map((note, index) => {
    const {
      lines: [line = ""],
      size,
    } = fitText(note, {
      width: box.width,
      height: noteSize,
      weight: 500,
      maxSize: noteSize,
      minSize: MIN_NOTE_SIZE,
      maxLines: 1,
      leading: 1,
    });
    const y = box.y + box.height - (notes.length - 1 - index) * noteSize * NOTE_LEADING;
    return { text: line, x, y, size, weight: 500 as const, fill, align };
  });
}

/** Fits a name on up to 3 lines, or a long one on up to 5. */
function fitName(title: string, { width }: Box, height: number) {
  const box = {
    width,
    height,
    weight: 800 as const,
    maxSize: Math.min(38, width * 0.24),
    minSize: 9,
    maxLines: 3,
    leading: LEADING,
  };
  const onThreeLines = fitText(title, box);
  return onThreeLines.size >= MIN_THREE_LINE_SIZE ? onThreeLines : fitText(title, { ...box, maxLines: 5 });
}
