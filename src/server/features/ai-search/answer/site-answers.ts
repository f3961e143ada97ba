import { TERMS, termAnchor } from "#contract/terms.ts";
import { NO_TOPIC, topicsOf } from "../safety/question-encoder.ts";
import { everydayWords } from "../understanding/everyday-words.ts";
import { explainedTerms } from "../understanding/explained-terms.ts";
import { normalizeQuestion } from "../understanding/words.ts";

import { answersAnywhere } from "./background.ts";
import { SITE_TOPICS, type SiteAnswer } from "./site-topics.ts";

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

/** Less sure than this, what a question about us asks is not told. */
const MIN_TOPIC = 0.3;
/** The same for a question that may be about anything. */
const MIN_UNASKED_TOPIC = 0.6;

const CLAUSES = /\s*(?:[?;]|,? and (?=who|how|what|why|where|when|is|are|do|does|can|could|will)\b)\s*/i;

/**
 * The answer to a question about this site, or about a word of its reports; null if it is about something else. `isOurs`: the question is
 * surely about us. Where it asks two things about us, both are answered.
 */
export async function siteAnswerTo(question: string, { isOurs = false } = {}): Promise<SiteAnswer | null> {
  const text = normalizeQuestion(question);
  const exact = definitionIn(text);
  if (exact !== null) return exact;
  // "Does the USP mark mean that it was tested" is about a word of labels.
  const isOfLabels = explainedTerms(question).length > 0 || answersAnywhere(question, [], 1).length > 0;
  if (isOfLabels && !/\b(?:you|your|yours|u|this site|here)\b/.test(text)) return null;
  const whole = await topicOf(question, isOurs);
  const answer = whole === null ? null : (SITE_TOPICS[whole] ?? null);
  if (answer === null) return isOurs ? initialsIn(text) : null;
  const clauses = question.split(CLAUSES).filter((clause) => clause.includes(" "));
  if (clauses.length !== 2) return answer;
  const topics = await Promise.all(clauses.map((clause) => topicOf(clause, isOurs)));
  const both = topics.flatMap((topic) => (topic === null ? [] : (SITE_TOPICS[topic] ?? [])));
  const [one, other] = both;
  if (one === undefined || other === undefined || one === other) return answer;
  return { sentences: both.flatMap(({ sentences }) => sentences.slice(0, 1)), page: one.page };
}

/** What a question about us asks; null if that is not sure enough, or it is about something else. */
async function topicOf(question: string, isOurs: boolean): Promise<string | null> {
  const topics = await topicsOf(question);
  if (topics === null) return null;
  const others = isOurs ? (topics.get(NO_TOPIC) ?? 0) : 0;
  const [best] = [...topics]
    .filter(([topic]) => !isOurs || topic !== NO_TOPIC)
    .toSorted(([, one], [, other]) => other - one);
  const [topic, probability] = best ?? [NO_TOPIC, 0];
  const isSure = probability / (1 - others) >= (isOurs ? MIN_TOPIC : MIN_UNASKED_TOPIC);
  return isSure && topic !== NO_TOPIC ? topic : null;
}
