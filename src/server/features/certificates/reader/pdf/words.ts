import type { Word } from "./page-text.ts";

/** A glyph with the ends of its baseline, in page coordinates. */
export interface PlacedGlyph {
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  size: number;
  hidden: boolean;
  /** First glyph of a run: the document placed it explicitly. */
  startsRun: boolean;
  /** Its character is only the number of the glyph: the font has no table for it, or one that is the identity. */
  isGuess: boolean;
  /** Identity of its font. */
  font: object;
  /** The only glyph of its run. */
  isAlone: boolean;
}

/** Gaps along the baseline, in ems: a wider one separates words, a narrower one (overlap) starts a new text. */
const WORD_GAP = 0.14;
/** The same where every glyph is placed by itself and spaces are glyphs, too: letters set wide. */
const SPACED_WORD_GAP = 0.5;
const MIN_SPACES_SHARE = 0.02;
const MAX_OVERLAP = 0.35;
/** Shift across the baseline, in ems, within one word. */
const MAX_SHIFT = 0.12;
const MAX_WORD_GLYPHS = 400;

/** Joins glyphs, in the order in which they are painted, to words. */
export function wordsOf(placed: Iterable<PlacedGlyph>): Word[] {
  const glyphs = withoutGuesses([...placed]);
  const isSpaced = isSetWide(glyphs);
  const words: Word[] = [];
  let open: OpenWord | null = null;
  for (const glyph of glyphs) {
    if (glyph.text.trim() === "" || /^\p{Cc}+$/u.test(glyph.text)) {
      if (open) words.push(finished(open));
      open = null;
      continue;
    }
    if (open && continues(open, glyph, isSpaced)) extend(open, glyph);
    else {
      if (open) words.push(finished(open));
      open = started(glyph);
    }
  }
  if (open) words.push(finished(open));
  return words;
}

interface OpenWord {
  text: string;
  first: PlacedGlyph;
  last: PlacedGlyph;
  count: number;
  breaks: { at: number; x: number }[];
}

const started = (glyph: PlacedGlyph): OpenWord => ({
  text: glyph.text,
  first: glyph,
  last: glyph,
  count: 1,
  breaks: [],
});

function extend(word: OpenWord, glyph: PlacedGlyph): void {
  if (glyph.startsRun) word.breaks.push({ at: word.text.length, x: glyph.x0 });
  word.text += glyph.text;
  word.last = glyph;
  word.count++;
}

/** What stands for a character that the document does not tell. */
const UNREADABLE = "\ufffd";
/** Letters that no language of laboratories has: where they appear, numbers of glyphs were taken for characters. */
const FOREIGN_LETTER = /[\u0180-\u02af]/;
/** A font whose characters are mostly their own numbers has such a table. */
const MAX_GUESSED_SHARE = 0.5;

/**
 * Replaces the characters of fonts that do not tell them. Their glyphs (Greek letters, ligatures) would show as any
 * letter that happens to have the glyph's number.
 */
function withoutGuesses(glyphs: PlacedGlyph[]): PlacedGlyph[] {
  const fonts = Map.groupBy(glyphs, ({ font }) => font);
  const silent = new Set(
    [...fonts].flatMap(([font, own]) => {
      const guessed = own.filter(({ isGuess }) => isGuess);
      const isSilent = guessed.length < own.length * MAX_GUESSED_SHARE;
      return isSilent && guessed.some(({ text }) => FOREIGN_LETTER.test(text)) ? [font] : [];
    }),
  );
  return glyphs.map((glyph) =>
    glyph.isGuess && silent.has(glyph.font) ? { ...glyph, text: UNREADABLE } : glyph,
  );
}

/** Whether a page places most glyphs one by one and paints the spaces between words. */
function isSetWide(glyphs: readonly PlacedGlyph[]): boolean {
  const alone = glyphs.filter(({ isAlone }) => isAlone).length;
  const spaces = glyphs.filter(({ text }) => text === " ").length;
  return alone > glyphs.length * 0.5 && spaces > glyphs.length * MIN_SPACES_SHARE;
}

function continues({ last, count }: OpenWord, glyph: PlacedGlyph, isSpaced: boolean): boolean {
  const size = Math.min(last.size, glyph.size);
  if (count >= MAX_WORD_GLYPHS || last.hidden !== glyph.hidden) return false;
  if (Math.max(last.size, glyph.size) > size * 1.25) return false;
  if (angleOf(last) !== angleOf(glyph)) return false;
  const [ux, uy] = directionOf(last);
  const [dx, dy] = [glyph.x0 - last.x1, glyph.y0 - last.y1];
  const along = dx * ux + dy * uy;
  const across = Math.abs(-dx * uy + dy * ux);
  const gap = isSpaced && glyph.isAlone && last.isAlone ? SPACED_WORD_GAP : WORD_GAP;
  return along < gap * size && along > -MAX_OVERLAP * size && across < MAX_SHIFT * size;
}

function directionOf({ x0, y0, x1, y1 }: PlacedGlyph): [number, number] {
  const length = Math.hypot(x1 - x0, y1 - y0);
  return length === 0 ? [1, 0] : [(x1 - x0) / length, (y1 - y0) / length];
}

/** To the nearest right angle. */
function angleOf({ x0, y0, x1, y1 }: PlacedGlyph): number {
  return (Math.round(Math.atan2(y1 - y0, x1 - x0) / (Math.PI / 2)) * 90 + 360) % 360;
}

function finished({ text, first, last, breaks }: OpenWord): Word {
  return {
    text: text.normalize("NFKC") === text ? text : withoutLigatures(text),
    x0: Math.min(first.x0, last.x1),
    x1: Math.max(first.x0, last.x1),
    y: Math.max(first.y0, last.y1),
    size: first.size,
    angle: angleOf(first),
    breaks,
    hidden: first.hidden,
  };
}

/** Ligatures and forms as plain letters; superscript digits stay. */
const withoutLigatures = (text: string): string =>
  [...text].map((letter) => (/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺µ]/u.test(letter) ? letter : letter.normalize("NFKC"))).join("");
