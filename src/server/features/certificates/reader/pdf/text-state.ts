import type { PlacedGlyph } from "./words.ts";

/** [a, b, c, d, e, f] of PDF: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number];

const INVISIBLE = 3;

/** Applies `inner` first, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
];

/** A font as far as positions need it. */
export interface FontMetrics {
  /** Absent for the usual thousandths of an em. */
  fontMatrix?: readonly number[];
  vertical: boolean;
  /** Whether codes are numbers of glyphs, which mean nothing without the font's own table of characters. */
  composite?: boolean;
}

/** A glyph of the operator list; a number is a shift in thousandths of an em. */
export type ListedGlyph =
  | number
  | { unicode?: string; width?: number; isSpace?: boolean; originalCharCode?: number }
  | null;

/** What saving the graphics state keeps of the text state (PDF 32000-1, 9.3.1). */
interface Saved {
  matrix: Matrix;
  font: FontMetrics;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  rise: number;
  leading: number;
  mode: number;
}

const PLAIN_FONT: FontMetrics = { vertical: false };
const MAX_SAVED = 500;

/** Text state of a page while its operators are followed; places the glyphs. */
export class TextState {
  #now: Saved;
  readonly #saved: Saved[] = [];
  #textMatrix: Matrix = [1, 0, 0, 1, 0, 0];
  #line: readonly [number, number] = [0, 0];
  #at: [number, number] = [0, 0];

  constructor(page: Matrix) {
    this.#now = {
      matrix: page,
      font: PLAIN_FONT,
      fontSize: 0,
      charSpacing: 0,
      wordSpacing: 0,
      scale: 1,
      rise: 0,
      leading: 0,
      mode: 0,
    };
  }

  get matrix(): Matrix {
    return this.#now.matrix;
  }

  save(): void {
    if (this.#saved.length < MAX_SAVED) this.#saved.push({ ...this.#now });
  }

  restore(): void {
    this.#now = this.#saved.pop() ?? this.#now;
  }

  transform(matrix: Matrix): void {
    this.#now.matrix = multiply(this.#now.matrix, matrix);
  }

  set(part: Partial<Omit<Saved, "matrix">>): void {
    Object.assign(this.#now, part);
  }

  setTextMatrix(matrix: Matrix): void {
    this.#textMatrix = matrix;
    this.#line = [0, 0];
    this.#at = [0, 0];
  }

  moveText(x: number, y: number): void {
    this.#line = [this.#line[0] + x, this.#line[1] + y];
    this.#at = [...this.#line];
  }

  nextLine(): void {
    this.moveText(0, -this.#now.leading);
  }

  /** Places the glyphs of one operator and moves on. */
  *show(glyphs: readonly ListedGlyph[]): Generator<PlacedGlyph> {
    const { font, fontSize, charSpacing, wordSpacing, scale, rise, mode, matrix } = this.#now;
    const whole = multiply(matrix, this.#textMatrix);
    const em = Math.abs(fontSize);
    const size = em * Math.hypot(whole[2], whole[3]) * emsOf(font);
    let startsRun = true;
    for (const glyph of glyphs) {
      if (typeof glyph === "number") {
        this.#advance(((font.vertical ? 1 : -1) * glyph * fontSize) / 1000, scale);
        continue;
      }
      if (!glyph) continue;
      const [x, y] = this.#at;
      const width = (glyph.width ?? 0) * (font.fontMatrix?.[0] ?? 0.001) * fontSize;
      const spacing = charSpacing + (glyph.isSpace ? wordSpacing : 0);
      const start = apply(whole, x, y + rise);
      const end = apply(whole, x + (width + Math.max(0, spacing)) * scale, y + rise);
      this.#advance((font.vertical ? -em : width) + spacing, scale);
      yield {
        text: glyph.unicode ?? "",
        isGuess:
          font.composite === true && glyph.unicode === String.fromCharCode(glyph.originalCharCode ?? 0),
        font,
        x0: start[0],
        y0: start[1],
        x1: end[0],
        y1: end[1],
        size,
        hidden: mode === INVISIBLE,
        startsRun,
        isAlone: glyphs.length === 1,
      };
      startsRun = false;
    }
  }

  #advance(amount: number, scale: number): void {
    if (this.#now.font.vertical) this.#at[1] += amount;
    else this.#at[0] += amount * scale;
  }
}

const apply = (m: Matrix, x: number, y: number): [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];

/** Height of an em in units of the font size: 1, except for fonts that are drawn (type 3) with a unit of their own. */
const emsOf = ({ fontMatrix }: FontMetrics): number => {
  const scale = Math.abs(fontMatrix?.[3] ?? 0.001) * 1000;
  return scale > 0.2 && scale < 5 ? 1 : Math.min(Math.max(scale, 0.2), 20);
};
