import type { AiFilters } from "#contract/ai-search.ts";
import { askedBy } from "../safety/question-encoder.ts";
import { normalizeQuestion } from "../understanding/words.ts";

/**
 * What kind of answer a question asks for. `find`: products. `works`: what research says. `compare`: two things beside each
 * other. `results`: what was tested and found. `label`: what a label says. `fact`: something about an ingredient. `recall`: what
 * authorities warned of. `site`: about us.
 */
export type Intent = "find" | "works" | "compare" | "results" | "label" | "fact" | "recall" | "site";

/** What a question names, as far as it matters for what it asks. */
export interface Named {
  /** Whether it names an ingredient, a goal, or a category. */
  hasContents: boolean;
  /** Whether it names a brand or a product. */
  hasProduct: boolean;
}

/** `lines`: names of products that no brand has. */
export const namedIn = (
  { ingredient, goal, category, brand_id, prefer_brand }: AiFilters,
  lines: readonly unknown[],
): Named => ({
  hasContents: ingredient.length + goal.length + category.length > 0,
  hasProduct: brand_id.length + prefer_brand.length + lines.length > 0,
});

const TESTS =
  /\b(?:tests?|tested|testing|retested|labs?|laborator\w+|results?|measured|fail(?:s|ed|ing|ure)?|pass(?:ed|es|ing)?|flunk\w*|scored?|scores|found in|detected|contaminat\w+|lead|mercury|arsenic|cadmium|metals?|mold|salmonella|spik\w+|under ?dos\w+|accura\w+|purity|clean(?:er|est)?|pesticides?|worst|closest)\b/;

/** Whether a normalized question is about what tests found. */
export const asksForTests = (text: string): boolean => TESTS.test(text);

/** Words that tell an intent where the encoder can't run; the first that match count. */
const BY_WORDS: readonly (readonly [intent: Intent, words: RegExp])[] = [
  ["compare", /\b(?:vs|versus|compared?|comparison|better than|difference)\b/],
  ["works", /\b(?:works?|helps?|good for|effective|worth|proven|evidence|stud(?:y|ies)|research|trials?)\b/],
  ["recall", /\b(?:recall(?:s|ed)?|warnings?|banned|illegal)\b/],
  ["results", TESTS],
  [
    "label",
    /\b(?:contains?|have|has|ingredients?|labels?|made (?:with|from|of)|free of|vegan|halal|kosher|gluten)\b/,
  ],
  ["fact", /^(?:how|why|when|what|is|are|do|does|can)\b/],
];

/** The intent of a normalized question by its words alone. */
export const intentByWords = (text: string): Intent =>
  BY_WORDS.find(([, words]) => words.test(text))?.[0] ?? "find";

/** Less sure than this, a question that names something is not about us. */
const MIN_SITE = 0.7;

/** Reads the intent by the encoder; where that can't run, by words. */
export async function readIntent(question: string, named: Named): Promise<Intent> {
  const asked = await askedBy(question);
  const text = normalizeQuestion(question);
  return asked === null ? intentByWords(text) : intentOf(text, asked, named);
}

/** A wish, however it goes on: "something to help me wind down at night". */
const IS_WISH =
  /^(?:(?:so|and|but|hey|hi|ok|please|pls|um|just) )*(?:something|anything|sth|looking for|need|want|in search of|help me|best|good|i (?:need|want|cant|am looking|m looking)|im looking)\b/;

/** Of a product that is named. */
const ASKS_CONTENTS = /^(?:what(?:s| is| all is| else is|s all)? in|which ingredients)\b|\bingredients?$/;

/** Words that ask, anywhere in a question. */
const ASKS =
  /\b(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|what|whats|which|how|hows|why|when|where|who|whos|whose|or|vs|versus|worth|legit|hype|works|proof|science|evidence|mean|means)\b/;

/** Longer texts are no mere search words. */
const MAX_SEARCH_WORDS = 6;

/** What is typed into a search box and is no question asks for products, unless the encoder is as sure as this of another intent. */
const MIN_UNASKED = 0.9;

const isSearch = (text: string): boolean => text.split(" ").length <= MAX_SEARCH_WORDS && !ASKS.test(text);

/** From here on a question asks as ours do, whatever it is about: "AG1 or Bloom". Of 30 questions about other things one is as sure. */
const MIN_OURS = 0.95;
/** The same where it has what may be a name: "ag1 hype y/n". */
const MIN_OURS_BESIDE_NAME = 0.8;

/** Whether a question in which nothing is known asks as questions about supplements or about us do. */
export async function asksAsOurs(question: string, { hasName }: { hasName: boolean }): Promise<boolean> {
  const asked = await askedBy(question);
  return asked !== null && Math.max(...asked.values()) >= (hasName ? MIN_OURS_BESIDE_NAME : MIN_OURS);
}

/** The most probable intent that goes with what a question, normalized, names. */
export function intentOf(
  text: string,
  asked: ReadonlyMap<string, number>,
  { hasContents, hasProduct }: Named,
): Intent {
  const isOurs = (probability: number) => (!hasContents && !hasProduct) || probability >= MIN_SITE;
  const [best] = [...asked]
    .filter(([intent, probability]) => intent !== "trust" || isOurs(probability))
    .toSorted(([, one], [, other]) => other - one);
  const [intent, probability] = best ?? ["find", 1];
  if (hasProduct && ASKS_CONTENTS.test(text)) return "label";
  if (intent === "works" && (IS_WISH.test(text) || isSearch(text))) return "find";
  if (probability < MIN_UNASKED && isSearch(text)) return "find";
  return intent === "trust" ? "site" : (intent as Intent);
}
