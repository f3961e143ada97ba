import { outOfRange } from "#domain/out-of-range.ts";
import { escapeXml } from "#domain/text/escape-xml.ts";
import { EM, type FontWeight, findGlyph, layOutGlyphs } from "./font.ts";

interface Line {
  text: string;
  /** Anchor point on the baseline: its start, middle or end by `align`. */
  x: number;
  y: number;
  size: number;
  weight: FontWeight;
  fill: string;
  align?: "start" | "middle" | "end";
  /** Space added between letters, in em. */
  tracking?: number;
  opacity?: number;
}

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** Typesets the lines of one picture. */
export interface Typesetter {
  set(line: Line): string;
  /** The glyph outlines used so far, for the picture's `<defs>`. */
  outlines(): string;
}

/**
 * Typesets lines of text as outlines, because an SVG in an `<img>` cannot load a font. Each glyph is defined once and
 * referenced by `<use>`; characters without a glyph become `<text>` in the viewer's own font.
 */
export function createTypesetter(): Typesetter {
  const ids = new Map<string, string>();
  const defined: string[] = [];

  const define = (character: string, weight: FontWeight, outline: string): string => {
    const key = `${weight}${character}`;
    const existingId = ids.get(key);
    if (existingId) return existingId;
    const id = `g${ids.size.toString(36)}`;
    ids.set(key, id);
    defined.push(`<path id="${id}" d="${outline}"/>`);
    return id;
  };

  const drawGlyph = (character: string, weight: FontWeight, x: number): string => {
    if (character === " ") return "";
    const at = x === 0 ? "" : ` x="${round(x)}"`;
    const glyph = findGlyph(character, weight);
    if (glyph) return `<use href="#${define(character, weight, glyph[1])}"${at}/>`;
    return `<text${at} font-family="system-ui,sans-serif" font-size="${EM}" font-weight="${weight}">${escapeXml(character)}</text>`;
  };

  return {
    set({ text, x, y, size, weight, fill, align = "start", tracking = 0, opacity }) {
      const { at, width } = layOutGlyphs(text, weight, tracking);
      const scale = size / EM;
      const shift = { start: 0, middle: width / 2, end: width }[align] * scale;
      const opacityAttribute = opacity === undefined ? "" : ` opacity="${opacity}"`;
      const transform = `translate(${round(x - shift)} ${round(y)}) scale(${round(scale, 4)})`;
      const letters = [...text].map((character, index) =>
        drawGlyph(character, weight, at[index] ?? outOfRange(at, index)),
      );
      return `<g fill="${fill}"${opacityAttribute} transform="${transform}">${letters.join("")}</g>`;
    },
    outlines: () => defined.join(""),
  };
}
