import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openType, unpackWoff2 } from "./on-demand/font-tools.ts";

/**
 * Builds the fonts that PDFs embed from Manrope's variable web font (SIL Open Font License 1.1): one static font per
 * weight, with the characters of all subsets of the web font.
 * Run it again only when the font's version changes: `node scripts/extract-fonts.ts`.
 */
const ROOT = join(import.meta.dirname, "..");
const FILES = "node_modules/@fontsource-variable/manrope/files";
const OUTPUT = "src/server/features/report-files/pdf/manrope";
/** Subsets of the web font. If two contain a character, the first one wins. */
const PARTS = ["latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext", "vietnamese"];
const WEIGHTS = { Regular: 400, SemiBold: 600, ExtraBold: 800 };

interface Glyph {
  unicode?: number;
  name: string;
}
interface Font {
  unitsPerEm: number;
  ascender: number;
  descender: number;
  glyphs: { length: number; get(index: number): Glyph };
  variation: { getTransform(index: number, at: { wght: number }): { advanceWidth: number; path?: object } };
  getPath(text: string, x: number, y: number, size: number, options: object): PathCommands;
  toArrayBuffer(): ArrayBuffer;
}
interface PathCommands {
  commands: Record<string, number | string>[];
}
interface OpenType {
  parse(buffer: ArrayBufferLike): Font;
  Font: new (options: object) => Font;
  Glyph: new (options: object) => Glyph;
  Path: new () => PathCommands;
}

const opentype = openType as OpenType;

const parts: Font[] = [];
for (const part of PARTS) {
  const woff2 = await readFile(join(ROOT, FILES, `manrope-${part}-wght-normal.woff2`));
  parts.push(opentype.parse(await unpackWoff2(woff2)));
}
const [first] = parts;
if (!first) throw new Error("The font has no subsets.");
const { unitsPerEm, ascender, descender } = first;

for (const [name, wght] of Object.entries(WEIGHTS)) {
  const notdef = new opentype.Glyph({
    name: ".notdef",
    advanceWidth: unitsPerEm / 2,
    path: new opentype.Path(),
  });
  const glyphs = new Map<number, Glyph>();
  for (const font of parts) {
    for (let index = 0; index < font.glyphs.length; index++) {
      const { unicode } = font.glyphs.get(index);
      if (unicode !== undefined && !glyphs.has(unicode))
        glyphs.set(unicode, glyphAt(font, index, unicode, wght));
    }
  }
  const sorted = [...glyphs].sort(([a], [b]) => a - b).map(([, glyph]) => glyph);
  const font = new opentype.Font({
    familyName: "Manrope",
    styleName: name,
    postScriptName: `Manrope-${name}`,
    unitsPerEm,
    ascender,
    descender,
    createdTimestamp: 0,
    glyphs: [notdef, ...sorted],
  });
  await writeFile(join(ROOT, OUTPUT, `${name.toLowerCase()}.otf`), Buffer.from(font.toArrayBuffer()));
}

/** Outline and advance width of a glyph in a weight. The y axis points down in paths and up in fonts. */
function glyphAt(font: Font, index: number, unicode: number, wght: number): Glyph {
  const { advanceWidth } = font.variation.getTransform(index, { wght });
  const drawn = font.getPath(String.fromCodePoint(unicode), 0, 0, unitsPerEm, {
    variation: { wght },
    kerning: false,
  });
  const path = new opentype.Path();
  path.commands = drawn.commands.map((command) =>
    Object.fromEntries(
      Object.entries(command).map(([key, value]) => [
        key,
        typeof value === "number" ? Math.round(key.startsWith("y") ? -value : value) : value,
      ]),
    ),
  );
  return new opentype.Glyph({
    name: `uni${unicode.toString(16)}`,
    unicode,
    advanceWidth: Math.round(advanceWidth),
    path,
  });
}
