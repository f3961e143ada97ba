import type { Form } from "#contract/vocabulary.ts";
import { type QuestionReading, removeMatches, UNWANTED_FORM_PREFIX } from "./constraints.ts";

/** Prefix of an audience that a product must not be meant for, in `without`: "audience women". */
export const UNWANTED_AUDIENCE_PREFIX = "audience ";

/** How a product's name or target group names an audience. */
export const AUDIENCES: Readonly<Record<string, RegExp>> = {
  women: /\b(?:wom[ae]n|woman's|ladies|girls?|female|prenatal|pregnan|postnatal|menopaus|vagina|her)/i,
  men: /\b(?:men|man|mens|men's|boys?|male|prostate|him|his)\b/i,
  seniors: /\b(?:seniors?|50 ?(?:\+|plus)|over 50|silver|mature)/i,
  children: /\b(?:kids?|child|children|toddlers?|baby|babies|infants?|teens?|junior|jr)\b/i,
  "younger children": /^(?!.*\bteen).*\b(?:kids?|child|children|toddlers?|baby|babies|infants?)\b/i,
  pregnancy: /\b(?:pre-?natal|post-?natal|pregnan|nursing|lactat|maternal|mom-to-be)/i,
  "pregnancy only": /^(?!.*(?:post-?natal|nursing|lactat|breast)).*\b(?:pre-?natal|pregnan)/i,
};

/** How names of products and target groups of labels call a group of people, and words to search for it. */
export const GROUP_NAMES: Readonly<
  Record<string, { pattern: RegExp; group: RegExp; words: readonly string[] }>
> = {
  Pregnancy: {
    group: /^pregnan/i,
    pattern: AUDIENCES.pregnancy as RegExp,
    words: ["prenatal", "pregnancy"],
  },
  Children: {
    group: /\bchildren\b/i,
    pattern: /\b(?:kids?|kid's|child|children|children's|toddlers?|baby|babies|infants?|junior)\b/i,
    words: ["kids", "children", "child"],
  },
};

const WANTED_AUDIENCES: readonly [RegExp, string[]][] = [
  [
    /(?<![a-z])(?:(?:for|suits?) (?:a |an |my |older |grown |adult )*(?:m[ae]n|guys?|males?|husband|dad|father|grandfather|boyfriend|him)|mens|as a (?:man|guy)|im a (?:man|guy))(?![a-z])/g,
    ["women", "children", "pregnancy"],
  ],
  [
    /(?<![a-z])(?:(?:for|suits?) (?:a |an |my |older |grown |adult )*(?:wom[ae]n|ladies|lady|females?|wife|mom|mum|mother|grandmother|girlfriend|her)|womens|ladies|as a woman|im a woman)(?![a-z])/g,
    ["men", "children"],
  ],
  [
    /(?<![a-z])(?:for (?:an? |older |grown )*(?:adults?|seniors?|grown ups?|elderly)|adults only|over (?:4|5|6|7)0s?|(?:4|5|6|7)0 plus)(?![a-z])/g,
    ["children", "pregnancy"],
  ],
  [/(?<![a-z])(?:teens?|teenagers?|teenage)(?![a-z])/g, ["younger children"]],
  [
    /(?<![a-z])(?:post ?natal|post-natal|breast ?feeding|nursing mothers?|lactating)(?![a-z])/g,
    ["pregnancy only"],
  ],
];

const PEOPLE: readonly (readonly [audience: string, words: string])[] = [
  ["children", "(?:kids?|child(?:ren)?|babies|toddlers?|teens?)"],
  ["pregnancy", "(?:pregnant (?:wom[ae]n|ladies|people)|pregnancy|prenatal)"],
  ["women", "(?<!pregnant )(?:wom[ae]n|ladies)"],
  ["men", "(?:m[ae]n|guys?)"],
  ["seniors", "(?:seniors?|elderly|the elderly|older people)"],
];
const ANY_PEOPLE = PEOPLE.map(([, words]) => words).join("|");
/** For whom it should not be: "not for children or pregnant women". */
const NOT_FOR = new RegExp(
  `(?<![a-z])not (?:meant |made |just |only )?(?:for )?(?:${ANY_PEOPLE})(?:(?: ,)? (?:or|and|nor) (?:for )?(?:${ANY_PEOPLE}))*(?![a-z])`,
  "g",
);

/** The age of a person: "women over 60", "a 58 yr old lady", "aged 62"; the words before it stay. */
const AGE =
  /(?<![a-z0-9.])(?:(?<=(?:wom[ae]n|m[ae]n|lad(?:y|ies)|guys?|blokes?|fellas?|chaps?|gents?|people|adults?|anyone|folks?|(?:husband|hubby|wife|mom|mum|mother|dad|father|grand(?:pa|ma|ad)|nana?|gran(?:ny)?)s?|seniors?|those|persons?|im|am|hes|shes|(?:husband|wife|mom|mum|mother|dad|father|gran|nan|he|she) is|turned|turning|^) ,? ?)(?:(?:who are|aged?|of|over|above|past|in (?:his|her|their|my)) )*[1-9]\d ?s?(?: (?:plus|or older|and over|and up))?\+?|(?:aged?|age of) [1-9]\d|(?:over|past|above) [1-9]\ds?(?= ,|$)|[1-9]\d[ -]?(?:yo|y o|yrs?|years?)(?: |-)(?:olds?|of age)?)(?![a-z0-9%.]| ?(?:mcg|mg|iu|g|gram|billion))/g;
/** From this age on, a product for seniors suits. */
const SENIOR_AGE = 60;

/** Takes a person's age out of the text, so that it is no amount; returns whether it is that of a senior. */
function readAge(reading: QuestionReading): boolean {
  let isSenior = false;
  removeMatches(reading, AGE, ([match]) => {
    if (Number(/\d+/.exec(match)?.[0]) >= SENIOR_AGE) isSenior = true;
    return true;
  });
  return isSenior || /(?<![a-z])(?:seniors?|elderly|golden years)(?![a-z])/.test(reading.text);
}

/** For whom a product is wanted: products whose name says so come first. Weaker than `WANTED_AUDIENCES`. */
const PREFERRED_AUDIENCES: readonly (readonly [audience: string, pattern: RegExp])[] = [
  [
    "men",
    /(?<![a-z])(?:mens|blokes?|fellas?|gents|for (?:a |an |my |older |grown |active )*(?:m[ae]n|guys?|males?|husband|hubby|dad|father|grandpa|grandad|grandfather|boyfriend|him)|(?:a|yo|old) (?:m[ae]n|guy|widower|bachelor)|(?:husband|hubby|dad|father|grandpa|grandad|grandfather)(?:s| is)? ,? ?\d\d)(?![a-z])/,
  ],
  [
    "women",
    /(?<![a-z])(?:womens|ladies|for (?:a |an |my |older |grown |active )*(?:wom[ae]n|lady|females?|wife|mom|mum|mother|grandma|gran|nan|grandmother|girlfriend|her)|(?:a|yo|old|do) (?:wom[ae]n|lady)|(?:gym|im a|am a) (?:girl|girlie|gal|lass)|(?:wife|mom|mum|mother|grandma|gran|nan|grandmother)(?:s| is)? ,? ?\d\d)(?![a-z])/,
  ],
];

/** A group of people with needs of their own, of whom a question may speak in any way. */
export type MentionedGroup = "infants" | "teens" | "children" | "breastfeeding" | "pregnancy";

/** The youngest first: who mentions a baby may mention a child as well. `audience`: in `AUDIENCES`. */
const MENTIONED_GROUPS: readonly { group: MentionedGroup; audience: string; pattern: RegExp }[] = [
  {
    group: "infants",
    audience: "children",
    pattern:
      /(?<![a-z\d])(?:bab(?:y|ies)|infants?|newborns?|(?:\d+|a|few) ?(?:months?|weeks?|days?)[ -]?olds?)(?![a-z])/,
  },
  {
    group: "teens",
    audience: "children",
    pattern: /(?<![a-z\d])(?:teens?|teenagers?|1[4-7] ?(?:yrs?|years?)[ -]?olds?)(?![a-z])/,
  },
  {
    group: "children",
    audience: "children",
    pattern:
      /(?<![a-z\d])(?:kids?|childr?e?n?s?|toddlers?|juniors?|(?:grand)?(?:sons?|daughters?)|nieces?|nephews?|(?:\d|1[0-3]) ?(?:yrs?|years?)[ -]?olds?)(?![a-z])/,
  },
  {
    group: "breastfeeding",
    audience: "pregnancy",
    pattern: /(?<![a-z\d])(?:nursing|breast ?fe(?:d|eding)|lactat\w+|postnatal)/,
  },
  {
    group: "pregnancy",
    audience: "pregnancy",
    pattern: /(?<![a-z\d])(?:pregnan\w*|prenatal|expecting|trimester)/,
  },
];

/** The groups that a normalized question mentions. */
export const groupsMentioned = (text: string): MentionedGroup[] =>
  MENTIONED_GROUPS.filter(({ pattern }) => pattern.test(text)).map(({ group }) => group);

/** What is made for whom a question mentions is no worse then. */
const audiencesMentioned = (text: string): string[] => [
  ...new Set(MENTIONED_GROUPS.flatMap(({ pattern, audience }) => (pattern.test(text) ? [audience] : []))),
];

/** The audience that a question seems to be about, unless it names both sexes. */
export function preferredAudiences(reading: QuestionReading): string[] {
  const named = PREFERRED_AUDIENCES.filter(([, pattern]) => pattern.test(reading.text));
  const saysSenior = AUDIENCES.seniors?.test(reading.text) ?? false;
  const isSenior = readAge(reading);
  return [
    ...(named.length === 1 ? named.map(([audience]) => audience) : []),
    ...(isSenior || saysSenior ? ["seniors"] : []),
    ...audiencesMentioned(reading.text),
  ];
}

/** Takes out of the text for whom a product should not be. */
export function readUnwantedAudience(reading: QuestionReading): void {
  removeMatches(reading, NOT_FOR, ([match]) => {
    if (/ (?:just|only) /.test(match)) return false;
    for (const [audience, words] of PEOPLE)
      if (new RegExp(`(?<![a-z])${words}(?![a-z])`).test(match))
        reading.filters.without.push(`${UNWANTED_AUDIENCE_PREFIX}${audience}`);
    return true;
  });
}

/** Reads for whom a product should be: products meant for others are not shown. The words stay for the goals. */
export function readAudience(reading: QuestionReading): void {
  const { filters } = reading;
  for (const [pattern, unwanted] of WANTED_AUDIENCES) {
    if (!reading.text.match(pattern)) continue;
    for (const audience of unwanted) filters.without.push(`${UNWANTED_AUDIENCE_PREFIX}${audience}`);
  }
  filters.without = [...new Set(filters.without)];
}

const PILLS: Form[] = ["capsule", "tablet", "softgel"];
const MOUTH = "(?:(?:under|on) (?:the|my|your) tongue|in (?:the|my|your) mouth)";
/** Ways of taking a product, the forms that fit where a question names none, and a word that the label must say. First match first. */
const WAYS_TO_TAKE: readonly { pattern: RegExp; forms: Form[]; word?: string }[] = [
  { pattern: /(?:(?:oral|mouth) )?spray(?:s|ed|able)?/, forms: ["liquid"], word: "spray" },
  {
    pattern: new RegExp(
      `(?:(?:that |which )?(?:(?:i )?(?:dissolv|melt|go|put|place|hold|take|let)(?:es?|s|ing|ed|able)? (?:it )?)?${MOUTH}|sublingual(?:ly)?)`,
    ),
    forms: [],
    word: "sublingual",
  },
  { pattern: /(?:to|i can) suck(?: on)?/, forms: ["lozenge"] },
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
  { pattern: /chewables?(?: (?:tablet|tab|pill|vitamin)s?(?! [a-k](?![a-z])))?/, forms: [], word: "chew" },
  { pattern: /(?:(?:that |which )?(?:i can|to|can be) swallow(?:ed)?(?: whole)?)/, forms: PILLS },
];

/** Words that the label, not the brand, must say. */
export const WAY_WORDS: ReadonlySet<string> = new Set(WAYS_TO_TAKE.flatMap(({ word }) => word ?? []));

/** What else says so: forms that are always taken that way, and other words. */
export const WAY_SYNONYMS: Readonly<Record<string, { forms: readonly Form[]; words: readonly string[] }>> = {
  sublingual: { forms: ["lozenge"], words: ["under the tongue", "dissolv", "melt", "spray"] },
};

/** Drops the words of ways to take if other forms will do as well: "spray or capsules". */
function dropNeedlessWords({ filters }: QuestionReading): void {
  filters.word = filters.word.filter((word) => {
    const way = WAYS_TO_TAKE.find((one) => one.word === word);
    return !way || way.forms.length === 0 || filters.form.every((form) => way.forms.includes(form));
  });
}

/**
 * Takes out of the text how a product should be taken. What is returned adds what that means for its form, once the forms that it
 * names have been read: "tablets that dissolve in water" are no powder.
 */
export function readWaysToTake(reading: QuestionReading): () => void {
  const implied: Form[] = [];
  for (const { pattern, forms, word } of WAYS_TO_TAKE)
    removeMatches(
      reading,
      new RegExp(`(?<![a-z0-9])(?<!not |no |cant |hard |easy )${pattern.source}(?![a-z0-9])`, "g"),
      ({ 0: match, index, input }) => {
        const isOneOf =
          / or $/.test(input.slice(0, index)) ||
          / or /.test(input.slice(index + match.length, index + match.length + 4));
        implied.push(...(isOneOf ? (WAY_SYNONYMS[word ?? ""]?.forms ?? forms) : forms));
        if (word && !isOneOf && !reading.filters.word.includes(word)) reading.filters.word.push(word);
        return true;
      },
    );
  return () => {
    const { filters } = reading;
    if (filters.form.length === 0)
      filters.form = [...new Set(implied)].filter(
        (form) => !filters.without.includes(`${UNWANTED_FORM_PREFIX}${form}`),
      );
    dropNeedlessWords(reading);
  };
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
  /(?<![a-z0-9])(?:(?:just|only|at most|max|no more than) )?(?:one|two|three|four|once|twice|1|2|3|4)(?:[ -](?:capsules?|caps?|tablets?|tabs?|pills?|gumm(?:y|ies)|softgels?|times?))?[ -](?:a|per|each|every|pro)[ -]day(?: (?:max|tops|at most|only|kind|or less))?(?![a-z0-9])/g;

/** Takes the number of pieces a day out of the text; catalogs hold serving sizes, but rarely how often. */
export function readPerDay(reading: QuestionReading): string[] {
  const found: string[] = [];
  removeMatches(reading, PER_DAY, ([match]) => {
    if (found.length > 0) return true;
    found.push(`Labels here rarely say how often to take a product, so “${match}” was ignored.`);
    return true;
  });
  return found;
}
