import { readFileSync } from "node:fs";

export type PdfFontWeight = "regular" | "semibold" | "extrabold";
const WEIGHTS = ["regular", "semibold", "extrabold"] as const satisfies readonly PdfFontWeight[];

/** Replacements for characters that the font lacks. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  "\u202f": "\u00a0",
  "\u2009": "\u00a0",
  "\u2011": "-",
  "\u03bc": "µ",
  "≤": "<=",
  "≥": ">=",
  "→": "to",
  "\t": " ",
};
const REPLACED_CHARACTERS = new RegExp(`[${Object.keys(REPLACEMENTS).join("")}]`, "g");
/** Printed for any other character that the font lacks. */
const MISSING_GLYPH = "?";

export interface Fonts {
  /** The text with missing characters replaced. */
  printable(text: string): string;
  /** Width in points. */
  widthOf(text: string, weight: PdfFontWeight, size: number): number;
}

/** PDFKit's internal access to a font's glyphs, which its types omit. */
interface FontInternals {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** Extra width of each space as a fraction of the font size, because Manrope's space is narrow at small sizes. */
export const EXTRA_WORD_SPACING = 0.06;
const SPACES = /[ \u00a0]/g;

/** Font size at which widths are measured; they scale linearly. */
const MEASURING_SIZE = 100;

/** Registers Manrope in three weights (`scripts/extract-fonts.ts`); PDFKit embeds only the glyphs used. */
export function openFonts(doc: PDFKit.PDFDocument): Fonts {
  for (const weight of WEIGHTS) {
    doc.registerFont(weight, readFileSync(new URL(`./manrope/${weight}.otf`, import.meta.url)));
  }
  const widths = new Map<string, number>();
  const glyphCache = new Map<string, boolean>();
  const has = (character: string): boolean => {
    let hasGlyph = glyphCache.get(character);
    if (hasGlyph === undefined) {
      doc.font("regular");
      const { font } = (doc as unknown as FontInternals)._font;
      hasGlyph = font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
      glyphCache.set(character, hasGlyph);
    }
    return hasGlyph;
  };
  return {
    printable: (text) =>
      Array.from(
        text.normalize("NFC").replace(REPLACED_CHARACTERS, (one) => REPLACEMENTS[one] ?? one),
        (one) => (has(one) ? one : MISSING_GLYPH),
      ).join(""),
    widthOf(text, weight, size) {
      const key = `${weight}\n${text}`;
      let width = widths.get(key);
      if (width === undefined) {
        const spaces = text.match(SPACES)?.length ?? 0;
        width =
          doc.font(weight).fontSize(MEASURING_SIZE).widthOfString(text) +
          spaces * EXTRA_WORD_SPACING * MEASURING_SIZE;
        widths.set(key, width);
      }
      return (width * size) / MEASURING_SIZE;
    },
  };
}
