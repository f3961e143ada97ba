import type { AiFilters } from "#contract/ai-search.ts";
import type { SearchSort } from "#contract/search-vocabulary.ts";
import type { Category, Diet } from "#contract/vocabulary.ts";
import { utcDay } from "#domain/dates.ts";
import materials from "#domain/materials.json" with { type: "json" };
import { nearestWord } from "#domain/text/nearest-word.ts";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import table from "../knowledge/constraints.json" with { type: "json" };
import { everydayWords } from "./everyday-words.ts";
import { singularize } from "./words.ts";

/** A normalized question during parsing: recognized parts are removed from the text and leave a gap. */
export interface QuestionReading {
  text: string;
  filters: AiFilters;
  sort: SearchSort;
}

/** A spell-corrected word. */
export interface WordCorrection {
  from: string;
  to: string;
}

/** Replaces a recognized part of the text. */
export const GAP = " | ";

/** Removes every match from the text, unless `use` returns false. */
export function removeMatches(
  reading: QuestionReading,
  pattern: RegExp,
  use: (match: RegExpExecArray) => boolean | undefined,
): void {
  const parts: string[] = [];
  let from = 0;
  for (const match of reading.text.matchAll(pattern)) {
    if (use(match) === false) continue;
    parts.push(reading.text.slice(from, match.index), GAP);
    from = match.index + match[0].length;
  }
  reading.text = [...parts, reading.text.slice(from)].join("").replaceAll(/\s+/g, " ");
}

/** Pattern for whole words, also in the plural, between two patterns. */
export const wordsPattern = (words: readonly string[], before = "", after = ""): RegExp =>
  new RegExp(
    `(?<![a-z0-9])${before}(?:${words.map((word) => word.replaceAll(" ", "[ -]")).join("|")})s?${after}(?![a-z0-9])`,
    "g",
  );

/** Minimum length of a word to be spell-corrected. */
const MIN_CORRECTABLE_LENGTH = 5;
/** Words for forms and diets that misspelled words are corrected to. */
const CORRECTION_TARGETS = [
  ...Object.values(table.forms),
  ...Object.values(table.diets),
  Object.keys(table.groups),
  Object.keys(materials),
  "gluten",
]
  .flat()
  .map(singularize)
  .filter((word) => /^[a-z]{5,}$/.test(word));

/** Corrects misspelled words for forms and diets: "gumies", "capsuls". */
export function correctConditionSpelling(
  reading: QuestionReading,
  known: Pick<ReadonlySet<string>, "has">,
): WordCorrection[] {
  const corrected: WordCorrection[] = [];
  reading.text = reading.text.replaceAll(/[a-z]+/g, (word) => {
    const singularWord = singularize(word);
    if (
      word.length < MIN_CORRECTABLE_LENGTH ||
      known.has(word) ||
      known.has(singularWord) ||
      everydayWords().common.has(word) ||
      QUESTION_STOP_WORDS.has(word)
    )
      return word;
    const to = nearestWord(singularWord, CORRECTION_TARGETS, 1);
    if (to === null || to === singularWord) return word;
    corrected.push({ from: word, to });
    return to;
  });
  return corrected;
}

const add = <Value>(list: Value[], ...values: Value[]) => {
  for (const value of values) if (!list.includes(value)) list.push(value);
};

/** Reads diets. Must run first: "no dairy" is a diet, not an unwanted ingredient. */
export function readDiets(reading: QuestionReading): void {
  for (const [diet, words] of Object.entries(table.diets))
    removeMatches(reading, wordsPattern(words), () => {
      add(reading.filters.diet, diet as Diet);
      return true;
    });
}

/** Prefix that distinguishes an unwanted form from an unwanted ingredient in `without`. */
export const UNWANTED_FORM_PREFIX = "form ";
/** Prefix of an unwanted brand in `without`. */
export const UNWANTED_BRAND_PREFIX = "brand ";

/** Reads categories that describe a kind of product rather than an ingredient. Their words stay in the text. */
export function readCategories(reading: QuestionReading): void {
  for (const [category, words] of Object.entries(table.categories))
    if (wordsPattern(words).test(reading.text)) add(reading.filters.category, category as Category);
}

