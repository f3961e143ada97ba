import type { Form } from "#contract/vocabulary.ts";
import table from "../knowledge/constraints.json" with { type: "json" };
import {
  GAP,
  type QuestionReading,
  removeMatches,
  UNWANTED_FORM_PREFIX,
  wordsPattern,
} from "./constraints.ts";

/** Pattern for negations before a form. */
const NEGATION =
  "(?:(?:not|no|nae|without|isnt|arent|nothing in|(?:that )?doesnt come (?:as|in)|dont come (?:as|in)|not come (?:as|in)|hates?|loathes?|detests?|avoid|except|but not|instead of|rather than|dont want|(?:dont|doesnt|do not) like(?: (?:mixing|taking|chewing|swallowing|eating))?|(?:hates?|hating) (?:mixing|taking|chewing|eating)|dont do|dont get on with|(?:cant|cannot|can not|wont|dont|do not|not|never|hard to|struggle to|no fit) swallow(?:ing)?|cant do|cannot do|cant manage|cant stand|sick of|fed up with|over|never|beyond)(?: (?:a|an|any|the|in|as|of|those|these|more|another|sticky|chalky|gritty|big|regular|normal|plain|my|your))* )";

/** What follows a form that a visitor does not tolerate: "capsules make me heave". */
const REJECTION =
  " (?:mak(?:e|es|ing) me (?:heave|gag|retch|sick|feel sick|puke|ill|boak)|gets? stuck|stick in my throat|wont go down|upsets? my|taste awful)";

/** Words for forms that mostly mean something else: "the bar won't leave the floor", "forty tabs open". */
const AMBIGUOUS = /^(?:bar|drop|cap|tab|stick|chew|scoop)s?$/;
/** Words before an ambiguous word under which it is a form; the names of ingredients too. */
const FORM_NEIGHBORS = new Set(
  "| , any some in as or of no not these those small smaller tiny mini big chewable oral gummy veggie veg vegan cheap joint sleep energy vitamin mineral hydration electrolyte fizzy dissolving soft salt protein snack want prefer need love sell have plus vs versus than over mg mcg iu g".split(
    " ",
  ),
);
/** Words after an ambiguous word under which it is a verb or another thing. */
const OTHER_NEIGHBORS = new Set(
  "the these this that my your his her our it them out off until open dead by past down me in on over until wont tan".split(
    " ",
  ),
);

/** "Without tasting like cough syrup" asks for no syrup, and excludes none. */
const IN_SIMILE = /\b(?:tast|smell|feel|look)\w* (?:\w+ )?like (?:\w+ ){0,2}$/;

type FormWords = readonly [forms: readonly string[], words: readonly string[]];

const FORM_WORDS: readonly FormWords[] = [
  ...Object.entries(table.forms).map(([name, words]): FormWords => [[name], words]),
  ...Object.entries(table.groups).map(([words, forms]): FormWords => [forms, [words]]),
];

/** Reads wanted and unwanted forms; unwanted ones are added to `without`. `isProductWord`: words of ingredients' names. */
export function readForms(reading: QuestionReading, isProductWord: (word: string) => boolean): void {
  const { form, without } = reading.filters;
  readUnwantedContents(reading);
  repeatNegation(reading);
  for (const [forms, words] of FORM_WORDS)
    for (const pattern of [wordsPattern(words, NEGATION), wordsPattern(words, "", REJECTION)])
      removeMatches(reading, pattern, () => {
        addAll(
          without,
          forms.map((name) => `${UNWANTED_FORM_PREFIX}${name}`),
        );
        return true;
      });
  for (const [forms, words] of FORM_WORDS)
    removeMatches(reading, wordsPattern(words), ({ 0: match, index, input }) => {
      if (IN_SIMILE.test(input.slice(0, index))) return false;
      if (AMBIGUOUS.test(match) && !isFormHere(match, index, input, isProductWord)) return false;
      addAll(form, forms as readonly Form[]);
      return true;
    });
  // "Drops, not pills" wants drops only.
  reading.filters.form = form.filter((name) => !without.includes(`${UNWANTED_FORM_PREFIX}${name}`));
}

const addAll = <Value>(list: Value[], values: readonly Value[]) => {
  for (const value of values) if (!list.includes(value)) list.push(value);
};

