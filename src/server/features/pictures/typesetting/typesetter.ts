import { EM, glyphOf, place, type Weight } from "./font.ts";

interface Line {
  text: string;
  /** The baseline: its middle or its beginning, by `align`. */
  x: number;
  y: number;
  size: number;
  weight: Weight;
  fill: string;
  align?: "start" | "middle" | "end";
  /** Space added between letters, in parts of the em. */
  tracking?: number;
  opacity?: number;
}

/** What XML 1.0 cannot hold even when escaped: most control characters, and halves of a surrogate pair. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export const escaped = (text: string): string =>
  text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** What sets the lines of one picture. */
export interface Lettering {
  set(line: Line): string;
  /** The outlines used so far, for the picture's `<defs>`. */
  outlines(): string;
}

/**
 * Sets lines of text as outlines, because a picture shown as an image cannot load a font. Each outline is written once
 * and used as often as its letter comes; letters that the font has not are left to the viewer's own.
 */
export function lettering(): Lettering {
  const ids = new Map<string, string>();
  const defined: string[] = [];

  const define = (character: string, weight: Weight, outline: string): string => {
    const key = `${weight}${character}`;
    const known = ids.get(key);
    if (known) return known;
    const id = `g${ids.size.toString(36)}`;
    ids.set(key, id);
    defined.push(`<path id="${id}" d="${outline}"/>`);
    return id;
  };

  const letter = (character: string, weight: Weight, x: number): string => {
    if (character === " ") return "";
    const at = x === 0 ? "" : ` x="${round(x)}"`;
    const glyph = glyphOf(character, weight);
    if (glyph) return `<use href="#${define(character, weight, glyph[1])}"${at}/>`;
    return `<text${at} font-family="system-ui,sans-serif" font-size="${EM}" font-weight="${weight}">${escaped(character)}</text>`;
  };

  return {
    set({ text, x, y, size, weight, fill, align = "start", tracking = 0, opacity }) {
      const { at, width } = place(text, weight, tracking);
      const scale = size / EM;
      const shift = { start: 0, middle: width / 2, end: width }[align] * scale;
      const faint = opacity === undefined ? "" : ` opacity="${opacity}"`;
      const where = `translate(${round(x - shift)} ${round(y)}) scale(${round(scale, 4)})`;
      const letters = [...text].map((character, index) => letter(character, weight, at[index] ?? 0));
      return `<g fill="${fill}"${faint} transform="${where}">${letters.join("")}</g>`;
    },
    outlines: () => defined.join(""),
  };
}