/** Effect of each pattern of `constraints.json`, by its `set` key. */
const CONDITION_SETTERS: Readonly<Record<string, (reading: QuestionReading) => void>> = {
  lowest_lead: (reading) => {
    reading.sort = "lowest_lead";
    reading.filters.tested = true;
  },
  label_accuracy: (reading) => {
    reading.sort = "label_accuracy";
    reading.filters.tested = true;
  },
  newest_test: (reading) => {
    reading.sort = "newest_test";
    reading.filters.tested = true;
  },
  undeclared_drug: ({ filters }) => add(filters.hazard, "adulterant"),
  pathogen: ({ filters }) => add(filters.hazard, "pathogen"),
  undeclared_allergen: ({ filters }) => add(filters.hazard, "allergen"),
  // "No failures in what was tested" and "not fully judged" are no pass.
  passed: ({ filters }) => add(filters.verdict, "pass"),
  failed: ({ filters }) => add(filters.verdict, "unsafe", "fail", "conditional_fail"),
  tested: ({ filters }) => {
    filters.tested ??= true;
  },
  untested: ({ filters }) => {
    filters.tested = false;
  },
};

const PATTERNS = table.patterns.map(({ set, match }) => ({
  setCondition: CONDITION_SETTERS[set],
  pattern: new RegExp(`(?<![a-z0-9])${match}(?![a-z0-9])`, "g"),
}));

/** A lead limit such as "under 0.5 mcg of lead"; read before "lowest lead". */
const LEAD_LIMIT_PATTERN =
  /(?:under|below|less than|at most|no more than|max(?:imum)?|<) ?(\d+(?:\.\d+)?) ?(mcg|ug|micrograms?)(?: of)? lead(?: (?:a|per) day| daily)?|lead (?:under|below|less than|at most|<) ?(\d+(?:\.\d+)?) ?(?:mcg|ug|micrograms?)?(?: (?:a|per) day| daily)?/g;

/** Reads conditions on lead, verdict, hazards and testing, and the sort order. */
export function readConditions(reading: QuestionReading, now: Date): void {
  removeMatches(reading, LEAD_LIMIT_PATTERN, ([, first, , second]) => {
    reading.filters.max_lead_ug_day = Number(first ?? second);
    return true;
  });
  for (const { setCondition, pattern } of PATTERNS)
    removeMatches(reading, pattern, ({ 0: match, index, input }) => {
      if (isOrdinaryVerb(match, input.slice(index + match.length))) return false;
      setCondition?.(reading);
      return true;
    });
  readDates(reading, now);
}

/** "Pass security", "a failing memory": what follows says that no test is meant. */
const isOrdinaryVerb = (match: string, after: string): boolean =>
  /^(?:(?:that|which|has|have|and) )?(?:passe?[sd]?|passing|fail(?:ed|s|ing)?)$/.test(match) &&
  !/^ *(?:$|[,|]|(?:for|in|on|by|with|your|its|all|and|or|because|lab|third|testing|tests?|heavy|lead|metals?|recently|since|this|last|due|purity|usp|nsf) )/.test(
    after,
  );

/** "Since" a year longer ago is about something else than tests: "overplucked since 2003". */
const RECENT_YEARS = 3;
const DAY_MS = 86_400_000;

/** Reads the earliest test date from years and time spans; questions hardly ever contain exact dates. */
function readDates(reading: QuestionReading, now: Date): void {
  const { tested, verdict, hazard } = reading.filters;
  const isAboutTests = tested !== undefined || verdict.length + hazard.length > 0;
  const since = (day: string) => {
    reading.filters.tested_from = day;
    reading.filters.tested ??= true;
    return true;
  };
  removeMatches(
    reading,
    /(?<![a-z0-9])(?:(?:in|during|over|within) )?(?:the )?(?:last|past) (\d{1,2})? ?(month|year)s?(?![a-z0-9])/g,
    ([, count, unit]) =>
      isAboutTests &&
      since(utcDay(new Date(now.getTime() - Number(count ?? 1) * (unit === "year" ? 365 : 30) * DAY_MS))),
  );
  removeMatches(
    reading,
    /(?<![a-z0-9])this year(?![a-z0-9])/g,
    () => isAboutTests && since(`${now.getUTCFullYear()}-01-01`),
  );
  removeMatches(
    reading,
    /(?<![a-z0-9])(since|after|from) (20\d\d)(?![a-z0-9])/g,
    ([, word, year]) =>
      (isAboutTests || (word === "since" && Number(year) >= now.getUTCFullYear() - RECENT_YEARS)) &&
      since(`${year}-01-01`),
  );
}
