import { otherWords } from "./other-words.ts";
import { sameStrengths } from "./strengths.ts";

/** One way to say a part of a question: terms that must all be there. */
export interface Wording {
  terms: readonly string[];
  /** How much finding this wording counts, 1 for the reader's own. */
  weight: number;
}

/** A part of a question: any of its wordings will do. The first is the reader's own. */
export type Part = readonly [Wording, ...Wording[]];

/** Parts that must all be there. The last term of the last part may be unfinished: people search while they type. */
export type Question = readonly Part[];

/** Parts beyond these change nothing but the time it takes. */
export const MOST_PARTS = 16;

const UNIT = /^(?:g|mg|mcg|iu)$/;
const NUMBER = /^[0-9]{1,9}(?:\.[0-9]{1,6})?$/;

/** What is asked for, from the reader's text in normal words (`search_text`). A part that is said twice counts once. */
export function questionOf(normal: string): Question {
  const words = normal.split(" ").filter((word) => word !== "");
  const parts = new Map<string, Part>();
  for (let at = 0; at < words.length && parts.size < MOST_PARTS; ) {
    const part = partAt(words, at);
    const key = part[0].terms.join(" ");
    at += part[0].terms.length;
    if (!parts.has(key)) parts.set(key, part);
  }
  return [...parts.values()];
}

/** The part that begins with a word: the word, or with those behind it a strength, a number or a genitive. */
function partAt(words: readonly string[], at: number): Part {
  const [word = "", next = "", third = ""] = words.slice(at, at + 3);
  const thousands = /^[1-9][0-9]{0,2}$/.test(word) && next === "000";
  const amount = thousands ? word + next : word;
  const unit = thousands ? third : next;
  if (NUMBER.test(amount) && UNIT.test(unit)) {
    const own = thousands ? [word, next, unit] : [word, unit];
    const same = sameStrengths({ amount, unit, of: words });
    return [asIs(own), ...(thousands ? [[amount, unit], ...same] : same).map(asIs)];
  }
  if (thousands) return [asIs([word, next]), asIs([amount])];
  // "nature s way", where the apostrophe of "nature's way" became a space
  if (next === "s" && GENITIVE.test(word)) return [asIs([word, next]), asIs([word + next])];
  return [asIs([word]), ...otherWords(word).map((other) => ({ terms: [other], weight: OTHER_WORD }))];
}

const GENITIVE = /^[a-z]{2,}$/;

const asIs = (terms: readonly string[]): Wording => ({ terms, weight: 1 });

/** A plural found for a singular is nearly as good as the word itself. */
const OTHER_WORD = 0.8;
