import type { FreeFrom } from "#contract/vocabulary.ts";
import { cleanLine } from "./clean-text.ts";
import { isDiet } from "./diets.ts";

/**
 * LanguaL facet P: groups for whom the label's Daily Values are stated. P0250, "Adults and children 4 years and above", is
 * on 99 % of the labels, whatever they say: it is the index's default, and says nothing about whom a product is meant for.
 */
const GROUP_OF_CODE: Readonly<Record<string, string>> = {
  P0192: "Children 1 to 3 years",
  P0253: "Pregnant and breastfeeding women",
  P0266: "Infants under 1 year",
};

/**
 * Groups by the index's own words, beside those that `plainGroup` reads. Null for its defaults: "Adult (18 - 50 Years)"
 * also stands on labels that name nobody.
 */
const GROUP_OF_TEXT: Readonly<Record<string, string | null>> = {
  "four years and above": null,
  "adults and children 4 years and above": null,
  "adults and children 4 or more years of age": null,
  "children 4 or more years of age": null,
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
  [/^children .*less than 4\b/i, "Children 1 to 3 years"],
  [/^infants.* less than /i, "Infants under 1 year"],
];

/** Index terms that are no groups of people. */
const FREE_FROM_OF_TEXT: Readonly<Record<string, FreeFrom>> = { "sugar free": "sugar" };

/** Groups that a label for adults contradicts. */
const CHILDREN = /^(?:Children|Infants)/;
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
  const groups = [
    ...named.flatMap((text) => groupOfText(text) ?? []),
    ...codes.flatMap((code) => GROUP_OF_CODE[code] ?? []),
  ];
  const isForAdults =
    named.some((text) => /^(?:adult|senior)/i.test(text)) ||
    statements.some(({ text }) => ADULTS_ONLY.test(text));
  return [...new Set(groups)].filter((group) => !(isForAdults && CHILDREN.test(group)));
}

/** What the index's target groups say a product is free of. */
export const freeFromInGroups = (texts: readonly string[]): FreeFrom[] =>
  texts.flatMap((text) => FREE_FROM_OF_TEXT[normalize(text)] ?? []);
