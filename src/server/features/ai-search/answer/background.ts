import type { BackgroundFact } from "#contract/background.ts";
import type { BackgroundTopic } from "#contract/background-vocabulary.ts";
import {
  ANSWERED_QUESTIONS,
  type Answering,
  answeringOf,
  backgroundOf,
  EXPLAINED_TERMS,
  type ExplainedTerm,
  questionsAnsweredBy,
} from "#domain/background/background.ts";
import { explainedTerms } from "../understanding/explained-terms.ts";
import { kinOf } from "../understanding/goals.ts";
import { singularize, splitWords } from "../understanding/words.ts";
import type { CitedSentence } from "./facts.ts";
import { knownQuestions } from "./similar-questions.ts";
import { meaningfulStems, meaningfulWords, stemOf, stemsOf } from "./stems.ts";

/** Words of a normalized question that ask for a topic. */
const ASKS: Readonly<Record<BackgroundTopic, RegExp>> = {
  what: /\b(?:whats|what (?:even |exactly |really |actually |the (?:heck|hell|deal with) )?(?:is|are)|what (?:exactly )?(?:does|do) .* do|explain|define|tell me about|used for)\b/,
  sources:
    /\b(?:made (?:of|from|out of|with)|comes? from|derived|source|vegan|vegetarian|animals?|plant based|synthetic|natural|extracted|where does)\b/,
  forms:
    /\b(?:forms?|types?|kinds?|versions?|difference|differ|vs|versus|same (?:thing )?as|better absorbed|absorb(?:s|ed|tion)?|bioavailab\w+)\b/,
  amount:
    /\b(?:how much|how many|amounts?|doses?|dosage|strengths?|mg|mcg|iu|grams?|scoops?|cfus?|billion)\b/,
  timing:
    /\b(?:when|what time|time of day|morning|mornings|night|nights|bedtime|before bed|empty stomach|with food|with meals?|after (?:eating|food|meals?|dinner|breakfast|a workout)|before (?:a |my |the )?(?:workout|run|gym|breakfast|eating)|how (?:often|fast|soon|quick\w*)|how long (?:until|till?|before|to|for|does it take|do (?:i|you|we) take)|kicks? in|weeks?|split)\b/,
  with: /(?<!\bhelps? )\bwith\b|\b(?:together|same time|coffee|tea|milk|dairy|food|pepper|fat|juice|water|apart|mix(?:ed|ing)?|stack\w*|combin\w+|cancel\w*|block\w*|alongside|wash (?:it|them) down)\b/,
  effects:
    /\b(?:side effects?|itch\w*|tingl\w*|flush\w*|neon|pee|urine|poop|stool|bathroom|runs|constipat\w*|burps?|gas|gassy|bloat\w*|headaches?|jitter\w*|crash|drowsy|groggy|dreams?|nause\w*|queasy|upset|stomach|water weight|heavier|bald\w*|hair loss|face|skin|feel|make me|makes me|give me|gives me|turn\w*)\b/,
  handling:
    /\b(?:heat|hot|cold|boil\w*|cook\w*|bak(?:e|ed|ing)|microwav\w*|kill\w*|destroy\w*|melt\w*|fr(?:eez|oz)\w*|fridge\w*|refrigerat\w*|car|truck|sun\w*|light|humid\w*|stor(?:e|ed|ing|age)|keep|expir\w*|out of date|best by|old|shelf|go(?:es)? bad|gone bad|smell\w*|stink\w*|taste\w*|colou?r|clump\w*|mold|open(?:ed|ing)?|crush\w*|chew\w*|dissolv\w*)\b/,
};

/** Stems of facts, which are the same in every question. */
const factStems = new Map<string, ReadonlySet<string>>();

function stemsOfFact(text: string): ReadonlySet<string> {
  const known = factStems.get(text) ?? stemsOf(text);
  factStems.set(text, known);
  return known;
}

/** Topics that a question may ask for without a word of the fact. */
const ASKED_ALONE: ReadonlySet<BackgroundTopic> = new Set(["what", "sources", "forms", "amount"]);

const TOPIC_SCORE = 2;
/** A fact that is this much worse than the best one is left out. */
const WITHIN = 0.6;

interface Scored {
  fact: BackgroundFact;
  score: number;
}

/**
 * The facts that answer a normalized question best, none where neither a topic nor a word of it occurs. `names`: of the ingredient, which
 * all of its facts have in common.
 */
