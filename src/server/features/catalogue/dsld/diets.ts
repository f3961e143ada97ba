import { DIETS, type Diet } from "#contract/vocabulary.ts";

/** DSLD target groups that are diets; the others are ages and conditions. */
const DIET_OF_GROUP: Record<string, Diet> = {
  vegan: "vegan",
  vegetarian: "vegetarian",
  "gluten free": "gluten-free",
  "dairy free": "dairy-free",
  kosher: "kosher",
  organic: "organic",
};

/** Whether a target group is a diet. */
export const isDiet = (group: string): boolean => group.toLowerCase() in DIET_OF_GROUP;

interface Phrase {
  diet: Diet;
  /** Types of statement in which the phrase counts. */
  type: RegExp;
  pattern: RegExp;
  unless?: RegExp;
}

const FORMULA = /^Formul|^Seals/i;

/** Phrases that claim a diet. Narrow on purpose: "vegetarian capsule" is about the shell, "with organic oats" about a part. */
const PHRASES: readonly Phrase[] = [
  {
    diet: "vegan",
    type: FORMULA,
    pattern: /\bvegans?\b/i,
    unless: /not (?:suitable for )?vegan|vegan (?:capsule|cap|softgel|tablet)/i,
  },
  {
    diet: "vegetarian",
    type: FORMULA,
    pattern: /\bvegetarians?\b/i,
    unless: /non-?vegetarian|not (?:suitable for )?vegetarian|vegetarian (?:capsule|cap|softgel|tablet)/i,
  },
  { diet: "gluten-free", type: FORMULA, pattern: /\bgluten[- ]free\b|\bno (?:wheat or )?gluten\b/i },
  { diet: "dairy-free", type: FORMULA, pattern: /\bdairy[- ]free\b|\bno dairy\b/i },
  { diet: "non-gmo", type: FORMULA, pattern: /\bnon[- ]?gmo\b|\bno gmos?\b/i },
  {
    diet: "organic",
    type: FORMULA,
    pattern: /\b(?:usda|certified) organic\b/i,
    unless: /certified organic [a-z]+ (?:extract|powder|oil)/i,
  },
  {
    diet: "kosher",
    type: FORMULA,
    pattern: /\bkosher\b/i,
    unless: /(?:not|non-?) ?kosher|kosher (?:gelatin|capsule|salt)/i,
  },
  {
    diet: "halal",
    type: FORMULA,
    pattern: /\bhalal\b/i,
    unless: /(?:not|non-?) ?halal|halal (?:gelatin|capsule)/i,
  },
];

/** Infers the diets of a label from its target groups and statements, in the order of `DIETS`. */
export function inferDiets(
  groups: readonly string[],
  statements: readonly { type: string; text: string }[],
): Diet[] {
  const diets = new Set<Diet>();
  for (const group of groups) {
    const diet = DIET_OF_GROUP[group.toLowerCase()];
    if (diet) diets.add(diet);
  }
  for (const { type, text } of statements) {
    for (const phrase of PHRASES) {
      if (phrase.type.test(type) && phrase.pattern.test(text) && !phrase.unless?.test(text))
        diets.add(phrase.diet);
    }
  }
  if (diets.has("vegan")) diets.add("vegetarian");
  return DIETS.filter((diet) => diets.has(diet));
}
