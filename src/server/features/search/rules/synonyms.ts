/** Groups of words with the same meaning on a label. Ingredient synonyms are in the table `ingredient_synonyms`. */
const SYNONYM_GROUPS: readonly (readonly string[])[] = [
  ["glycinate", "bisglycinate", "diglycinate"],
  ["hcl", "hydrochloride"],
  ["vit", "vitamin", "vitamins"],
  ["tab", "tabs", "tablet", "tablets"],
  ["cap", "caps", "capsule", "capsules", "vcap", "vcaps"],
  ["softgel", "softgels", "gelcap", "gelcaps"],
  ["gummy", "gummies"],
  ["chew", "chews", "chewable", "chewables"],
  ["woman", "women", "womens"],
  ["man", "men", "mens"],
  ["kid", "kids", "child", "children", "childrens"],
  ["berry", "berries"],
  ["fiber", "fibre"],
  ["flavor", "flavour", "flavored", "flavoured"],
  ["sulfate", "sulphate"],
  ["dr", "drs", "doctor", "doctors"],
  ["decaf", "decaffeinated"],
];

const GROUP_BY_WORD = new Map(SYNONYM_GROUPS.flatMap((group) => group.map((word) => [word, group] as const)));

/** Minimum length, in letters, of a word that may have a plural: "iron" may be "irons", "zma" not "zmas". */
const MIN_SINGULAR_LENGTH = 4;
const LETTERS_ONLY = /^[a-z]+$/;
const PLURAL = /[^sui]s$/;

/** Synonyms of a word: its group if it has one, otherwise its plural or singular. */
export function synonymsOf(word: string): string[] {
  const group = GROUP_BY_WORD.get(word);
  if (group) return group.filter((other) => other !== word);
  if (!LETTERS_ONLY.test(word) || word.length < MIN_SINGULAR_LENGTH) return [];
  if (PLURAL.test(word)) return word.length > MIN_SINGULAR_LENGTH ? [word.slice(0, -1)] : [];
  return word.endsWith("s") ? [] : [`${word}s`];
}

/** A word, its singular or plural, and its synonyms. */
export const wordForms = (word: string): string[] => [word, ...synonymsOf(word)];
