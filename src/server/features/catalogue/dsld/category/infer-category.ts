import type { Category, Form } from "#contract/vocabulary.ts";
import { readNegations } from "#domain/text/negations.ts";
import { nameKey } from "#domain/text/product-keys.ts";
import { categoryFeatures, guessCategory } from "./guess-category.ts";
import { CATEGORY_OF_CODE, KIND_RULES, MENTION_RULES } from "./rules.ts";

/** What a category is inferred from. */
export interface CategoryEvidence {
  /** LanguaL product type (facet A), or "". */
  code: string;
  brand: string;
  name: string;
  form: Form;
  /** Names of the rows of the facts panel, in order; empty where the source has none. */
  ingredients: readonly string[];
}

/** Categories that a name may set against a code that says what the product consists of. */
const NAME_OVERRIDES: Readonly<Record<string, ReadonlySet<Category>>> = {
  A1299: new Set(["protein", "multivitamins"]),
  A1302: new Set(["multivitamins"]),
  A1305: new Set(["protein", "sports", "amino-acids"]),
  A1306: new Set(["sleep-stress", "joint-bone", "fiber-digestion", "weight"]),
  A1310: new Set(["heart", "brain-eye", "joint-bone"]),
  A1315: new Set(["sports"]),
  A1316: new Set(["vitamins", "joint-bone", "multivitamins"]),
};

const matchKind = (text: string, allowed: ReadonlySet<Category> | undefined) =>
  KIND_RULES.find(([category, pattern]) => (!allowed || allowed.has(category)) && pattern.test(text))?.[0];

/** The rule whose match begins first, the longer of two that begin together. */
function matchMention(text: string): Category | undefined {
  let best: { at: number; length: number; category: Category } | undefined;
  for (const [category, pattern] of MENTION_RULES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const isBetter =
      !best || match.index < best.at || (match.index === best.at && match[0].length > best.length);
    if (isBetter) best = { at: match.index, length: match[0].length, category };
  }
  return best?.category;
}

/** What a name says after these words is a part or an addition: "Calcium with D3". */
const ADDITION = / (?:with|w|plus|featuring|contains|containing|enriched|from|in) /;

/** A flavor with up to two words before it, and flavors that are usually written without that word. */
const FLAVORS = /\b(?:natural |artificial )?(?:\w+ ){0,1}(?:flavou?r(?:ed|s)?|taste|tasting)\b/g;

/** What names deny: vitamins, minerals and additives. Not "Stress Free", and not the flush of "No-Flush Niacin". */
const DENIABLE = {
  has: (key: string) =>
    ADDITIVES.has(key) ||
    MENTION_RULES.some(
      ([category, pattern]) =>
        (category === "vitamins" || category === "minerals") && pattern.exec(key)?.[0] === key,
    ),
  isAdditive: (key: string) => ADDITIVES.has(key),
};
const ADDITIVES = new Set(
  "sugar gluten dairy lactose caffeine soy yeast wheat milk stimulant fat carb color preservative gmo".split(
    " ",
  ),
);

/** The name's words without negated mentions and flavors. */
const readable = (name: string): string =>
  nameKey(readNegations(name, DENIABLE).affirmed).replaceAll(FLAVORS, " ").replaceAll(/ +/g, " ").trim();

function categoryOfText(text: string, code: string): Category | undefined {
  const allowed = NAME_OVERRIDES[code];
  const [head = ""] = text.split(ADDITION);
  for (const part of head === text ? [text] : [head, text]) {
    const kind = matchKind(part, allowed);
    if (kind) return kind;
    const mention = matchMention(part);
    if (mention && (!allowed || allowed.has(mention) || mention === CATEGORY_OF_CODE[code])) return mention;
    if (mention) return CATEGORY_OF_CODE[code];
  }
  return undefined;
}

/** The words of a name that no rule knows. */
export function undecidedWords(name: string): string[] {
  let text = readable(name);
  for (const [, pattern] of [...KIND_RULES, ...MENTION_RULES])
    text = text.replaceAll(new RegExp(pattern, "g"), " ");
  return text.split(" ").filter(Boolean);
}

/** Kinds of ingredients in a facts panel that make a multivitamin, whatever else it contains. */
const MULTIVITAMIN_PARTS = { vitamins: 4, minerals: 3 } as const;

/** The category of most ingredients, the first among equals. */
function categoryOfIngredients(ingredients: readonly string[]): Category | undefined {
  const counts = new Map<Category, number>();
  for (const ingredient of ingredients) {
    const text = nameKey(ingredient);
    const category = matchKind(text, undefined) ?? matchMention(text);
    if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const has = (category: keyof typeof MULTIVITAMIN_PARTS) =>
    (counts.get(category) ?? 0) >= MULTIVITAMIN_PARTS[category];
  if (has("vitamins") && has("minerals")) return "multivitamins";
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The category that rules decide; undefined where only a guess remains. */
export const categoryByRules = ({ code, name, ingredients }: CategoryEvidence): Category | undefined =>
  categoryOfText(readable(name), code) ?? CATEGORY_OF_CODE[code] ?? categoryOfIngredients(ingredients);

/** Infers the category of a product from its name, LanguaL product type, ingredients, brand and form. */
export function inferCategory(evidence: CategoryEvidence): Category {
  return (
    categoryByRules(evidence) ??
    guessCategory(categoryFeatures(undecidedWords(evidence.name), evidence)) ??
    "other"
  );
}
