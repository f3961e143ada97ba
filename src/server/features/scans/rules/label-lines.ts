import type { ReadLine } from "../port.ts";
import { isNumber, labelWordsOf } from "./words.ts";

/** A line of label text, prepared for comparison with product names. */
export interface LabelLine {
  words: string[];
  /** As read by OCR. */
  text: string;
  /** Relative letter size: 1 is the largest on the label. */
  size: number;
}

/** Minimum OCR confidence to keep a word. */
const MIN_CONFIDENCE = 40;
/** Specks and edges are misread as single letters and symbols. */
const REAL_TEXT = /[A-Za-z0-9]{2,}/;
/** Minimum confidence of lines that determine the largest letter size. */
const MIN_SIZE_CONFIDENCE = 70;

/** Filters and normalizes OCR lines for comparison, largest letters first. */
export function toLabelLines(lines: readonly ReadLine[]): LabelLine[] {
  const legible = lines
    .map(({ words, height }) => ({
      height,
      words: words.filter(({ confidence }) => confidence >= MIN_CONFIDENCE),
    }))
    .filter(({ words }) => words.some(({ text }) => REAL_TEXT.test(text)));
  const confident = legible.filter(({ words }) =>
    words.some((word) => word.confidence >= MIN_SIZE_CONFIDENCE && word.text.length > 2),
  );
  const largest = Math.max(1, ...(confident.length > 0 ? confident : legible).map(({ height }) => height));
  return legible
    .map(({ words, height }) => {
      const text = words.map((word) => word.text).join(" ");
      return { text, words: labelWordsOf(text), size: Math.min(1, height / largest) };
    })
    .filter(({ words }) => words.length > 0)
    .sort((a, b) => b.size - a.size);
}

/** Whether any word could be part of a name. */
export const hasLegibleText = (lines: readonly LabelLine[]): boolean =>
  lines.some(({ words }) => words.some((word) => word.length >= 3 && !isNumber(word)));

/** Patterns of label words for each dosage form. */
export const FORM_WORDS: Readonly<Record<string, RegExp>> = {
  capsule: /^(?:v|veg|vegi)?caps?(?:ules?)?$|^vegicaps?$/,
  tablet: /^(?:tab|tablet|caplet)s?$/,
  softgel: /^(?:soft)?gel(?:cap)?s?$/,
  gummy: /^gumm(?:y|ies)$/,
  powder: /^powder$/,
  liquid: /^(?:liquid|drops|tincture|syrup|ml)$/,
  lozenge: /^lozenges?$/,
  bar: /^bars?$/,
  "stick-pack": /^sticks?$/,
};
