import { type Hex, legible, mix } from "../color.ts";
import type { Look } from "../look.ts";
import type { Box } from "../packs/vessel.ts";
import { fitText } from "../typesetting/fit-text.ts";
import { CAP_HEIGHT, widthOf } from "../typesetting/font.ts";
import type { Lettering } from "../typesetting/typesetter.ts";
import type { Wording } from "./label-text.ts";

/** What is printed on a pack, and in what. */
export interface Print {
  brand: string;
  wording: Wording;
  look: Look;
  /** Second colour of this product: brands tell their products apart by it. */
  accent: Hex;
  letters: Lettering;
}

/** A column of type on a ground of one colour. */
export interface Column {
  box: Box;
  align: "start" | "middle";
  ground: Hex;
  print: Print;
}

const anchor = ({ box, align }: Column): number => (align === "start" ? box.x : box.x + box.width / 2);

const BRAND_TRACKING = 0.02;
const SMALLEST_BRAND = 8;

/** The brand in one line, between two sizes; `middle` is the height of the line's middle. */
export function brandLine(column: Column, middle: number, fill: Hex, largest = 17): string {
  const { box, align, print } = column;
  const width = widthOf(print.brand, 1, 800, BRAND_TRACKING);
  const size = Math.max(SMALLEST_BRAND, Math.min(largest, box.width / width));
  const { lines } = fitText(print.brand, {
    width: box.width,
    height: size,
    weight: 800,
    largest: size,
    smallest: size - 0.5,
    maxLines: 1,
    leading: 1,
  });
  return print.letters.set({
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
const SMALLEST_NOTE = 8;
/** Below this a name in three lines gives way to the same name in more, smaller lines. */
const COMFORTABLE = 15;

/** Name and strength from the top of a column, the notes at its foot. */
export function story(column: Column, nameFill: Hex, strengthFill: Hex): string {
  const { box, align, ground, print } = column;
  const { strength, notes } = print.wording;
  const x = anchor(column);
  const noteSize = Math.min(13.5, Math.max(10, box.height * 0.11));
  const notesHeight = notes.length * noteSize * NOTE_LEADING;
  const strengthSize = strength
    ? Math.min(23, box.height * 0.2, (0.9 * box.width) / widthOf(strength, 1, 800))
    : 0;
  const name = nameIn(print.wording.title, box, box.height - notesHeight - strengthSize * 1.35);
  const step = name.size * LEADING;
  const top = box.y + name.size * CAP_HEIGHT;
  const strengthY = top + (name.lines.length - 1) * step + strengthSize * (CAP_HEIGHT + 0.52);

  const lines = name.lines.map((text, line) => ({
    text,
    x,
    y: top + line * step,
    size: name.size,
    weight: 800 as const,
    fill: nameFill,
    align,
  }));
  const dose = strength
    ? [
        {
          text: strength,
          x,
          y: strengthY,
          size: strengthSize,
          weight: 800 as const,
          fill: strengthFill,
          align,
        },
      ]
    : [];
  const noteFill = legible(ground, mix(nameFill, ground, 0.2), nameFill);
  const small = notes.map((note, line) => {
    const { lines: kept, size } = fitText(note, {
      width: box.width,
      height: noteSize,
      weight: 500,
      largest: noteSize,
      smallest: SMALLEST_NOTE,
      maxLines: 1,
      leading: 1,
    });
    const y = box.y + box.height - (notes.length - 1 - line) * noteSize * NOTE_LEADING;
    return { text: kept[0] ?? "", x, y, size, weight: 500 as const, fill: noteFill, align };
  });
  return [...lines, ...dose, ...small].map(print.letters.set).join("");
}

/** Up to three lines; a long name in a tall column takes up to five. */
function nameIn(title: string, { width }: Box, height: number) {
  const box = {
    width,
    height,
    weight: 800 as const,
    largest: Math.min(38, width * 0.24),
    smallest: 9,
    maxLines: 3,
    leading: LEADING,
  };
  const usual = fitText(title, box);
  return usual.size >= COMFORTABLE ? usual : fitText(title, { ...box, maxLines: 5 });
}
