/** Words that mean the same on a label. Names of ingredients are not here: `ingredient_synonyms` holds those. */
const SAME: readonly (readonly string[])[] = [
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
];

const LISTED = new Map(SAME.flatMap((group) => group.map((word) => [word, group] as const)));

/** Shortest word that is taken to have a plural, in letters: "iron" may be "irons", "zma" not "zmas". */
const SHORTEST = 4;
const PLAIN = /^[a-z]+$/;
const PLURAL = /[^sui]s$/;

/** Other words for a word: those listed, else its plural or its singular. */
export function otherWords(word: string): string[] {
  const listed = LISTED.get(word);
  if (listed) return listed.filter((other) => other !== word);
  if (!PLAIN.test(word) || word.length < SHORTEST) return [];
  if (PLURAL.test(word)) return word.length > SHORTEST ? [word.slice(0, -1)] : [];
  return word.endsWith("s") ? [] : [`${word}s`];
}