export function backgroundFor(
  question: string,
  { name, background, ...rest }: OfIngredient,
  most: number,
): CitedSentence[] {
  const direct = directBackground(question, { name, background, ...rest }, most);
  if (direct.length > 0) return direct;
  const own = stemsOf(name);
  const asked = [...stemsOf(question)].filter((stem) => !own.has(stem));
  const topics = topicsIn(question, own);
  const stems = meaningfulStems(question);
  const scored = background
    .map((fact) => ({ fact, score: scoreOf(fact, topics, asked) }))
    .filter(({ fact, score }) => score > 0 && isNear(fact.text, stems, own))
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  return scored
    .filter(({ score }) => score >= WITHIN * (best?.score ?? 0))
    .slice(0, most)
    .map(toSentence);
}

/** Below this, a fact has a topic in common with a question and nothing else. */
const MIN_NEAR_SIMILARITY = 0.2;

const ANSWERED = knownQuestions(ANSWERED_QUESTIONS);

/** Of a text that is known to answer no question, its topic alone tells. */
const isNear = (text: string, asked: ReadonlySet<string>, own: ReadonlySet<string>): boolean =>
  questionsAnsweredBy(text).length === 0 || similarityTo(text, asked, own) >= MIN_NEAR_SIMILARITY;

/** How alike a question, given by its stems, is to those that a text answers directly, 0 to 1. */
const similarityTo = (text: string, asked: ReadonlySet<string>, own?: ReadonlySet<string>): number =>
  Math.max(0, ...questionsAnsweredBy(text).map((question) => ANSWERED.similarity(question, asked, own)));

/** An ingredient, and what sources say of it. With a slug, what they say of its kin counts as well. */
interface OfIngredient {
  name: string;
  background: readonly BackgroundFact[];
  slug?: string;
}

/** So alike, a question is answered by what answers the other one. */
const MIN_SIMILARITY = 0.5;
/** A fact that answers a question this much less directly than the best one is left out. */
const WITHIN_DIRECT = 0.85;

/** The facts that answer questions like this one, the most alike first; none that is only near. */
export function directBackground(
  question: string,
  { name, background, slug }: OfIngredient,
  most: number,
): CitedSentence[] {
  const kin = slug === undefined ? [] : kinOf(slug);
  const own = stemsOf([name, ...kin].join(" "));
  const asked = meaningfulStems(question);
  const scored = [...background, ...kin.flatMap(backgroundOf)]
    .map((fact) => ({ fact, score: similarityTo(fact.text, asked, own) }))
    .filter(({ score }) => score >= MIN_SIMILARITY)
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  return scored
    .filter(({ score }) => score >= WITHIN_DIRECT * (best?.score ?? 0))
    .slice(0, most)
    .map(toSentence);
}

/** Whether a question is about where something is kept, or how long. */
export const isAboutKeeping = (question: string): boolean =>
  /\b(?:keep\w*|kept|stor(?:e|ed|ing|age)|bathroom|kitchen|cabinet|cupboard|humid\w*|damp|clump\w*|expir\w*|out of date|shelf)\b/.test(
    question,
  );

/** Topics that a question asks for; what something is only where it asks for nothing else. */
function topicsIn(question: string, own: ReadonlySet<string>): ReadonlySet<BackgroundTopic> {
  const asked = (Object.keys(ASKS) as BackgroundTopic[]).filter(
    (topic) => topic !== "what" && ASKS[topic].test(question),
  );
  return new Set(asked.length === 0 && asksWhat(question, own) ? ["what"] : asked);
}

/** Words between "what is" and the name. */
const MAX_BETWEEN = 4;

/** Whether a question asks what something is: "what is the upper limit of zinc" doesn't. */
function asksWhat(question: string, own: ReadonlySet<string>): boolean {
  const asks = ASKS.what.exec(question);
  if (asks === null) return false;
  const after = splitWords(question.slice(asks.index + asks[0].length));
  const isTold = after.length < 3 || /explain|tell me|used for/.test(asks[0]);
  return isTold || after.slice(0, MAX_BETWEEN).some((word) => own.has(stemOf(word)));
}

function scoreOf(
  { topic, text }: BackgroundFact,
  topics: ReadonlySet<BackgroundTopic>,
  asked: readonly string[],
): number {
  const words = stemsOfFact(text);
  const shared = asked.filter((stem) => words.has(stem)).length;
  if (topics.has(topic)) return shared > 0 || ASKED_ALONE.has(topic) ? TOPIC_SCORE + shared : 0;
  return shared > 1 ? shared : 0;
}

