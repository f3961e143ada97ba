import type { BackgroundFact } from "#contract/background.ts";
import type { BackgroundTopic } from "#contract/background-vocabulary.ts";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { explainedTerms } from "../understanding/explained-terms.ts";
import { normalizeQuestion, singularize, splitWords } from "../understanding/words.ts";
import type { CitedSentence } from "./facts.ts";

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

/** Words for one thing, of which people and sources choose different ones. */
const SAME_THING: readonly (readonly [thing: string, words: string])[] = [
  ["time of day", "morning night bedtime bed evening breakfast dinner noon late early"],
  ["food", "food meal eat eating ate fed empty fasting fasted breakfast lunch dinner fat fatty snack chow"],
  ["onset", "week month kick start notice until feel effect fast quick slow hour minute build"],
  ["split", "split once twice portion divide divided half"],
  [
    "heat",
    "heat heated hot warm summer sun sunlight boil boiling bake cook cooking oven temperature coffee tea car truck",
  ],
  [
    "keeping",
    "cold fridge refrigerator refrigerate refrigerated icebox freezer freeze frozen cool keep kept alive dead died survive temperature room store stored storage date expire expired expiration expiry old shelf opened open cupboard windowsill car truck van rancid rancidity oxidize oxidized oxidation oxygen smell stink fresh freshness peroxide spoil humid humidity damp moisture clump clumpy clumping",
  ],
  ["urine", "urine pee neon yellow bathroom"],
  ["itch", "itch itchy itching tingle tingling tingly ant pin prickle prickling skin face"],
  ["flush", "flush flushing red face hot warm"],
  ["stomach", "stomach nausea nauseous queasy puke vomit upset sick belly"],
  [
    "stools",
    "stool poop diarrhea loose laxative runs toilet bathroom constipation constipated bowel dark black",
  ],
  ["gas", "gas gassy bloat bloating bloated wind fart burp"],
  ["coffee", "coffee tea latte espresso caffeine"],
  ["milk", "milk dairy calcium lactose yogurt"],
  [
    "animal",
    "animal vegan vegetarian cow bovine beef pig pork porcine fish chicken plant hide bone wool lichen algae shell shellfish shrimp crab",
  ],
  ["weight", "weight water heavy heavier bloat scale"],
  ["absorption", "absorb absorbed absorption bioavailability bioavailable uptake taken"],
  ["dissolving", "mix dissolve water juice drink stir shake"],
  ["loading", "load loading saturate saturated"],
];

const MIN_STEM = 4;

/** A word without the endings that questions and sentences differ by: "destroys", "destroyed". */
const stemOf = (word: string): string => {
  const stem = singularize(word).replace(/(?:ing|ed|es|e)$/, "");
  return stem.length >= MIN_STEM ? stem : singularize(word);
};

const THINGS: ReadonlyMap<string, readonly string[]> = (() => {
  const things = new Map<string, string[]>();
  for (const [thing, words] of SAME_THING)
    for (const word of words.split(" "))
      things.set(stemOf(word), [...(things.get(stemOf(word)) ?? []), thing]);
  return things;
})();

/** The stems of a text, and the things that its words are for. */
function stemsOf(text: string): Set<string> {
  const stems = splitWords(normalizeQuestion(text))
    .filter((word) => !QUESTION_STOP_WORDS.has(word) && /[a-z]/.test(word))
    .map(stemOf);
  return new Set(stems.flatMap((stem) => [stem, ...(THINGS.get(stem) ?? [])]));
}

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
  { name, background }: { name: string; background: readonly BackgroundFact[] },
  most: number,
): CitedSentence[] {
  const own = stemsOf(name);
  const asked = [...stemsOf(question)].filter((stem) => !own.has(stem));
  const topics = topicsIn(question, own);
  const scored = background
    .map((fact) => ({ fact, score: scoreOf(fact, topics, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  return scored
    .filter(({ score }) => score >= WITHIN * (best?.score ?? 0))
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

/** Whether a normalized question asks for one of them, in words of the fact that answers it. */
export const asksBesideEffect = (
  question: string,
  { name, background }: { name: string; background: readonly BackgroundFact[] },
): boolean =>
  backgroundFor(question, { name, background: background.filter(({ topic }) => BESIDE_EFFECT.has(topic)) }, 1)
    .length > 0;

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

/** Sentences that explain the words of a question but names of ingredients that are told about anyway. */
export const termSentences = (question: string, told: readonly string[] = []): CitedSentence[] =>
  explainedTerms(question)
    .filter(({ names }) => !told.some((name) => names.includes(singularize(name.toLowerCase()))))
    .map(({ text, source }) => ({ text, citations: [], source }));
