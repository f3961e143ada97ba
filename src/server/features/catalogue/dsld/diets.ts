import { DIETS, type Diet } from "#contract/vocabulary.ts";

/** DSLD's target groups that are diets; the rest are ages and conditions. */
const DIET_OF_GROUP: Record<string, Diet> = {
  vegan: "vegan",
  vegetarian: "vegetarian",
  "gluten free": "gluten-free",
  "dairy free": "dairy-free",
};

/** Whether a target group is a diet. */
export const isDiet = (group: string): boolean => group.toLowerCase() in DIET_OF_GROUP;

interface Phrase {
  diet: Diet;
  /** Kinds of statement that may say so. */
  type: RegExp;
  says: RegExp;
  unless?: RegExp;
}

const FORMULA = /^Formul|^Seals/i;

/** What a label says in words. Narrow on purpose: "vegetarian capsule" is about the shell, "with organic oats" about a part. */
const PHRASES: readonly Phrase[] = [
  {
    diet: "vegan",
    type: FORMULA,
    says: /\bvegans?\b/i,
    unless: /not (?:suitable for )?vegan|vegan (?:capsule|cap|softgel|tablet)/i,
  },
  {
    diet: "vegetarian",
    type: FORMULA,
    says: /\bvegetarians?\b/i,
    unless: /non-?vegetarian|not (?:suitable for )?vegetarian|vegetarian (?:capsule|cap|softgel|tablet)/i,
  },
  { diet: "gluten-free", type: FORMULA, says: /\bgluten[- ]free\b|\bno (?:wheat or )?gluten\b/i },
  { diet: "dairy-free", type: FORMULA, says: /\bdairy[- ]free\b|\bno dairy\b/i },
  { diet: "non-gmo", type: FORMULA, says: /\bnon[- ]?gmo\b|\bno gmos?\b/i },
  {
    diet: "organic",
    type: FORMULA,
    says: /\b(?:usda|certified) organic\b/i,
    unless: /certified organic [a-z]+ (?:extract|powder|oil)/i,
  },
  {
    diet: "kosher",
    type: FORMULA,
    says: /\bkosher\b/i,
    unless: /(?:not|non-?) ?kosher|kosher (?:gelatin|capsule|salt)/i,
  },
  {
    diet: "halal",
    type: FORMULA,
    says: /\bhalal\b/i,
    unless: /(?:not|non-?) ?halal|halal (?:gelatin|capsule)/i,
  },
];

/** The diets a label names, from its target groups and its statements, in the order of the vocabulary. */
export function dietsOf(
  groups: readonly string[],
  statements: readonly { type: string; text: string }[],
): Diet[] {
  const found = new Set<Diet>();
  for (const group of groups) {
    const diet = DIET_OF_GROUP[group.toLowerCase()];
    if (diet) found.add(diet);
  }
  for (const { type, text } of statements) {
    for (const phrase of PHRASES) {
      if (phrase.type.test(type) && phrase.says.test(text) && !phrase.unless?.test(text))
        found.add(phrase.diet);
    }
  }
  if (found.has("vegan")) found.add("vegetarian");
  return DIETS.filter((diet) => found.has(diet));
}