/** Whether an ambiguous word stands where a form would: beside what a product is made of, or after "in" or "as". */
function isFormHere(
  match: string,
  index: number,
  text: string,
  isProductWord: (word: string) => boolean,
): boolean {
  const before = text.slice(0, index).trim().split(" ");
  const previous = before.at(-1) ?? "";
  const next =
    text
      .slice(index + match.length)
      .trim()
      .split(" ")[0] ?? "";
  if (OTHER_NEIGHBORS.has(next)) return false;
  if (/^(?:an?|one|two|single)$/.test(previous))
    return /^(?:with|of|that|for|,|\||)$/.test(next) && !/^(?:at|the|to|hit)$/.test(before.at(-2) ?? "");
  return previous === "" || FORM_NEIGHBORS.has(previous) || isProductWord(previous);
}

const ALL_FORMS = FORM_WORDS.flatMap(([, words]) => words).join("|");

/** "No gummies or hard tablets" denies both. */
function repeatNegation(reading: QuestionReading): void {
  const denied = new RegExp(
    `(?<![a-z])(no|not|without) ((?:\\w+ )?(?:${ALL_FORMS})s?)(?: ,)? (?:or|nor) (?:(?:hard|big|large|regular|chewable|plain) )?(?=(?:${ALL_FORMS})s?(?![a-z]))`,
    "g",
  );
  reading.text = reading.text.replaceAll(denied, "$1 $2 , $1 ");
}

/** "No pills with gelatin" is about gelatin, not about pills. */
function readUnwantedContents(reading: QuestionReading): void {
  const forms = FORM_WORDS.flatMap(([, words]) => words).join("|");
  reading.text = reading.text.replaceAll(
    new RegExp(
      `(?<![a-z])(?:no|not|without) (?:any )?(?:${forms})s? (?:with|containing|made (?:of|with|from)|from) `,
      "g",
    ),
    "no ",
  );
}

const LARGE = "(?:(?:big|bigger|giant|huge|large|massive|enormous|fat|chunky|horse)(?: ass)?)";
const SMALL = "(?:small(?:er|ish)?|tiny|teeny|mini|little)";
const PILL = "(?:pills?|tablets?|tabs?|capsules?|caps?|softgels?|soft gels?|ones)";
const LARGE_PILL = new RegExp(
  `(?<![a-z])(?:(?:not|no|isnt|arent|aint|without|hates?|dont want|choke on|gag (?:on|at)|(?:cant|cannot|wont|hates?|hard to|trouble)(?: (?:manage|do|take|stand))?(?: swallow(?:ing)?)?) )?(?:(?:a|an|any|the|those|these|such|more|another) )*${LARGE} ${PILL}(?![a-z])`,
  "g",
);
const SMALL_PILL = new RegExp(
  `(?<![a-z])(${SMALL}(?: easy)?) (?=${PILL}(?![a-z]))|(?<= ${PILL}) ${SMALL}(?= please)`,
  "g",
);
const INSTEAD = /(?:instead of|rather than) (?:an? |the )?$/;

/** Takes what a question says about the size of pills out of the text; labels don't state it. */
export function readPillSize(reading: QuestionReading): string[] {
  const found: string[] = [];
  removeMatches(reading, LARGE_PILL, ({ 0: match, index, input }) => {
    if (INSTEAD.test(input.slice(0, index))) return false;
    found.push(match);
    return true;
  });
  // "Instead of a horse pill": another form is wanted.
  reading.text = reading.text
    .replaceAll(new RegExp(`((?:instead of|rather than)(?: (?:a|an|the))*) ${LARGE} (?=${PILL})`, "g"), "$1 ")
    .replaceAll(SMALL_PILL, (match) => {
      found.push(match.trim());
      return " ";
    });
  const [first] = found;
  return first ? [`Labels here don’t say how big a pill is, so “${first.trim()}” was ignored.`] : [];
}

/** "I hate swallowing things": no form that is swallowed whole. */
const NO_SWALLOWING =
  /(?<![a-z])(?:(?:cant|cannot|can not|hates?|hating|wont|loathes?|dont like to|dont want to|unable to|struggles? (?:to|with)|trouble|difficulty|hard to|no) swallow(?:ing)?)(?: (?:things?|anything|them|stuff))?(?! (?:a|an|any|the|those|these|big|large|giant|huge|horse|pills?|tablets?|capsules?|softgels?))(?![a-z])/g;

/** Reads that nothing should be swallowed whole. */
export function readSwallowing(reading: QuestionReading): void {
  removeMatches(reading, NO_SWALLOWING, () => {
    addAll(
      reading.filters.without,
      table.groups.pill.map((name) => `${UNWANTED_FORM_PREFIX}${name}`),
    );
    return true;
  });
  reading.text = reading.text.replaceAll(/(?<![a-z])easy to swallow(?![a-z])/g, GAP);
}
