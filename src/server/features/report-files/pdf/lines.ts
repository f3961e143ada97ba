import type { Fonts } from "./fonts.ts";
import type { TextStyle } from "./text-styles.ts";

/** A run of text in one style. */
export interface Span {
  text: string;
  style: TextStyle;
}

/** A span within a line, with its width in points. */
interface Piece extends Span {
  width: number;
}

export interface Line {
  pieces: readonly Piece[];
  width: number;
  /** From the top of this line to the top of the next. */
  height: number;
  /** From the top of the line to its baseline. */
  ascent: number;
}

const LEADING = 1.28;
/** Distance of the baseline from the top, as a fraction of the line height. */
const BASELINE = 0.74;

/** An unbreakable unit, split only if it is wider than a whole line. */
interface Word {
  pieces: Piece[];
  width: number;
  /** Space before the next word, in points. */
  space: number;
  endsLine: boolean;
}

/** Breaks spans into lines of at most `width` points. */
export function breakLines(fonts: Fonts, spans: readonly Span[], width: number): Line[] {
  const lines: Line[] = [];
  let words: Word[] = [];
  let used = 0;
  const end = () => {
    if (words.length > 0) lines.push(lineOf(words));
    [words, used] = [[], 0];
  };
  for (const word of splitIntoWords(fonts, spans).flatMap((one) => splitLongWord(fonts, one, width))) {
    if (used + word.width > width) end();
    words.push(word);
    used += word.width + word.space;
    if (word.endsLine) end();
  }
  end();
  return lines;
}

export const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { height }) => sum + height, 0);

/** Joins adjacent pieces in the same style, so that text copied from the PDF stays in one piece. */
function lineOf(words: readonly Word[]): Line {
  const pieces: Piece[] = [];
  for (const [at, { pieces: own, space }] of words.entries()) {
    for (const piece of own) add(pieces, piece);
    const last = own.at(-1);
    if (last && space > 0 && at < words.length - 1)
      add(pieces, { text: " ", style: last.style, width: space });
  }
  const height = Math.max(0, ...pieces.map(({ style }) => style.size)) * LEADING;
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  return { pieces, width, height, ascent: height * BASELINE };
}

function add(pieces: Piece[], { text, style, width }: Piece): void {
  const last = pieces.at(-1);
  if (last?.style === style) {
    last.text += text;
    last.width += width;
  } else pieces.push({ text, style, width });
}

const emptyWord = (): Word => ({ pieces: [], width: 0, space: 0, endsLine: false });

function splitIntoWords(fonts: Fonts, spans: readonly Span[]): Word[] {
  const words: Word[] = [];
  let open = emptyWord();
  const close = () => {
    words.push(open);
    open = emptyWord();
  };
  for (const { text, style } of spans) {
    for (const token of text.match(/ +|\n|[^ \n]+/g) ?? []) {
      if (token === "\n") {
        open.endsLine = true;
        close();
      } else if (token.startsWith(" ")) {
        open.space = fonts.widthOf(" ", style.weight, style.size);
        close();
      } else {
        const printed = fonts.printable(token);
        const width = fonts.widthOf(printed, style.weight, style.size);
        open.pieces.push({ text: printed, style, width });
        open.width += width;
      }
    }
  }
  return open.pieces.length > 0 ? [...words, open] : words;
}

/** Preferred break inside a long word: after the no-break space between a number and its unit. */
const PREFERRED_BREAK = /(?<=[\u00a0\u202f])/u;

/** Splits a word into parts that fit on a line. */
function splitLongWord(fonts: Fonts, word: Word, width: number): Word[] {
  if (word.width <= width) return [word];
  const parts = [emptyWord()];
  for (const { text, style } of word.pieces) {
    const measure = (part: string) => fonts.widthOf(part, style.weight, style.size);
    for (const part of text
      .split(PREFERRED_BREAK)
      .flatMap((one) => (measure(one) <= width ? [one] : [...one]))) {
      const partWidth = measure(part);
      const full = parts.at(-1);
      if (!full || full.width + partWidth > width) parts.push(emptyWord());
      const open = parts.at(-1) ?? emptyWord();
      add(open.pieces, { text: part, style, width: partWidth });
      open.width += partWidth;
    }
  }
  const last = parts.at(-1) ?? emptyWord();
  return [...parts.slice(0, -1), { ...last, space: word.space, endsLine: word.endsLine }];
}