/** Topics that are asked for beside whether something works: an answer begins with them. */
const BESIDE_EFFECT: ReadonlySet<BackgroundTopic> = new Set(["with", "handling"]);

/** What answers a normalized question that asks for one of them, in words of the fact: "does hot coffee kill probiotics". */
export const besideEffect = (
  question: string,
  { name, background }: OfIngredient,
  most: number,
): CitedSentence[] =>
  backgroundFor(
    question,
    { name, background: background.filter(({ topic }) => BESIDE_EFFECT.has(topic)) },
    most,
  );

const toSentence = ({ fact: { text, source } }: Scored): CitedSentence => ({ text, citations: [], source });

/** What an ingredient is: as a source says it, or by its kind. */
export function whatItIs({
  about,
  background,
}: {
  about: string;
  background: readonly BackgroundFact[];
}): CitedSentence {
  const fact = background.find(({ topic }) => topic === "what");
  return fact ? { text: fact.text, citations: [], source: fact.source } : { text: about, citations: [] };
}

/** A term explains more than one word: what is asked of it has to be more alike. */
const MIN_TERM_SIMILARITY = 0.6;

/** What answers questions so alike to this one, the most alike first. */
function answeringFor(question: string, least: number): readonly Answering[] {
  const words = meaningfulWords(question);
  if (words.length < MIN_WORDS) return [];
  return ANSWERED.mostAlike(meaningfulStems(question), least).flatMap(({ question: known }) =>
    answeringOf(known),
  );
}

/** A single word is a subject and no question: "phenibut," "vegan." */
const MIN_WORDS = 2;

/** The term of which a question asks what its text answers; null if none does. */
function termAskedAbout(question: string): ExplainedTerm | null {
  const best = answeringFor(question, MIN_TERM_SIMILARITY).find(({ ingredient }) => ingredient === null);
  return EXPLAINED_TERMS.find(({ text }) => text === best?.text) ?? null;
}

/** Without a name in common, what is asked has to be as alike. */
const MIN_ANY_SIMILARITY = 0.65;

/** What answers a question, whatever it is about. `named`: slugs of ingredients in it, of which or of whose kin a fact must be. */
export function answersAnywhere(question: string, named: readonly string[], most: number): CitedSentence[] {
  const allowed = new Set(named.flatMap((slug) => [slug, ...kinOf(slug)]));
  const found = answeringFor(question, MIN_ANY_SIMILARITY).filter(
    ({ ingredient }) => ingredient === null || allowed.size === 0 || allowed.has(ingredient),
  );
  const texts = new Map(found.map(({ text, source }) => [text, { text, citations: [], source }]));
  return [...texts.values()].slice(0, most);
}

/**
 * So alike to one that a fact answers, a question is a plain one, whatever the models suspect: of 5,841 crises and emergencies of all writers, 4 of
 * those that they only suspect are as alike as 0.62 to 0.65, and none more.
 */
const MIN_PLAIN_SIMILARITY = 0.7;

/** Whether a question is, nearly in its words, one that a fact answers. */
export const isAnsweredQuestion = (question: string): boolean =>
  answeringFor(question, MIN_PLAIN_SIMILARITY).length > 0;

/** "NSF or USP": both are explained. */
const COMPARES = /(?<![a-z])(?:or|vs|versus|than|difference|compared?)(?![a-z])/i;

const termsOf = (question: string): readonly ExplainedTerm[] => {
  const words = explainedTerms(question);
  if (words.length > 1 && COMPARES.test(question)) return words;
  const one = termAskedAbout(question);
  return one ? [one] : words;
};

/** Sentences that explain what a question asks of the words of labels and laboratories, or else those words, but names of ingredients that are told about anyway. */
export const termSentences = (
  question: string,
  told: readonly { slug: string; name: string }[] = [],
): CitedSentence[] =>
  termsOf(question)
    .filter(
      ({ names, ingredients }) =>
        !told.some(({ name }) => names.includes(singularize(name.toLowerCase()))) &&
        // What was found of gummies of vitamin D says nothing of those of creatine.
        (told.length === 0 ||
          ingredients.length === 0 ||
          told.some(({ slug }) => ingredients.includes(slug))),
    )
    .map(({ text, source }) => ({ text, citations: [], source }));
