import { type Weight, widthOf } from "./font.ts";

export interface Fitted {
  lines: string[];
  size: number;
}

export interface Box {
  width: number;
  height: number;
  weight: Weight;
  /** Largest and smallest size of type, in the picture's units. */
  largest: number;
  smallest: number;
  maxLines: number;
  /** Distance between baselines, in parts of the size. */
  leading: number;
}

/** The largest type in which a text stands in the box; what does not fit in the smallest is cut off with an ellipsis. */
export function fitText(text: string, box: Box): Fitted {
  const words = text.split(/\s+/).filter(Boolean);
  for (let size = box.largest; size > box.smallest; size -= 0.5) {
    const lines = wrap(words, size, box);
    if (lines && lines.length <= linesAt(size, box)) return { lines: balance(words, size, box, lines), size };
  }
  return { lines: cut(words, box), size: box.smallest };
}

const linesAt = (size: number, { height, leading, maxLines }: Box): number =>
  Math.max(1, Math.min(maxLines, Math.floor((height - size) / (size * leading)) + 1));

/** Breaks at spaces; null where a word alone is too long. */
function wrap(
  words: readonly string[],
  size: number,
  { width, weight }: Pick<Box, "width" | "weight">,
): string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    if (widthOf(word, size, weight) > width) return null;
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line === undefined || widthOf(longer, size, weight) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** The same number of lines in the narrowest column that holds them, so that no word stands alone at the end. */
function balance(words: readonly string[], size: number, box: Box, lines: string[]): string[] {
  let best = lines;
  for (let width = box.width * 0.96; width > box.width * 0.5; width *= 0.96) {
    const narrower = wrap(words, size, { width, weight: box.weight });
    if (!narrower || narrower.length > lines.length) return best;
    best = narrower;
  }
  return best;
}

function cut(words: readonly string[], box: Box): string[] {
  const { smallest: size, width, weight } = box;
  const shortened = words.map((word) => shorten(word, size, width, weight));
  const lines = wrap(shortened, size, box) ?? [];
  const most = linesAt(size, box);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  kept[most - 1] = shorten(`${kept[most - 1]}…`, size, width, weight);
  return kept;
}

function shorten(text: string, size: number, width: number, weight: Weight): string {
  if (widthOf(text, size, weight) <= width) return text;
  let letters = [...text.replace(/…$/, "")];
  while (letters.length > 1 && widthOf(`${letters.join("")}…`, size, weight) > width)
    letters = letters.slice(0, -1);
  return `${letters.join("")}…`;
}
