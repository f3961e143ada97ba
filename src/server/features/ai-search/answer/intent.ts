import type { AiFilters } from "#contract/ai-search.ts";
import { type KindOfQuestion, kindOfQuestion } from "../safety/question-encoder.ts";
import { normalizeQuestion } from "../understanding/words.ts";

/**
 * What kind of answer a question asks for. `find`: products. `works`: what research says. `compare`: two things beside each
 * other. `results`: what was tested and found. `label`: what a label says. `fact`: something about an ingredient. `site`: about us.
 */
export type Intent = "find" | "works" | "compare" | "results" | "label" | "fact" | "site";

/** What a question names, as far as it matters for what it asks. */
export interface Named {
  /** Whether it names an ingredient, a goal, or a category. */
  hasContents: boolean;
  /** Whether it names a brand or a product. */
  hasProduct: boolean;
}

export const namedIn = ({ ingredient, goal, category, brand_id, prefer_brand }: AiFilters): Named => ({
  hasContents: ingredient.length + goal.length + category.length > 0,
  hasProduct: brand_id.length + prefer_brand.length > 0,
});

/** Words that only compare. */
const COMPARES =
  /\b(?:vs|versus|compare[ds]?|comparison|side by side|better than|worse than|stack up|same as|differ(?:s|ence|ent from)?|instead of)\b/;
const EITHER =
  /\b(?:which|whats|what is|is|are|do|does) .{0,80} or (?!not\b|something\b|anything\b)|^(?:\S+ ){1,5}or (?:\S+ ?){1,4}$|\bor \S+(?: \S+)?(?: ,)? which\b/;

const EVIDENCE = /\b(?:evidence|stud(?:y|ies)|research|science|trials?|proven|proof|placebo)\b/;

const ASKS_EFFECT =
  /\b(?:do|does|did|can|could|will|would|is|are|has|have|if|whether|any|whats?|why)\b.{0,80}\b(?:works?|worked|working|helps?|helped|helping|do anything|any (?:good|use)|good for|useful|effective|worth|proven|proof|placebo|hype|myth|legit|evidence|stud(?:y|ies)|research|science|trials?|make|improves?|boosts?|grow|lowers?|reduces?|raises?|shortens?|speeds?|eases?|prevents?|builds?|gives? (?:you|me)|calms?|relieves?|supposed to do|knock|fix|cure|kill)\b/;

const TESTS =
  /\b(?:tests?|tested|testing|retested|labs?|laborator\w+|results?|measured|fail(?:s|ed|ing|ure)?|pass(?:ed|es|ing)?|flunk\w*|scored?|scores|found in|detected|contaminat\w+|lead|mercury|arsenic|cadmium|metals?|mold|salmonella|spik\w+|under ?dos\w+|accura\w+|purity|clean(?:er|est)?|pesticides?|worst|closest)\b/;

/** Whether a normalized question is about what tests found. */
export const asksForTests = (text: string): boolean => TESTS.test(text);

const LABELS =
  /\b(?:contains?|containing|ingredients?|labels?|lists?|listed|made (?:with|from|of)|(?:in|inside) (?:it|them|these|those|there)|per serving|servings?|free of|vegan|vegetarian|halal|kosher|gluten|gelatin|dyes?|sugar|sweeteners?|soy|dairy|milk|alcohol|fillers?|additives?|allerg\w+|supplement facts|panel)\b/;

/** "Does it have …": of a product, a question about its label. */
const ASKS_CONTENT =
  /\b(?:do|does|is|are|has|have|any)\b.{0,60}\b(?:have|has|contains?|any|free of|made (?:with|from|of)|in)\b/;

const ASKS_FACT = /^(?:how|why|when|what time|what form|(?:what|which) (?:is|are) the|whats the)\b/;

const IS_QUESTION =
  /^(?:(?:so|and|but|hey|hi|ok|please|pls|um|just|tell me|explain) )*(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|what|whats|which|how|hows|why|when|where|who|whose)\b/;

/** Groups of the encoder's kinds that say what is asked, in whatever tone. */
const ASKED = {
  find: ["goal", "constraints", "choosing", "name"],
  choosing: ["choosing"],
  label: ["label"],
  results: ["results"],
  site: ["site"],
} as const;

type Share = (asked: keyof typeof ASKED) => number;

/** Shares of what is asked among the kinds that say it; an even one each where the encoder can't run. */
function sharesOf(kindOf: KindOfQuestion | null): Share {
  if (kindOf === null) return () => 0.25;
  const sum = (kinds: readonly string[]) => kinds.reduce((total, kind) => total + kindOf(kind), 0);
  const all = sum([...ASKED.find, ...ASKED.label, ...ASKED.results, ...ASKED.site]);
  return (asked) => sum(ASKED[asked]) / Math.max(all, Number.EPSILON);
}

/**
 * Reads the intent from the words of asking and from the encoder's kind of question; where the encoder can't run, from the words
 * alone.
 */
export async function readIntent(question: string, named: Named): Promise<Intent> {
  return intentOf(normalizeQuestion(question), named, await kindOfQuestion(question));
}

/** As `readIntent`, from a normalized question and its kind. */
export function intentOf(text: string, named: Named, kindOf: KindOfQuestion | null): Intent {
  const share = sharesOf(kindOf);
  const isAbout = (asked: "label" | "results", words: RegExp) =>
    share(asked) >= 0.5 || (share(asked) >= 0.2 && words.test(text));
  if (COMPARES.test(text)) return "compare";
  if (named.hasContents && (EVIDENCE.test(text) || asksEffect(text, share))) return "works";
  if (share("choosing") >= 0.25 && EITHER.test(text)) return "compare";
  if (isAbout("results", TESTS)) return "results";
  if (!named.hasContents && !named.hasProduct && share("site") >= 0.4) return "site";
  const isLabel = isAbout("label", LABELS) || (named.hasProduct && ASKS_CONTENT.test(text));
  if (!isLabel && !ASKS_FACT.test(text) && (share("find") >= 0.5 || !IS_QUESTION.test(text))) return "find";
  return isLabel && (named.hasProduct || LABELS.test(text)) ? "label" : "fact";
}

const asksEffect = (text: string, share: Share): boolean =>
  ASKS_EFFECT.test(text) && share("label") < 0.75 && share("results") < 0.75;
