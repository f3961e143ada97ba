import outlines from "#sample-data/glyphs.json" with { type: "json" };

/** Medium for running text, extra bold for names. */
export type Weight = 500 | 800;

type Glyph = readonly [advance: number, outline: string];

const FACES: Record<Weight, ReadonlyMap<string, Glyph>> = {
  500: new Map(Object.entries(outlines.weights[500]) as unknown as [string, Glyph][]),
  800: new Map(Object.entries(outlines.weights[800]) as unknown as [string, Glyph][]),
};
const KERNING = new Map(Object.entries(outlines.kerning));

export const EM = outlines.em;
/** Height of a capital, in parts of the em. */
export const CAP_HEIGHT = 0.72;
/** What a character without an outline is taken to be wide: it is set in the viewer's own font. */
const UNKNOWN_ADVANCE = EM * 0.62;

export const glyphOf = (character: string, weight: Weight): Glyph | null =>
  FACES[weight].get(character) ?? null;

/** Where each character of a line begins, and how long the line is, in units of the em. */
export function place(text: string, weight: Weight, tracking = 0): { at: number[]; width: number } {
  const characters = [...text];
  const at: number[] = [];
  let x = 0;
  characters.forEach((character, index) => {
    at.push(x);
    const advance = glyphOf(character, weight)?.[0] ?? UNKNOWN_ADVANCE;
    x += advance + tracking * EM + (KERNING.get(character + (characters[index + 1] ?? "")) ?? 0);
  });
  return { at, width: Math.max(0, x - tracking * EM) };
}

export const widthOf = (text: string, size: number, weight: Weight, tracking = 0): number =>
  (place(text, weight, tracking).width * size) / EM;
