import type { Word } from "../pdf/page-text.ts";
import { boxOf } from "./figures.ts";
import { type PaintedPage, type PixelBox, pixelBox } from "./paint.ts";

/** Glyphs lower than this share of the tallest are points and commas. */
const MIN_DIGIT_HEIGHT = 0.35;
/** Raised digits are lower than this share of the others, and end this share of a digit above the line. */
const MAX_RAISED_HEIGHT = 0.85;
const MIN_RISE = 0.22;
const MIN_CONTRAST = 60;

/** Height of raised digits over the line, in ems. */
const HIGHEST = 1.15;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * The word with its last digits raised if they are painted so, though its text does not say it: "102" that looks like
 * 10². Null if the digits stand on one line.
 */
export function withRaisedDigits(word: Word, page: PaintedPage): string | null {
  const { text } = word;
  if (!/^[<>≤≥]?\d[\d.,]*\d$/.test(text)) return null;
  const { glyphs } = glyphsOfWord(word, page);
  const count = text.replace(/\D/g, "").length;
  if (glyphs.length !== count + (/^[<>≤≥]/.test(text) ? 1 : 0)) return null;
  const tallest = Math.max(...glyphs.map(({ top, bottom }) => bottom - top));
  const tall = glyphs.filter(({ top, bottom }) => bottom - top > 0.8 * tallest);
  const line = Math.max(...tall.map(({ bottom }) => bottom));
  const lastOnLine = glyphs.findLastIndex(
    ({ top, bottom }) => bottom - top >= MAX_RAISED_HEIGHT * tallest || line - bottom < MIN_RISE * tallest,
  );
  const raised = glyphs.length - 1 - lastOnLine;
  if (raised === 0 || raised >= count || !/^\d+$/.test(text.slice(-raised))) return null;
  return text.slice(0, -raised) + [...text.slice(-raised)].map((digit) => RAISED[Number(digit)]).join("");
}

/** A part of a word that is read by itself. */
export interface WordPiece {
  text: string;
  box: PixelBox;
}

/** OCR does not see small raised digits beside large ones: they are a piece of their own. */
export function piecesOf(word: Word, page: PaintedPage): WordPiece[] {
  const whole = { text: word.text, box: pixelBox(page, boxOf(word)) };
  const [, base = "", raised = ""] = /^(.*?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/u.exec(word.text) ?? [];
  if (raised === "" || !/^\d+$/.test(base)) return [whole];
  const { glyphs, box } = glyphsOfWord(word, page);
  const first = glyphs[base.length];
  if (!first || glyphs.length !== base.length + raised.length) return [whole];
  const [x, y, width, height] = box;
  const edge = first.left - 1;
  const top = Math.max(0, Math.min(...glyphs.slice(base.length).map((glyph) => glyph.top)) - MARGIN);
  const bottom = Math.max(...glyphs.slice(base.length).map((glyph) => glyph.bottom)) + MARGIN;
  return [
    { text: base, box: [x, y, edge, height] },
    { text: raised, box: [x + edge, y + top, width - edge, Math.min(height, bottom) - top] },
  ];
}

const MARGIN = 3;

function glyphsOfWord(word: Word, page: PaintedPage): { glyphs: Glyph[]; box: PixelBox } {
  const box = pixelBox(page, { ...boxOf(word), y0: word.y - HIGHEST * word.size });
  const [, , width, height] = box;
  return { glyphs: glyphsOf(inkOf(page.context.getImageData(...box).data), width, height), box };
}

interface Glyph {
  left: number;
  top: number;
  bottom: number;
}

/** Dark pixels of a picture, or light ones on dark ground. */
function inkOf(data: Uint8ClampedArray): Uint8Array {
  const grays = new Uint8Array(data.length / 4);
  for (let at = 0; at < grays.length; at++) grays[at] = data[4 * at + 1] ?? 0;
  const low = grays.reduce((least, gray) => Math.min(least, gray), 255);
  const high = grays.reduce((most, gray) => Math.max(most, gray), 0);
  const middle = (low + high) / 2;
  const dark = grays.reduce((count, gray) => count + (gray < middle ? 1 : 0), 0);
  const isDark = dark > grays.length / 2;
  const hasInk = high - low >= MIN_CONTRAST;
  return grays.map((gray) => (hasInk && gray < middle !== isDark ? 1 : 0));
}

/** Connected shapes that are as high as digits, from left to right. */
function glyphsOf(ink: Uint8Array, width: number, height: number): Glyph[] {
  const shapes: Glyph[] = [];
  const left = ink.slice();
  for (let start = 0; start < left.length; start++) {
    if (left[start] === 0) continue;
    const shape: Glyph = { left: width, top: height, bottom: 0 };
    const open = [start];
    left[start] = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      shape.left = Math.min(shape.left, x);
      shape.top = Math.min(shape.top, y);
      shape.bottom = Math.max(shape.bottom, y + 1);
      for (const [dx, dy] of NEIGHBORS) {
        const [nx, ny] = [x + dx, y + dy];
        const next = ny * width + nx;
        if (nx < 0 || nx >= width || ny < 0 || ny >= height || left[next] === 0) continue;
        left[next] = 0;
        open.push(next);
      }
    }
    shapes.push(shape);
  }
  const tallest = Math.max(0, ...shapes.map(({ top, bottom }) => bottom - top));
  return shapes
    .filter(({ top, bottom }) => bottom - top >= MIN_DIGIT_HEIGHT * tallest)
    .toSorted((a, b) => a.left - b.left);
}

const NEIGHBORS = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));
