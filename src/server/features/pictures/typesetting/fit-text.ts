import { type FontWeight, textWidth } from "./font.ts";

export interface FittedText {
  lines: string[];
  size: number;
}

export interface TextBox {
  width: number;
  height: number;
  weight: FontWeight;
  /** Font size limits, in the picture's units. */
  maxSize: number;
  minSize: number;
  maxLines: number;
  /** Distance between baselines, as a multiple of the font size. */
  leading: number;
}

/** Wraps a text into a box at the largest font size that fits. At `minSize` the rest is cut off with an ellipsis. */
export function fitText(text: string, box: TextBox): FittedText {
  const words = text.split(/\s+/).filter(Boolean);
  for (let size = box.maxSize; size > box.minSize; size -= 0.5) {
    const lines = wrap(words, size, box);
    if (lines && lines.length <= maxLinesAt(size, box))
      return { lines: balance(words, size, box, lines), size };
  }
  return { lines: truncate(words, box), size: box.minSize };
}

const maxLinesAt = (size: number, { height, leading, maxLines }: TextBox): number =>
  Math.max(1, Math.min(maxLines, Math.floor((height - size) / (size * leading)) + 1));

/** Wraps at spaces; null if a single word is wider than the box. */
function wrap(
  words: readonly string[],
  size: number,
  { width, weight }: Pick<TextBox, "width" | "weight">,
): string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    if (textWidth(word, size, weight) > width) return null;
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line === undefined || textWidth(longer, size, weight) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Evens out the lines: the narrowest width with the same number of lines, so that no word is alone on the last. */
function balance(words: readonly string[], size: number, box: TextBox, lines: string[]): string[] {
  let best = lines;
  for (let width = box.width * 0.96; width > box.width * 0.5; width *= 0.96) {
    const narrower = wrap(words, size, { width, weight: box.weight });
    if (!narrower || narrower.length > lines.length) return best;
    best = narrower;
  }
  return best;
}

function truncate(words: readonly string[], box: TextBox): string[] {
  const { minSize: size, width, weight } = box;
  const shortened = words.map((word) => ellipsize(word, size, width, weight));
  const lines = wrap(shortened, size, box) ?? [];
  const maxLines = maxLinesAt(size, box);
  if (lines.length <= maxLines) return lines;
  const visible = lines.slice(0, maxLines);
  visible[maxLines - 1] = ellipsize(`${visible[maxLines - 1]}…`, size, width, weight);
  return visible;
}

function ellipsize(text: string, size: number, width: number, weight: FontWeight): string {
  if (textWidth(text, size, weight) <= width) return text;
  let letters = [...text.replace(/…$/, "")];
  while (letters.length > 1 && textWidth(`${letters.join("")}…`, size, weight) > width)
    letters = letters.slice(0, -1);
  return `${letters.join("")}…`;
}
