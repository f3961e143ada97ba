import type { Category, Form } from "#contract/vocabulary.ts";
import { readNegations } from "#domain/text/negations.ts";
import { nameKey } from "#domain/text/product-keys.ts";
import { categoryFeatures, guessCategory } from "./guess-category.ts";
import {
  CATEGORY_OF_CODE,
  type CategoryRule,
  HERBS_WITH_NUTRIENTS,
  KIND_RULES,
  LINE_RULES,
  MENTION_RULES,
} from "./rules.ts";

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

const setOf = (list: string): ReadonlySet<Category> => new Set(list.split(" ") as Category[]);

const GOALS = "sleep-stress joint-bone fiber-digestion weight heart brain-eye mens-womens immune";

/** Categories that a name may set against a code that says what the product consists of. */
const NAME_OVERRIDES: Readonly<Record<string, ReadonlySet<Category>>> = {
  A1299: setOf("protein multivitamins"),
  A1302: setOf("multivitamins"),
  A1305: setOf(`protein sports amino-acids other ${GOALS}`),
  A1306: setOf(GOALS),
  A1310: setOf("heart brain-eye joint-bone protein"),
  A1315: setOf("multivitamins sports protein joint-bone minerals vitamins"),
  A1316: setOf("vitamins joint-bone multivitamins"),
};

/** An amino acid or protein that tastes like a dessert is a protein. */
const AMINO_ACID_OR_PROTEIN = "A1305";
const DESSERT = /\b(?:chocolate|vanilla|cookies?|cream|peanut butter|banana|mocha|cappuccino|latte)\b/;

/** The category of the first rule that matches, among those of allowed categories. */
const matchFirst = (rules: readonly CategoryRule[], text: string, allowed?: ReadonlySet<Category>) =>
  rules.find(([category, pattern]) => (!allowed || allowed.has(category)) && pattern.test(text))?.[0];

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
    const kind = matchFirst(KIND_RULES, part, allowed);
    if (kind) return kind;
    const mention = matchMention(part);
    if (mention && (!allowed || allowed.has(mention) || mention === CATEGORY_OF_CODE[code])) return mention;
    if (mention) return CATEGORY_OF_CODE[code];
    const line = matchFirst(LINE_RULES, part, allowed);
    if (line) return line;
  }
  return undefined;
}

/** The words of a name that no rule knows. */
export function undecidedWords(name: string): string[] {
  let text = readable(name);
  for (const [, pattern] of [...KIND_RULES, ...MENTION_RULES, ...LINE_RULES])
    text = text.replaceAll(new RegExp(pattern, "g"), " ");
  return text.split(" ").filter(Boolean);
}

/** Kinds of ingredients in a facts panel that make a multivitamin, whatever else it contains. */
const MULTIVITAMIN_PARTS = { vitamins: 4, minerals: 3 } as const;

/** Rows of a facts panel that every food has: fat makes no product for weight. */
const NUTRITION_ROW = /^(?:calories|(?:\w+ )?fat|cholesterol|(?:total )?carbohydrates?|dietary fiber)\b/;

/** The category of most ingredients, the first among equals. */
function categoryOfIngredients(ingredients: readonly string[]): Category | undefined {
  const counts = new Map<Category, number>();
  for (const ingredient of ingredients) {
    const text = nameKey(ingredient);
    const category = matchFirst(KIND_RULES, text) ?? matchMention(text);
    if (category && !NUTRITION_ROW.test(text)) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const has = (category: keyof typeof MULTIVITAMIN_PARTS) =>
    (counts.get(category) ?? 0) >= MULTIVITAMIN_PARTS[category];
  if (has("vitamins") && has("minerals")) return "multivitamins";
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** The category that rules decide; undefined where only a guess remains. */
export const categoryByRules = ({ code, name, ingredients }: CategoryEvidence): Category | undefined =>
  categoryOfText(readable(name), code) ?? categoryOfCode(code, name) ?? categoryOfIngredients(ingredients);

const categoryOfCode = (code: string, name: string): Category | undefined =>
  code === AMINO_ACID_OR_PROTEIN && DESSERT.test(nameKey(name)) ? "protein" : CATEGORY_OF_CODE[code];

/** Infers the category of a product from its name, LanguaL product type, ingredients, brand and form. */
export function inferCategory(evidence: CategoryEvidence): Category {
  return (
    categoryByRules(evidence) ??
    guessCategory(categoryFeatures(undecidedWords(evidence.name), evidence)) ??
    (evidence.code === HERBS_WITH_NUTRIENTS ? "herbals" : "other")
  );
}
