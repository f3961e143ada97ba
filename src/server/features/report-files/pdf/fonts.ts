import { readFileSync } from "node:fs";

export type Weight = "regular" | "semibold" | "extrabold";
const WEIGHTS = ["regular", "semibold", "extrabold"] as const satisfies readonly Weight[];

/** Characters that the font lacks and others say as well. */
const SAID_OTHERWISE: Readonly<Record<string, string>> = {
  "\u202f": "\u00a0",
  "\u2009": "\u00a0",
  "\u2011": "-",
  "\u03bc": "µ",
  "≤": "<=",
  "≥": ">=",
  "→": "to",
  "\t": " ",
};
const REPLACED = new RegExp(`[${Object.keys(SAID_OTHERWISE).join("")}]`, "g");
/** What is printed for any other character that the font lacks. */
const UNKNOWN = "?";

export interface Fonts {
  /** A text in characters that the font has. */
  printable(text: string): string;
  /** In points. */
  widthOf(text: string, weight: Weight, size: number): number;
}

/** The part of PDFKit's document that knows which characters a font has; its types leave it out. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** Added to every space, in parts of the size: Manrope's own is narrow for small print. */
export const WIDER_SPACE = 0.06;
const SPACES = /[ \u00a0]/g;

/** Measured once at this size, because widths grow with it. */
const MEASURED_AT = 100;

/** Manrope in three weights (`scripts/extract-fonts.ts`); only the characters used end up in the file. */
export function openFonts(doc: PDFKit.PDFDocument): Fonts {
  for (const weight of WEIGHTS) {
    doc.registerFont(weight, readFileSync(new URL(`./manrope/${weight}.otf`, import.meta.url)));
  }
  const widths = new Map<string, number>();
  const known = new Map<string, boolean>();
  const has = (character: string): boolean => {
    let answer = known.get(character);
    if (answer === undefined) {
      doc.font("regular");
      const { font } = (doc as unknown as Opened)._font;
      answer = font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
      known.set(character, answer);
    }
    return answer;
  };
  return {
    printable: (text) =>
      Array.from(
        text.normalize("NFC").replace(REPLACED, (one) => SAID_OTHERWISE[one] ?? one),
        (one) => (has(one) ? one : UNKNOWN),
      ).join(""),
    widthOf(text, weight, size) {
      const key = `${weight}\n${text}`;
      let width = widths.get(key);
      if (width === undefined) {
        const spaces = text.match(SPACES)?.length ?? 0;
        width =
          doc.font(weight).fontSize(MEASURED_AT).widthOfString(text) + spaces * WIDER_SPACE * MEASURED_AT;
        widths.set(key, width);
      }
      return (width * size) / MEASURED_AT;
    },
  };
}
