import { nameKey } from "#domain/text/product-keys.ts";

/** Names of one ingredient, normalized by `nameKey`, of which one abbreviates the others: "dim", "diindolylmethane". */
export type SameNames = readonly string[];

/** Ingredients by `nameKey` of their names, as `Listings.ingredientsByKey`. */
type IngredientNames = ReadonlyMap<string, { slug: string }>;

const MAX_ABBREVIATION_LETTERS = 6;
const MAX_NAME_WORDS = 5;

/** Groups by each of their names; made once for a reading of the ingredients. */
const groupsByNames = new WeakMap<IngredientNames, ReadonlyMap<string, SameNames>>();

/** The groups of names of which a text has one, the longest that starts at each word. */
export function sameNamesIn(text: string, names: IngredientNames): SameNames[] {
  let groups = groupsByNames.get(names);
  if (!groups) {
    groups = groupByName(names);
    groupsByNames.set(names, groups);
  }
  const words = nameKey(text).split(" ");
  const found = new Set<SameNames>();
  for (let at = 0; at < words.length; at++)
    for (let count = Math.min(MAX_NAME_WORDS, words.length - at); count > 0; count--) {
      const group = groups.get(words.slice(at, at + count).join(" "));
      if (group) found.add(group);
    }
  return [...found];
}

function groupByName(names: IngredientNames): ReadonlyMap<string, SameNames> {
  const byIngredient = Map.groupBy(names, ([, { slug }]) => slug);
  const groups = [...byIngredient.values()].map((entries) => abbreviated(entries.map(([key]) => key)));
  return new Map(groups.flatMap((group) => group.map((name): [string, SameNames] => [name, group])));
}

/** The abbreviations among names, and the names that they abbreviate. */
function abbreviated(names: readonly string[]): SameNames {
  return names.filter((name) =>
    names.some((other) => isAbbreviation(name, other) || isAbbreviation(other, name)),
  );
}

/** One word, also behind a number: "5 htp". "Vit d" has a word of its own for each of the long name. */
const ONE_WORD = /^(?:\d+ )?[a-z]+$/;

/** Whether a short name has letters of the long one in their order, and is not simply its beginning or a word of it. */
export function isAbbreviation(short: string, long: string): boolean {
  if (!ONE_WORD.test(short)) return false;
  const letters = short.replaceAll(" ", "");
  if (letters.length < 2 || letters.length > MAX_ABBREVIATION_LETTERS || letters.length * 2 > long.length)
    return false;
  if (letters[0] !== long[0] || ` ${long}`.includes(` ${short}`)) return false;
  let at = 0;
  for (const letter of long) if (letter === letters[at]) at++;
  return at === letters.length;
}
