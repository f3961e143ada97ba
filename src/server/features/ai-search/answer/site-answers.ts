import { TERMS, termAnchor } from "#contract/terms.ts";
import { everydayWords } from "../understanding/everyday-words.ts";
import { explainedTerms } from "../understanding/explained-terms.ts";
import { normalizeQuestion } from "../understanding/words.ts";

import { OF_US, type SiteAnswer, TOPICS } from "./site-topics.ts";

/** Words between a question for a meaning and the term: "what is a", "what does the word". */
const ASKS_MEANING = String.raw`\b(?:what(?:s| is| are| does| do| exactly is)?|meaning of|definition of|define|explain) (?:(?:an?|the|your|exactly|word|words|term|letters) ){0,3}`;
/** Around a term of which the meaning is asked. Words before it would make another one of it: "USP verified". */
const BEFORE = String.raw`(?:^|\b(?:what|does|do|is|are|the|an?|your|word|term|by|if|say|says|said) )`;
const MEANS = String.raw`\b.{0,30}\b(?:mean(?:s|ing)?|stands? for|definition)\b`;

/** Other words for terms of the glossary. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  lod: ["nd", "not detected", "detection limit", "limit of detection"],
  loq: ["limit of quantification", "quantification limit"],
  cfu: ["colony forming units", "plate count"],
  "daily-value": ["dv"],
  "upper-level": ["upper limit", "ul"],
  lot: ["lot number", "batch number"],
  rda: ["recommended daily amount", "recommended dietary allowance"],
  iu: ["ius", "international unit", "international units"],
  ppm: ["ppm", "ppb", "parts per million", "parts per billion"],
  "heavy-metals": ["heavy metal panel", "heavy metals"],
  serving: ["serving size"],
  "proprietary-blend": ["prop blend"],
  "other-ingredients": ["fillers", "magnesium stearate"],
  bioavailability: ["bioavailable"],
  "certificate-of-analysis": ["coa", "coas"],
  "third-party-tested": ["third party testing", "3rd party tested"],
  gmp: ["cgmp", "good manufacturing practice"],
};

const TERM_NAMES = Object.entries(TERMS)
  .flatMap(([id, { name, meaning }]) =>
    [normalizeQuestion(name.replace(/ \(.*$/, "")), ...(OTHER_NAMES[id] ?? [])].map((written) => ({
      written,
      asked: new RegExp(`${ASKS_MEANING}${written}\\b|${BEFORE}${written}${MEANS}`),
      sentence: `${name}: ${meaning}`,
      path: `/about#${termAnchor(id)}`,
    })),
  )
  .sort((a, b) => b.written.length - a.written.length);

/** The glossary's entry for the longest of its words that a question asks the meaning of. */
function definitionIn(text: string): SiteAnswer | null {
  const term = TERM_NAMES.find(
    ({ asked, written }) => ` ${text} `.includes(` ${written} `) && asked.test(text),
  );
  return term ? { sentences: [term.sentence], page: { label: "Glossary", path: term.path } } : null;
}

/** The entry of the glossary for initials in a question about us, of which no more has to be asked: "your report states < LOQ". */
function initialsIn(text: string): SiteAnswer | null {
  const term = TERM_NAMES.find(
    ({ written }) =>
      /^[a-z]{2,4}$/.test(written) &&
      !everydayWords().common.has(written) &&
      text.split(" ").includes(written),
  );
  return term ? { sentences: [term.sentence], page: { label: "Glossary", path: term.path } } : null;
}

/**
 * The answer to a question about this site, or about a word of its reports; null if it is about something else. `isOurs`: the question is
 * surely about us, so that fewer words tell what it asks.
 */
export function siteAnswerTo(question: string, { isOurs = false } = {}): SiteAnswer | null {
  const text = normalizeQuestion(question);
  const exact = definitionIn(text) ?? TOPICS.find(({ asks }) => asks.test(text)) ?? null;
  if (exact !== null || !isOurs) return exact;
  // "Does the USP mark mean that it was tested" is about a word of labels.
  if (explainedTerms(question).length > 0 && !/\b(?:you|your|yours|u|this site|here)\b/.test(text))
    return null;
  return initialsIn(text) ?? OF_US.find(([words]) => words.test(text))?.[1] ?? null;
}
