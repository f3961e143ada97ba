import type { Form } from "#contract/vocabulary.ts";
import { type QuestionReading, removeMatches } from "./constraints.ts";

/** Prefix of an audience that a product must not be meant for, in `without`: "audience women". */
export const UNWANTED_AUDIENCE_PREFIX = "audience ";

/** How a product's name or target group names an audience. */
export const AUDIENCES: Readonly<Record<string, RegExp>> = {
  women: /\b(?:wom[ae]n|woman's|ladies|girls?|female|prenatal|pregnan|postnatal|menopaus|her)/i,
  men: /\b(?:men|man|mens|men's|boys?|male|prostate|him|his)\b/i,
  children: /\b(?:kids?|child|children|toddlers?|baby|babies|infants?|teens?|junior|jr)\b/i,
};

const WANTED_AUDIENCES: readonly [RegExp, string[]][] = [
  [
    /(?<![a-z])(?:(?:for|suits?) (?:a |an |my |older |grown |adult )*(?:m[ae]n|guys?|males?|husband|dad|father|grandfather|boyfriend|him)|mens|as a (?:man|guy)|im a (?:man|guy))(?![a-z])/g,
    ["women", "children"],
  ],
  [
    /(?<![a-z])(?:(?:for|suits?) (?:a |an |my |older |grown |adult )*(?:wom[ae]n|ladies|lady|females?|wife|mom|mum|mother|grandmother|girlfriend|her)|womens|ladies|as a woman|im a woman)(?![a-z])/g,
    ["men", "children"],
  ],
  [
    /(?<![a-z])(?:for (?:an? |older |grown )*(?:adults?|seniors?|grown ups?|elderly)|adults only|over (?:4|5|6|7)0s?|(?:4|5|6|7)0 plus|not (?:for )?(?:kids|children))(?![a-z])/g,
    ["children"],
  ],
];

/** Reads for whom a product should be: products meant for others are not shown. The words stay for the goals. */
export function readAudience(reading: QuestionReading): void {
  const { text, filters } = reading;
  for (const [pattern, unwanted] of WANTED_AUDIENCES) {
    if (!text.match(pattern)) continue;
    for (const audience of unwanted) filters.without.push(`${UNWANTED_AUDIENCE_PREFIX}${audience}`);
  }
  filters.without = [...new Set(filters.without)];
  removeMatches(reading, /(?<![a-z])not (?:for )?(?:kids|children)(?![a-z])/g, () => true);
}

const PILLS: Form[] = ["capsule", "tablet", "softgel"];
const MOUTH = "(?:(?:under|on) (?:the|my|your) tongue|in (?:the|my|your) mouth)";
/** Ways of taking a product, the forms that fit, and a word that the label must say. First match first. */
const WAYS_TO_TAKE: readonly { pattern: RegExp; forms: Form[]; word?: string }[] = [
  { pattern: /(?:(?:oral|mouth) )?spray(?:s|ed|able)?/, forms: ["liquid"], word: "spray" },
  {
    pattern: new RegExp(
      `(?:(?:that |which )?(?:dissolv|melt)(?:es?|ing|ed|able)? ${MOUTH}|sublingual(?:ly)?|(?:to|i can) suck(?: on)?)`,
    ),
    forms: ["lozenge"],
  },
  {
    pattern:
      /(?:(?:that |which |i can |to )?(?:dissolv(?:es?|ing|ed|able)|mix(?:es|ed)?|stir(?:red)?) (?:it )?(?:in|into|with) (?:\w+ )?(?:water|juice|milk|drinks?|smoothies?|shakes?|coffee))/,
    forms: ["powder", "stick-pack"],
  },
  {
    pattern: /(?:(?:something |that |which )?(?:i can|to|can be) (?:drink|sip)|drinkable|drunk)/,
    forms: ["liquid", "powder", "stick-pack"],
  },
  { pattern: /(?:(?:something |that |which )?(?:i can|to|can be) chew(?:ed)?)/, forms: ["gummy"] },
  { pattern: /(?:(?:that |which )?(?:i can|to|can be) swallow(?:ed)?(?: whole)?)/, forms: PILLS },
];

/** Reads how a product should be taken. */
export function readWaysToTake(reading: QuestionReading): void {
  for (const { pattern, forms, word } of WAYS_TO_TAKE)
    removeMatches(
      reading,
      new RegExp(`(?<![a-z0-9])(?<!not |no |cant |hard |easy )${pattern.source}(?![a-z0-9])`, "g"),
      () => {
        for (const form of forms) if (!reading.filters.form.includes(form)) reading.filters.form.push(form);
        if (word && !reading.filters.word.includes(word)) reading.filters.word.push(word);
        return true;
      },
    );
}

const BUDGET =
  /(?:(?:for )?(?:under|below|less than|up to|around|about|max(?:imum)?|at most) ?)?(?:[$£€] ?\d+(?:[.,]\d+)?|\d+ ?(?:dollars?|bucks|pounds|euros?))|\b(?:cheap(?:er|est|ish)?|affordable|inexpensive|low[- ]cost|low[- ]priced?|budget(?:[- ]friendly)?|bargain|good value|best value|value for money|not (?:too |very )?(?:expensive|pricey|dear)|won'?t break the bank)\b/gi;

/** Takes words about the price out of a question, and says so. */
export function readBudget(question: string): { text: string; notes: string[] } {
  const words = [...new Set(Array.from(question.matchAll(BUDGET), ([match]) => match.trim()))];
  if (words.length === 0) return { text: question, notes: [] };
  const quoted = words.map((word) => `“${word}”`).join(" and ");
  return {
    text: question.replaceAll(BUDGET, " "),
    notes: [`Prices aren’t on record here, so ${quoted} was ignored.`],
  };
}

const PER_DAY =
  /(?<![a-z0-9])(?:(?:just|only|at most|max) )?(?:one|two|three|four|once|twice|1|2|3|4)(?: (?:capsules?|tablets?|pills?|gumm(?:y|ies)|softgels?|times?))? (?:a|per|each|every) day(?![a-z0-9])/g;

/** Takes the number of pieces a day out of the text; catalogs hold serving sizes, but rarely how often. */
export function readPerDay(reading: QuestionReading): string[] {
  const found: string[] = [];
  removeMatches(reading, PER_DAY, ([match]) => {
    found.push(`Labels here rarely say how often to take a product, so “${match}” was ignored.`);
    return true;
  });
  return found;
}
