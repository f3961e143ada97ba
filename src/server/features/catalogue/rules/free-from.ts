import { DIETS, type Diet, FREE_FROM, type FreeFrom } from "#contract/vocabulary.ts";
import { nameKey } from "#domain/text/product-keys.ts";

/** Names on labels, singular, for what they say a product is free of. Ingredients also go by their names and synonyms. */
const PHRASES: Partial<Record<FreeFrom, readonly string[]>> = {
  "beta-carotene": ["beta carotene"],
  folate: ["folicin"],
  stimulants: ["stimulant", "stim"],
  hormones: ["hormone"],
  sugar: ["sugar", "added sugar", "sucrose"],
  fructose: ["fructose"],
  sweeteners: ["sweetener", "artificial sweetener", "aspartame"],
  carbs: ["carb", "carbohydrate"],
  cholesterol: ["cholesterol"],
  sodium: ["salt"],
  wheat: ["wheat"],
  corn: ["corn"],
  starch: ["starch"],
  yeast: ["yeast"],
  soy: ["soy", "soya", "soybean"],
  milk: ["milk", "casein", "whey"],
  lactose: ["lactose"],
  egg: ["egg"],
  fish: ["fish"],
  shellfish: ["shellfish", "crustacean", "crustacean shellfish"],
  nuts: ["nut", "tree nut", "peanut"],
  citrus: ["citrus"],
  gelatin: ["gelatin"],
  "animal-ingredients": ["animal ingredient", "animal product", "animal derivative"],
  alcohol: ["alcohol"],
  "artificial-colors": ["artificial color", "artificial coloring", "color", "coloring", "dye"],
  "artificial-flavors": ["artificial flavor", "artificial flavoring", "flavor", "flavoring"],
  preservatives: ["preservative", "artificial preservative"],
};

/** Names for what makes a diet when a product is free of it. */
const DIET_PHRASES: Partial<Record<Diet, readonly string[]>> = {
  "gluten-free": ["gluten"],
  "dairy-free": ["dairy"],
  "non-gmo": ["gmo"],
};

/** Additives and nutrients that "zero" denies; before other names it is part of a product's name. */
const COUNTED_TO_ZERO: ReadonlySet<FreeFrom | Diet> = new Set<FreeFrom | Diet>([
  "sugar",
  "carbs",
  "cholesterol",
  "sodium",
  "caffeine",
  "gluten-free",
]);

const FACT_BY_KEY: ReadonlyMap<string, FreeFrom | Diet> = new Map([
  ...FREE_FROM.map((fact): [string, FreeFrom] => [nameKey(fact), fact]),
  ...entriesOf(PHRASES),
  ...entriesOf(DIET_PHRASES),
]);

function entriesOf<Fact extends FreeFrom | Diet>(
  table: Partial<Record<Fact, readonly string[]>>,
): [string, Fact][] {
  return (Object.entries(table) as [Fact, readonly string[]][]).flatMap(([fact, phrases]) =>
    phrases.map((phrase): [string, Fact] => [nameKey(phrase), fact]),
  );
}

/** The fact behind a name, normalized by `nameKey`, that a label denies: "stim" is "stimulants", "gluten" a diet. */
export const freeFromFact = (key: string): FreeFrom | Diet | null => FACT_BY_KEY.get(key) ?? null;

/** Whether "zero" denies this name, normalized by `nameKey`. */
export function isCountedToZero(key: string): boolean {
  const fact = freeFromFact(key);
  return fact !== null && COUNTED_TO_ZERO.has(fact);
}

/** Splits facts into what a product is free of and diets, each in the order of its vocabulary. */
export const sortFacts = (facts: ReadonlySet<FreeFrom | Diet>): { freeFrom: FreeFrom[]; diets: Diet[] } => ({
  freeFrom: FREE_FROM.filter((fact) => facts.has(fact)),
  diets: DIETS.filter((diet) => facts.has(diet)),
});
