import { ASKING_WORDS, FILLER_WORDS } from "../rules/everyday-words.ts";
import type { Part, Question } from "../rules/question.ts";
import type { Matched, Matcher } from "./match.ts";
import { holds, readPart, readTerm } from "./reading.ts";
import type { Speller, Spelling } from "./speller.ts";
import type { IndexState } from "./state.ts";

/** What a question found, and the words that found it where they are not the reader's own. */
export interface Understood {
  matched: Matched;
  /** All of whose parts stand in every product found; null where they need not. */
  question: Question | null;
  corrected: string | null;
}

interface Needs {
  matcher: Matcher;
  speller: Speller;
  /** Whether products that lack some of the words are better than none. */
  loosely: boolean;
}

/** A part with what its word may have been meant to be, if anything. */
interface Asked {
  part: Part;
  unfinished: boolean;
  corrections: readonly Spelling[];
}

/** With fewer hits than this, other spellings of the words are tried as well. */
const FEW = 10;

/** What a correction counts, by slips. */
const CORRECTED: readonly number[] = [0.9, 0.7, 0.4];

/**
 * Finds the products for a question: those with all its parts; where they are few, with misspelt words corrected; where
 * there are none, by what the question is about; at last those with as many of the parts as any product has.
 */
export function understand(
  state: IndexState,
  { matcher, speller, loosely }: Needs,
  question: Question,
): Understood {
  const read = (asked: readonly Asked[]) =>
    asked.map(({ part, unfinished }) => readPart(state, part, unfinished));
  const asked = question.map((part, at) => ({
    part,
    unfinished: at === question.length - 1,
    corrections: [],
  }));
  const all = matcher.all(read(asked));
  if (all.products.length >= FEW) return { matched: all, question, corrected: null };
  const exact = { products: all.products.slice(), scores: all.scores.slice() };
  const spelt = asked.map((each) => respelt(each, speller));
  if (spelt.some(({ corrections }) => corrections.length > 0)) {
    const matched = matcher.all(read(spelt));
    if (matched.products.length > exact.products.length) {
      const corrected = correctedWords(state, spelt, { matched, exact });
      return { matched, question: spelt.map(({ part }) => part), corrected };
    }
  }
  if (exact.products.length > 0 || !loosely) return { matched: exact, question, corrected: null };
  const telling = spelt.filter((each) => !isAmong(FILLER_WORDS, each));
  const about = telling.filter((each) => !isAmong(ASKING_WORDS, each));
  const asking = about.length > 0 ? telling.filter((each) => !about.includes(each)) : [];
  const matched = matcher.all(read(about.length > 0 ? about : telling), read(asking));
  const found = matched.products.length > 0 ? matched : matcher.most(read(telling));
  return { matched: found, question: null, corrected: null };
}

const isAmong = (words: ReadonlySet<string>, { part: [own] }: Asked) =>
  own.terms.every((term) => words.has(term));

function respelt({ part, unfinished }: Asked, speller: Speller): Asked {
  const [own, ...others] = part;
  const [word = "", ...more] = own.terms;
  const corrections = more.length > 0 ? [] : speller.corrections(word, unfinished);
  const wordings = corrections.map(({ term, slips }) => ({ terms: [term], weight: CORRECTED[slips] ?? 0 }));
  return { part: [own, ...others, ...wordings], unfinished, corrections };
}

/** The question in the words of the best product that the reader's own words did not find. */
function correctedWords(
  state: IndexState,
  asked: readonly Asked[],
  { matched, exact }: { matched: Matched; exact: Matched },
): string {
  const before = new Set(exact.products);
  let best = -1;
  for (const [at, product] of matched.products.entries()) {
    if (!before.has(product) && (best === -1 || (matched.scores[at] ?? 0) > (matched.scores[best] ?? 0)))
      best = at;
  }
  const product = matched.products[best] ?? 0;
  const words = asked.map(({ part, unfinished, corrections }) => {
    const said = part[0].terms.join(" ");
    const own = part.slice(0, part.length - corrections.length);
    const stands = (term: string) => holds(state, readTerm(state, term, unfinished), product);
    if (own.some(({ terms }) => terms.every(stands))) return said;
    return corrections.find(({ term }) => stands(term))?.term ?? said;
  });
  return words.join(" ");
}
