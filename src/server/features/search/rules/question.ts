import { companyWordsBehind } from "./company-words.ts";
import { sameStrengths } from "./strengths.ts";
import { otherWords } from "./synonyms.ts";

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
    const { part, taken } = partAt(words, at);
    const key = part[0].terms.join(" ");
    at += taken;
    if (!parts.has(key)) parts.set(key, part);
  }
  return [...parts.values()];
}

/**
 * The part that begins with a word, and how many words it takes: the word, or with those behind it a strength, a number,
 * a genitive or a company's name.
 */
function partAt(words: readonly string[], at: number): { part: Part; taken: number } {
  const [word = "", next = "", third = ""] = words.slice(at, at + 3);
  const thousands = /^[1-9][0-9]{0,2}$/.test(word) && next === "000";
  const amount = thousands ? word + next : word;
  const unit = thousands ? third : next;
  if (NUMBER.test(amount) && UNIT.test(unit)) {
    const own = thousands ? [word, next, unit] : [word, unit];
    const same = sameStrengths({ amount, unit, of: words });
    return taking(own, ...(thousands ? [[amount, unit], ...same] : same));
  }
  if (thousands) return taking([word, next], [amount]);
  // "nature s way", where the apostrophe of "nature's way" became a space
  if (next === "s" && GENITIVE.test(word)) return taking([word, next], [word + next]);
  const company = companyWordsBehind(words, at);
  // The whole name ranks first, but a label may print less of it.
  const names = company.map((_, last) => asIs([word, ...company.slice(0, last + 1)]));
  const others = otherWords(word).map((other) => ({ terms: [other], weight: OTHER_WORD }));
  return { part: [asIs([word]), ...names, ...others], taken: 1 + company.length };
}

const GENITIVE = /^[a-z]{2,}$/;

const asIs = (terms: readonly string[]): Wording => ({ terms, weight: 1 });

const taking = (own: readonly string[], ...same: readonly string[][]): { part: Part; taken: number } => ({
  part: [asIs(own), ...same.map(asIs)],
  taken: own.length,
});

/** A plural found for a singular is nearly as good as the word itself. */
const OTHER_WORD = 0.8;
