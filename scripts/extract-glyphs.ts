import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openType, unpackWoff2 } from "./on-demand/font-tools.ts";

/**
 * Extracts the glyph outlines of Manrope (SIL Open Font License 1.1), for SVG images that cannot load a web font.
 * Run it again only when the font's version changes: `node scripts/extract-glyphs.ts`.
 */
const ROOT = join(import.meta.dirname, "..");
const FILES = "node_modules/@fontsource-variable/manrope/files";
/** Subsets of the web font. If two contain a character, the first one wins. */
const PARTS = ["latin", "latin-ext", "greek", "cyrillic"];
const OUTPUT = "sample-data/glyphs.json";

const WEIGHTS = [500, 800];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const CHARACTERS = ` ${LETTERS}0123456789.,:;'’"&+-–/()%#!?*·…®™@±<>=×÷−—µ“”‘°ÀÁÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÚÜßàáâäåæçèéêëíîïñóôöøúü`;
/** Further letters of product names: Latin with accents, Greek, Cyrillic. Those that the font lacks are left out. */
const FURTHER_RANGES = [
  [0xc0, 0x17f],
  [0x218, 0x21b],
  [0x391, 0x3c9],
  [0x401, 0x45f],
] as const;
const ALL_CHARACTERS = [
  ...new Set([
    ...CHARACTERS,
    ...FURTHER_RANGES.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
    ),
  ]),
];
const KERNED = `${LETTERS}0123456789.,'’&-+`;

/** Units per em of the output: fine enough for a poster, small enough for a thumbnail. */
const EM = 400;
/** How far the control point of a simplified curve may be from the original, in those units. */
const MAX_CONTROL_POINT_ERROR = 1.5;

interface Command {
  type: "M" | "L" | "Q" | "Z";
  x: number;
  y: number;
  x1: number;
  y1: number;
}
interface Font {
  unitsPerEm: number;
  charToGlyphIndex(character: string): number;
  getKerningValue(left: unknown, right: unknown): number;
  glyphs: { get(index: number): unknown };
  getPath(text: string, x: number, y: number, size: number, options: object): { commands: Command[] };
  variation: { getTransform(index: number, at: { wght: number }): { advanceWidth: number } };
}
interface OpenType {
  parse(buffer: ArrayBufferLike): Font;
}

const opentype = openType as OpenType;

const fonts = await Promise.all(
  PARTS.map(async (part) => {
    const woff2 = await readFile(join(ROOT, FILES, `manrope-${part}-wght-normal.woff2`));
    return opentype.parse(await unpackWoff2(woff2));
  }),
);
const font = fonts[0];
if (!font) throw new Error("The font has no subsets.");
const scale = EM / font.unitsPerEm;

const weights = Object.fromEntries(
  WEIGHTS.map((wght) => {
    const glyphs = ALL_CHARACTERS.flatMap((character) => {
      const from = fonts.find((part) => part.charToGlyphIndex(character) !== 0);
      if (!from && CHARACTERS.includes(character)) throw new Error(`The font has no ${character}.`);
      if (!from) return [];
      const { advanceWidth } = from.variation.getTransform(from.charToGlyphIndex(character), { wght });
      const { commands } = from.getPath(character, 0, 0, EM, { variation: { wght }, kerning: false });
      return [[character, [Math.round(advanceWidth * scale), outline(commands)]] as const];
    });
    return [wght, Object.fromEntries(glyphs)];
  }),
);

await writeFile(join(ROOT, OUTPUT), `${JSON.stringify({ em: EM, weights, kerning: kerning(font) })}\n`);

/** Kerning pairs of at least one unit, among the letters of the first subset. */
function kerning(from: Font): Record<string, number> {
  const pairs: Record<string, number> = {};
  for (const left of KERNED) {
    for (const right of KERNED) {
      const [a, b] = [left, right].map((character) => from.glyphs.get(from.charToGlyphIndex(character)));
      const by = Math.round(from.getKerningValue(a, b) * scale);
      if (by !== 0) pairs[left + right] = by;
    }
  }
  return pairs;
}

/**
 * A path in integer units with relative commands. Most of the font's curves continue smoothly, so `t`, which mirrors
 * the previous control point, encodes them in two numbers.
 */
function outline(commands: readonly Command[]): string {
  let path = "";
  let at: Point = { x: 0, y: 0 };
  let start = at;
  let control: Point | null = null;
  for (const command of commands) {
    if (command.type === "Z") {
      path += "z";
      at = start;
      control = null;
      continue;
    }
    const to: Point = { x: Math.round(command.x), y: Math.round(command.y) };
    const step = [to.x - at.x, to.y - at.y] as const;
    if (command.type === "M") {
      path += encode("m", ...step);
      start = to;
      control = null;
    } else if (command.type === "L") {
      path += encodeLine(...step);
      control = null;
    } else {
      const smooth: Point | null = smoothControl(command, at, control);
      control = smooth ?? { x: Math.round(command.x1), y: Math.round(command.y1) };
      path += smooth ? encode("t", ...step) : encode("q", control.x - at.x, control.y - at.y, ...step);
    }
    at = to;
  }
  return path;
}

interface Point {
  x: number;
  y: number;
}

/** The previous control point mirrored at the current point, if the curve's own is close to it. */
function smoothControl(curve: { x1: number; y1: number }, at: Point, previous: Point | null): Point | null {
  if (!previous) return null;
  const mirrored = { x: 2 * at.x - previous.x, y: 2 * at.y - previous.y };
  const distance = Math.hypot(mirrored.x - curve.x1, mirrored.y - curve.y1);
  return distance <= MAX_CONTROL_POINT_ERROR ? mirrored : null;
}

function encodeLine(dx: number, dy: number): string {
  if (dx === 0 && dy === 0) return "";
  if (dy === 0) return encode("h", dx);
  return dx === 0 ? encode("v", dy) : encode("l", dx, dy);
}

/** A command with its numbers, separated only where a minus sign doesn't do it. */
function encode(letter: string, ...numbers: number[]): string {
  return letter + numbers.map((number, place) => (place > 0 && number >= 0 ? ` ${number}` : number)).join("");
}
