import type { Fonts } from "./fonts.ts";
import type { Ink } from "./ink.ts";

/** A stretch of text in one ink. */
export interface Span {
  text: string;
  ink: Ink;
}

/** A span that stands in a line, with its width in points. */
interface Piece extends Span {
  width: number;
}

export interface Line {
  pieces: readonly Piece[];
  width: number;
  /** From its top to the top of the next. */
  height: number;
  /** From its top to its baseline. */
  ascent: number;
}

const LEADING = 1.38;
/** Where the baseline stands in a line, in parts of its height. */
const BASELINE = 0.74;

/** What is never broken, but at the end of a line that it does not fit into. */
interface Word {
  pieces: Piece[];
  width: number;
  /** Room before the next word, in points. */
  space: number;
  endsLine: boolean;
}

/** Sets spans in lines of at most `width` points. */
export function setLines(fonts: Fonts, spans: readonly Span[], width: number): Line[] {
  const lines: Line[] = [];
  let words: Word[] = [];
  let used = 0;
  const end = () => {
    if (words.length > 0) lines.push(lineOf(words));
    [words, used] = [[], 0];
  };
  for (const word of wordsOf(fonts, spans).flatMap((one) => fitting(fonts, one, width))) {
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

/** Neighbours in the same ink are written as one, so that what is copied out of the file is whole. */
function lineOf(words: readonly Word[]): Line {
  const pieces: Piece[] = [];
  for (const [at, { pieces: own, space }] of words.entries()) {
    for (const piece of own) add(pieces, piece);
    const last = own.at(-1);
    if (last && space > 0 && at < words.length - 1) add(pieces, { text: " ", ink: last.ink, width: space });
  }
  const height = Math.max(0, ...pieces.map(({ ink }) => ink.size)) * LEADING;
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  return { pieces, width, height, ascent: height * BASELINE };
}

function add(pieces: Piece[], { text, ink, width }: Piece): void {
  const last = pieces.at(-1);
  if (last?.ink === ink) {
    last.text += text;
    last.width += width;
  } else pieces.push({ text, ink, width });
}

const emptyWord = (): Word => ({ pieces: [], width: 0, space: 0, endsLine: false });

function wordsOf(fonts: Fonts, spans: readonly Span[]): Word[] {
  const words: Word[] = [];
  let open = emptyWord();
  const close = () => {
    words.push(open);
    open = emptyWord();
  };
  for (const { text, ink } of spans) {
    for (const token of text.match(/ +|\n|[^ \n]+/g) ?? []) {
      if (token === "\n") {
        open.endsLine = true;
        close();
      } else if (token.startsWith(" ")) {
        open.space = fonts.widthOf(" ", ink.weight, ink.size);
        close();
      } else {
        const printed = fonts.printable(token);
        const width = fonts.widthOf(printed, ink.weight, ink.size);
        open.pieces.push({ text: printed, ink, width });
        open.width += width;
      }
    }
  }
  return open.pieces.length > 0 ? [...words, open] : words;
}

/** Where a word that is too long is broken first: after a space that holds a number and its unit together. */
const SEAM = /(?<=[\u00a0\u202f])/u;

/** The word in parts that fit into a line. */
function fitting(fonts: Fonts, word: Word, width: number): Word[] {
  if (word.width <= width) return [word];
  const parts = [emptyWord()];
  for (const { text, ink } of word.pieces) {
    const measure = (part: string) => fonts.widthOf(part, ink.weight, ink.size);
    for (const part of text.split(SEAM).flatMap((one) => (measure(one) <= width ? [one] : [...one]))) {
      const wide = measure(part);
      const full = parts.at(-1);
      if (!full || full.width + wide > width) parts.push(emptyWord());
      const open = parts.at(-1) ?? emptyWord();
      add(open.pieces, { text: part, ink, width: wide });
      open.width += wide;
    }
  }
  const last = parts.at(-1) ?? emptyWord();
  return [...parts.slice(0, -1), { ...last, space: word.space, endsLine: word.endsLine }];
}
