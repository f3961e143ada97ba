import { roleOfHead } from "../head-words.ts";
import { splitUnit } from "../units.ts";
import type { Word } from "./page-text.ts";

/** Heads set upwards or downwards, to save width; a single one is a note on the margin. */
const MIN_HEADS = 2;
/** Words of one head stand on one baseline, within this share of an em. */
const SAME_BASELINE = 0.3;

/** Heads that are turned by a right angle, as words that stand upright at the foot of their column. */
export function rotatedHeads(words: readonly Word[]): Word[] {
  const phrases: Word[][] = [];
  for (const word of words) {
    if (word.angle !== 90 && word.angle !== 270) continue;
    const last = phrases.at(-1)?.at(-1);
    const goesOn =
      last && last.angle === word.angle && Math.abs(last.x0 - word.x0) <= SAME_BASELINE * word.size;
    if (goesOn) phrases.at(-1)?.push(word);
    else phrases.push([word]);
  }
  const heads = phrases.map(upright).filter(({ text }) => {
    const { words: plain, unit } = splitUnit(text);
    return roleOfHead(plain) !== null || (plain === "" && unit !== null);
  });
  return heads.length >= MIN_HEADS ? heads : [];
}

function upright(phrase: readonly Word[]): Word {
  const [first] = phrase as [Word];
  const isUpwards = first.angle === 270;
  return {
    ...first,
    text: phrase.map(({ text }) => text).join(" "),
    x0: isUpwards ? first.x0 - first.size : first.x0,
    x1: isUpwards ? first.x0 : first.x0 + first.size,
    y: Math.max(...phrase.map(({ y }) => y)),
    angle: 0,
    breaks: [],
  };
}
