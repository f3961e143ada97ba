import type { Word } from "./page-text.ts";
import { rotatedHeads } from "./rotated-heads.ts";

/** Words that belong together: what a reader sees as one phrase or one cell. */
export interface Segment {
  words: Word[];
  text: string;
  x0: number;
  x1: number;
  /** Baseline. */
  y: number;
  size: number;
}

/** Baselines closer than this, in ems, are one line. */
const SAME_LINE = 0.3;
/** A wider gap, in ems, separates segments. */
const SEGMENT_GAP = 0.75;
/** Superscripts and subscripts: smaller by this factor, shifted by these shares of an em. */
const SCRIPT_SIZE = 0.86;
const MIN_RISE = 0.12;
const MAX_RISE = 0.75;
const MAX_SCRIPT_GAP = 0.3;
/** Height in points within which a script's base is looked for: more than the size of any cell. */
const BAND = 24;

/** Lines of words from top to bottom, each from left to right. Only horizontal text, and heads that are turned. */
export function linesOf(words: readonly Word[]): Word[][] {
  const upright = [...withScripts(words.filter(({ angle }) => angle === 0)), ...rotatedHeads(words)];
  const lines: { y: number; size: number; words: Word[] }[] = [];
  for (const word of upright.toSorted((a, b) => a.y - b.y)) {
    const line = lines.findLast(
      ({ y, size }) => Math.abs(word.y - y) <= SAME_LINE * Math.min(size, word.size),
    );
    if (line && lines.length - lines.indexOf(line) < 8) line.words.push(word);
    else lines.push({ y: word.y, size: word.size, words: [word] });
  }
  return lines.map((line) => joinedSpacedLetters(line.words.toSorted((a, b) => a.x0 - b.x0)));
}

/** Splits a line at wide gaps. */
export function segmentsOf(line: readonly Word[], gap = SEGMENT_GAP): Segment[] {
  const groups: Word[][] = [];
  for (const word of line) {
    const last = groups.at(-1)?.at(-1);
    if (last && word.x0 - last.x1 < gap * Math.max(last.size, word.size)) groups.at(-1)?.push(word);
    else groups.push([word]);
  }
  return groups.map(segment);
}

export function segment(words: Word[]): Segment {
  return {
    words,
    text: words.map(({ text }) => text).join(" "),
    x0: Math.min(...words.map(({ x0 }) => x0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    y: words[0]?.y ?? 0,
    size: Math.max(...words.map(({ size }) => size)),
  };
}

const RAISED: Readonly<Record<string, string>> = Object.fromEntries(
  [..."0123456789-+−"].map((plain, at) => [plain, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺⁻"][at] ?? plain]),
);

/** Appends small raised or lowered words to the word before them: "10" and "5" become "10⁵". */
function withScripts(words: readonly Word[]): Word[] {
  const bands = Map.groupBy(words, ({ y }) => Math.floor(y / BAND));
  const near = ({ y }: Word): Word[] =>
    [-1, 0, 1].flatMap((step) => bands.get(Math.floor(y / BAND) + step) ?? []);
  const absorbed = new Set<Word>();
  const result = new Map<Word, Word>(words.map((word) => [word, { ...word }]));
  for (const script of words) {
    const base = near(script).find((word) => isScriptOf(script, word));
    const target = base && result.get(base);
    if (!target) continue;
    const isRaised = script.y < base.y;
    target.text += isRaised
      ? [...script.text].map((letter) => RAISED[letter] ?? letter).join("")
      : script.text;
    target.x1 = Math.max(target.x1, script.x1);
    absorbed.add(script);
  }
  return words.filter((word) => !absorbed.has(word)).map((word) => result.get(word) ?? word);
}

function isScriptOf(script: Word, base: Word): boolean {
  if (script === base || script.size > base.size * SCRIPT_SIZE || script.text.length > 4) return false;
  const gap = script.x0 - base.x1;
  if (gap < -0.2 * base.size || gap > MAX_SCRIPT_GAP * base.size) return false;
  const rise = base.y - script.y;
  if (rise > MIN_RISE * base.size)
    return rise < MAX_RISE * base.size && /^[-+−]?\d+$|^[*†‡]+$/.test(script.text);
  return rise < -0.05 * base.size && rise > -0.4 * base.size && /^\d+$/.test(script.text);
}

const MIN_SPACED_LETTERS = 4;

/** "R e s u l t" set with spaces between the letters is one word. */
function joinedSpacedLetters(line: readonly Word[]): Word[] {
  const words: Word[] = [];
  let run: Word[] = [];
  const flush = () => {
    if (run.length >= MIN_SPACED_LETTERS) words.push(joined(run));
    else words.push(...run);
    run = [];
  };
  for (const word of line) {
    const last = run.at(-1);
    const isLetter = /^\p{L}$/u.test(word.text);
    if (isLetter && last && word.x0 - last.x1 < 0.5 * word.size) run.push(word);
    else {
      flush();
      if (isLetter) run.push(word);
      else words.push(word);
    }
  }
  flush();
  return words;
}

const joined = (run: readonly Word[]): Word => ({
  ...(run[0] as Word),
  text: run.map(({ text }) => text).join(""),
  x1: Math.max(...run.map(({ x1 }) => x1)),
});
