import type { AiFilters } from "#contract/ai-search.ts";
import type { Category, Diet, Form, SearchSort } from "#contract/vocabulary.ts";
import table from "../knowledge/constraints.json" with { type: "json" };
import { nearest } from "./spelling.ts";
import { FILLER, singular } from "./words.ts";

/** A plain text that is read piece by piece: what was understood is taken out and leaves a mark. */
export interface Reading {
  text: string;
  filters: AiFilters;
  sort: SearchSort;
}

/** A word that was read as another. */
export interface Correction {
  from: string;
  to: string;
}

export const GAP = " | ";

/** Takes every match out of the text. */
export function takeOut(
  reading: Reading,
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

const wordsPattern = (words: readonly string[], before = ""): RegExp =>
  new RegExp(
    `(?<![a-z0-9])${before}(?:${words.map((word) => word.replaceAll(" ", "[ -]")).join("|")})s?(?![a-z0-9])`,
    "g",
  );

const NOT =
  "(?:(?:not|no|without|isnt|hate|avoid|except|but not|instead of|rather than|dont want|dont like|cant swallow|cannot swallow|wont swallow|never)(?: (?:a|an|any|the|in|as))* )";

/** Words for forms and diets in which a slip is worth looking for. */
const SPELLABLE = [...Object.values(table.forms), ...Object.values(table.diets), Object.keys(table.groups)]
  .flat()
  .filter((word) => /^[a-z]{5,}$/.test(word));
const SPELLABLE_FROM = 5;

/** Reads misspelt words for forms and diets as what they come close to: "gumies", "capsuls". */
export function respellConditions(reading: Reading, known: ReadonlySet<string>): Correction[] {
  const corrected: Correction[] = [];
  reading.text = reading.text.replaceAll(/[a-z]+/g, (word) => {
    const bare = singular(word);
    if (word.length < SPELLABLE_FROM || known.has(word) || known.has(bare) || FILLER.has(word)) return word;
    const to = nearest(bare, SPELLABLE, 1);
    if (to === null || to === bare) return word;
    corrected.push({ from: word, to });
    return to;
  });
  return corrected;
}

const add = <Value>(list: Value[], ...values: Value[]) => {
  for (const value of values) if (!list.includes(value)) list.push(value);
};

/** Diets first: "no dairy" is one, and not an unwanted ingredient. */
export function readDiets(reading: Reading): void {
  for (const [diet, words] of Object.entries(table.diets))
    takeOut(reading, wordsPattern(words), () => {
      add(reading.filters.diet, diet as Diet);
      return true;
    });
}

/** Forms that are wanted, and forms that are not: the latter stand with what must not be in it. */
export function readForms(reading: Reading): void {
  const { form, without } = reading.filters;
  const all: [string, readonly string[], readonly string[]][] = [
    ...Object.entries(table.forms).map(([name, words]): [string, string[], string[]] => [
      name,
      [name],
      words,
    ]),
    ...Object.entries(table.groups).map(([words, forms]): [string, string[], string[]] => [
      words,
      forms,
      [words],
    ]),
  ];
  for (const [, forms, words] of all)
    takeOut(reading, wordsPattern(words, NOT), () => {
      add(without, ...forms.map((name) => `${FORM_MARK}${name}`));
      return true;
    });
  for (const [, forms, words] of all)
    takeOut(reading, wordsPattern(words), () => {
      add(form, ...(forms as Form[]));
      return true;
    });
}

/** Tells an unwanted form from an unwanted ingredient. */
export const FORM_MARK = "form ";

/** Categories that stand for a kind of product rather than for an ingredient; their words stay in the text. */
export function readCategories(reading: Reading): void {
  for (const [category, words] of Object.entries(table.categories))
    if (wordsPattern(words).test(reading.text)) add(reading.filters.category, category as Category);
}

const WISHES: Readonly<Record<string, (reading: Reading) => void>> = {
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
  passed: ({ filters }) => add(filters.verdict, "pass", "conditional_pass"),
  failed: ({ filters }) => add(filters.verdict, "fail", "conditional_fail"),
  tested: ({ filters }) => {
    filters.tested ??= true;
  },
  untested: ({ filters }) => {
    filters.tested = false;
  },
};

const PATTERNS = table.patterns.map(({ set, match }) => ({
  wish: WISHES[set],
  pattern: new RegExp(`(?<![a-z0-9])${match}(?![a-z0-9])`, "g"),
}));

/** "under 0.5 mcg of lead": a limit of its own, before the wish for the least of it. */
const LEAD_LIMIT =
  /(?:under|below|less than|at most|no more than|max(?:imum)?|<) ?(\d+(?:\.\d+)?) ?(mcg|ug|micrograms?)(?: of)? lead(?: (?:a|per) day| daily)?|lead (?:under|below|less than|at most|<) ?(\d+(?:\.\d+)?) ?(?:mcg|ug|micrograms?)?(?: (?:a|per) day| daily)?/g;

export function readWishes(reading: Reading, now: Date): void {
  takeOut(reading, LEAD_LIMIT, ([, first, , second]) => {
    reading.filters.max_lead_ug_day = Number(first ?? second);
    return true;
  });
  for (const { wish, pattern } of PATTERNS)
    takeOut(reading, pattern, () => {
      wish?.(reading);
      return true;
    });
  readDates(reading, now);
}

const DAY_MS = 86_400_000;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Since when it must have been tested. Only years and spans: a question hardly names a day. */
function readDates(reading: Reading, now: Date): void {
  const since = (day: string) => {
    reading.filters.tested_from = day;
    reading.filters.tested ??= true;
    return true;
  };
  takeOut(
    reading,
    /(?<![a-z0-9])(?:(?:in|during|over|within) )?(?:the )?(?:last|past) (\d{1,2})? ?(month|year)s?(?![a-z0-9])/g,
    ([, count, unit]) =>
      since(dayOf(new Date(now.getTime() - Number(count ?? 1) * (unit === "year" ? 365 : 30) * DAY_MS))),
  );
  takeOut(reading, /(?<![a-z0-9])this year(?![a-z0-9])/g, () => since(`${now.getUTCFullYear()}-01-01`));
  takeOut(reading, /(?<![a-z0-9])(?:since|after|from) (20\d\d)(?![a-z0-9])/g, ([, year]) =>
    since(`${year}-01-01`),
  );
}
