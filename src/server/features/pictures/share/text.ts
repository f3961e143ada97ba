import { escapeXml } from "#domain/text/escape-xml.ts";
import { fitText } from "../typesetting/fit-text.ts";
import { findGlyph } from "../typesetting/font.ts";
import type { Typesetter } from "../typesetting/typesetter.ts";

/** Where lines of text stand, in the picture's units. `y`: baseline of the first line at the largest size. */
export interface TextPlace {
  x: number;
  y: number;
  width: number;
  height: number;
  weight: 500 | 800;
  maxSize: number;
  minSize: number;
  maxLines: number;
  fill: string;
  align?: "start" | "middle";
}

const LEADING = 1.14;

/** Advance widths in em of letters that a font of this machine draws: generous, so that lines don't run over. */
const WIDE_ADVANCE = 1.05;
const OTHER_ADVANCE = 0.72;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]/u;
const FALLBACK_FONTS = "Noto Sans,system-ui,sans-serif";

/** Characters that turn the order of text around or show nothing, except those that join letters and emoji. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A text as pictures show it: one Unicode form, one kind of space, nothing invisible; ≤ and ≥ in words, for the font has neither. */
export const plainText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\s*[≤≥]\s*/gu, (sign) => (sign.trim() === "≤" ? " at most " : " at least "))
    .replace(/\s+/gu, " ")
    .replace(INVISIBLE, "")
    .trim();

/** Whether our own outlines draw every character. */
export const hasOutlines = (text: string): boolean => charactersWithoutOutline(text).length === 0;

export const charactersWithoutOutline = (text: string): string[] => [
  ...new Set([...text].filter((character) => character !== " " && !findGlyph(character, 800))),
];

export interface PlacedText {
  svg: string;
  /** Baseline of the last line. */
  bottom: number;
}

/**
 * Lines of text that wrap in their place and are cut off with an ellipsis: as outlines, or, if a character has none, as
 * text that a font of this machine draws, with the joining and direction of its script.
 */
export function placeText(typesetter: Typesetter, text: string, place: TextPlace): PlacedText {
  const { x, weight, fill, align = "start" } = place;
  const outlined = hasOutlines(text);
  const { lines, size } = outlined ? fitText(text, { ...place, leading: LEADING }) : fitForeign(text, place);
  const top = place.y - place.maxSize + size;
  const baselineOf = (index: number) => top + index * size * LEADING;
  const svg = lines.map((line, index) => {
    const y = baselineOf(index);
    if (outlined) return typesetter.set({ text: line, x, y, size, weight, fill, align });
    return `<text x="${x}" y="${y}" font-family="${FALLBACK_FONTS}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${align}">${escapeXml(line)}</text>`;
  });
  return { svg: svg.join(""), bottom: baselineOf(lines.length - 1) };
}

/** As `fitText`, with estimated widths, and breaks between any two characters of scripts without spaces. */
function fitForeign(text: string, box: TextPlace): { lines: string[]; size: number } {
  const linesAt = (size: number) =>
    Math.max(1, Math.min(box.maxLines, Math.floor((box.height - size) / (size * LEADING)) + 1));
  for (let size = box.maxSize; size > box.minSize; size -= 2) {
    const lines = wrapForeign(text, box.width / size);
    if (lines.length <= linesAt(size)) return { lines, size };
  }
  const size = box.minSize;
  const lines = wrapForeign(text, box.width / size);
  const visible = lines.slice(0, linesAt(size));
  const last = visible.length - 1;
  if (lines.length > visible.length) visible[last] = cutForeign(visible[last] ?? "", box.width / size - 1);
  return { lines: visible, size };
}

const widthOf = (text: string): number => {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? WIDE_ADVANCE : OTHER_ADVANCE;
  return width;
};

/** Words, and single characters of scripts that are written without spaces; spaces stay with what they follow. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let ended = true;
  for (const { segment } of graphemes.segment(text)) {
    const wide = WIDE.test(segment);
    if (segment === " " && pieces.length > 0) pieces[pieces.length - 1] += segment;
    else if (ended || wide) pieces.push(segment);
    else pieces[pieces.length - 1] += segment;
    ended = wide || segment === " ";
  }
  return pieces;
}

function wrapForeign(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const piece of piecesOf(text)) {
    const whole = widthOf(piece) > width ? cutForeign(piece, width - 1) : piece;
    const line = lines.at(-1);
    if (line !== undefined && widthOf(line + whole.trimEnd()) <= width)
      lines[lines.length - 1] = line + whole;
    else lines.push(whole);
  }
  return lines.map((line) => line.trimEnd());
}

/** The characters, as people see them, that fit, and an ellipsis. */
function cutForeign(text: string, width: number): string {
  let cut = "";
  for (const { segment } of graphemes.segment(text)) {
    if (widthOf(cut + segment) > width) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}
