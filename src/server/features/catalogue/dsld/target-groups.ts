import type { FreeFrom } from "#contract/vocabulary.ts";
import { cleanLine } from "./clean-text.ts";
import { isDiet } from "./diets.ts";

const INFANTS = "Infants under 1 year";
const TODDLERS = "Children 1 to 3 years";
/** The index's default, on 99 % of the labels: alone it says nothing, beside younger ages it widens them. */
const FROM_4_YEARS = "Adults and children 4 years and older";

/** LanguaL facet P: groups for whom the label's Daily Values are stated. */
const GROUP_OF_CODE: Readonly<Record<string, string>> = {
  P0192: TODDLERS,
  P0250: FROM_4_YEARS,
  P0253: "Pregnant and breastfeeding women",
  P0266: INFANTS,
};

/** Ages that follow each other, as one group; the first entry whose ages a label has is used. */
const JOINED_AGES: readonly [string[], string][] = [
  [[INFANTS, TODDLERS, FROM_4_YEARS], "Adults, children and infants"],
  [[TODDLERS, FROM_4_YEARS], "Adults and children 1 year and older"],
  [[INFANTS, TODDLERS], "Infants and children under 4 years"],
];

function joinAges(groups: readonly string[]): string[] {
  const [ages = [], joined] = JOINED_AGES.find(([ages]) => ages.every((age) => groups.includes(age))) ?? [];
  return [...(joined ? [joined] : []), ...groups.filter((group) => !ages.includes(group))];
}

/**
 * Groups by the index's own words, beside those that `plainGroup` reads. Null for those that say nothing: "Adult (18 - 50
 * Years)" also stands on labels that name nobody.
 */
const GROUP_OF_TEXT: Readonly<Record<string, string | null>> = {
  "four years and above": FROM_4_YEARS,
  "adults and children 4 years and above": FROM_4_YEARS,
  "adults and children 4 or more years of age": FROM_4_YEARS,
  "children 4 or more years of age": FROM_4_YEARS,
  "adult (18 - 50 years)": null,
  "women (not pregnant or lactating)": null,
  "no allergies": null,
  "pregnant and lactating women": "Pregnant and breastfeeding women",
  "pregnant women": "Pregnant women",
  lactating: "Breastfeeding women",
  "children (all)": "Children",
};

/** Groups that the index words in several ways. */
const GROUP_OF_WORDING: readonly [RegExp, string][] = [
  [/^children .*less than 4\b/i, TODDLERS],
  [/^infants.* less than /i, INFANTS],
];

/** Index terms that are no groups of people. */
const FREE_FROM_OF_TEXT: Readonly<Record<string, FreeFrom>> = { "sugar free": "sugar" };

/** Groups that a label for adults contradicts. */
const CHILDREN = /^(?:children|infants)/i;
const ADULTS_ONLY =
  /under the age of (?:18|eighteen)|under (?:18|eighteen)\b|for adults? (?:use )?only|\badults only\b/i;

const normalize = (text: string) => cleanLine(text).toLowerCase();

/** Spells out the index's ages and sexes: "Seniors/Mature (>50 Years) - Men ONLY" are "Men over 50 years". */
function plainGroup(text: string): string {
  const [, kind = "", ages = ""] = /^([^(]+?)\s*\(([^)]*)\)/.exec(text) ?? [];
  if (!ages) return text;
  const sex = /\bmen only\b|(?<!fe)\bmale\b/i.test(text)
    ? "Men"
    : /\bwomen only\b|\bfemales?\b/i.test(text)
      ? "Women"
      : null;
  const people = sex ?? (/^(?:adult|senior)/i.test(kind) ? "Adults" : kind);
  const range = /^(\d+)\s*-\s*(\d+) years/i.exec(ages);
  const over = /^> ?(\d+)/.exec(ages)?.[1];
  const under = /^< ?(\d+)/.exec(ages)?.[1];
  if (range) return `${people} ${range[1]} to ${range[2]} years`;
  if (over) return `${people} over ${over} years`;
  return under ? `${people} under ${under} years` : text;
}

function groupOfText(text: string): string | null {
  const known = GROUP_OF_TEXT[normalize(text)];
  if (known !== undefined) return known;
  const worded = GROUP_OF_WORDING.find(([pattern]) => pattern.test(text))?.[1];
  return worded ?? plainGroup(cleanLine(text));
}

/**
 * Whom a label is meant for, where the index says more than its default. What the label's text says wins over the codes:
 * one that is for adults only is for no children.
 */
export function readTargetGroups({
  codes,
  texts = [],
  statements = [],
}: {
  codes: readonly string[];
  texts?: readonly string[];
  statements?: readonly { text: string }[];
}): string[] {
  const named = texts.filter((text) => !isDiet(text) && !(normalize(text) in FREE_FROM_OF_TEXT));
  const isForAdults =
    statements.some(({ text }) => ADULTS_ONLY.test(text)) ||
    (named.some((text) => /^(?:adult|senior)/i.test(text)) && !named.some((text) => CHILDREN.test(text)));
  const groups = [
    ...named.flatMap((text) => groupOfText(text) ?? []),
    ...codes.flatMap((code) => GROUP_OF_CODE[code] ?? []),
  ].filter((group) => !(isForAdults && CHILDREN.test(group)));
  return joinAges([...new Set(groups)]).filter((group) => group !== FROM_4_YEARS || groups.includes(INFANTS));
}

/** What the index's target groups say a product is free of. */
export const freeFromInGroups = (texts: readonly string[]): FreeFrom[] =>
  texts.flatMap((text) => FREE_FROM_OF_TEXT[normalize(text)] ?? []);
