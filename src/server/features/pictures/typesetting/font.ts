import outlines from "#sample-data/glyphs.json" with { type: "json" };

/** CSS font weight: medium for running text, extra bold for names. */
export type FontWeight = 500 | 800;

type Glyph = readonly [advance: number, outline: string];

const FACES: Record<FontWeight, ReadonlyMap<string, Glyph>> = {
  500: new Map(Object.entries(outlines.weights[500]) as unknown as [string, Glyph][]),
  800: new Map(Object.entries(outlines.weights[800]) as unknown as [string, Glyph][]),
};
const KERNING = new Map(Object.entries(outlines.kerning));

export const EM = outlines.em;
/** Height of a capital letter, in em. */
export const CAP_HEIGHT = 0.72;
/** Assumed advance width of a character without an outline, which the viewer's own font renders. */
const UNKNOWN_ADVANCE = EM * 0.62;

export const findGlyph = (character: string, weight: FontWeight): Glyph | null =>
  FACES[weight].get(character) ?? null;

/** Start of each character and width of a line of text, in font units, with kerning and tracking. */
export function layOutGlyphs(
  text: string,
  weight: FontWeight,
  tracking = 0,
): { at: number[]; width: number } {
  const characters = [...text];
  const at: number[] = [];
  let x = 0;
  characters.forEach((character, index) => {
    at.push(x);
    const advance = findGlyph(character, weight)?.[0] ?? UNKNOWN_ADVANCE;
    x += advance + tracking * EM + (KERNING.get(character + (characters[index + 1] ?? "")) ?? 0);
  });
  return { at, width: Math.max(0, x - tracking * EM) };
}

export const textWidth = (text: string, size: number, weight: FontWeight, tracking = 0): number =>
  (layOutGlyphs(text, weight, tracking).width * size) / EM;
