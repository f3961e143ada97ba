import { joinThousands, normalizeText } from "../text/normalize.ts";
import { nameKey } from "../text/product-keys.ts";

/** An amount per serving as a label states it. */
export interface LabelAmount {
  amount: number;
  unit: string;
}

/** Spellings of units in product names, and the unit they mean. */
const UNITS: readonly (readonly [spelling: string, unit: string])[] = [
  ["billion (?:live )?(?:cfus?|organisms|cells|cultures|probiotics?|active)", "billion CFU"],
  ["million (?:live )?(?:cfus?|organisms|cells|cultures)", "million CFU"],
  ["mgs?|milligrams?", "mg"],
  ["mcgs?|ug|[µμ]g|micrograms?", "mcg"],
  ["ius?|i\\.u\\.|international units?", "IU"],
  ["g|gms?|grams?", "g"],
];

const AMOUNT = new RegExp(
  `(?<![\\d.,/-])(\\d+(?:\\.\\d+)?|\\.\\d+) ?-?(?:${UNITS.map(([spelling], at) => `(?<u${at}>${spelling})`).join("|")})(?![a-z])(?! ?/)`,
  "g",
);

/** The amounts in a name, with where they start: `Vitamin C 1,000 mg` has one, `1000 mg/400 IU` none that is certain. */
export function amountsInName(name: string): (LabelAmount & { at: number })[] {
  const text = joinThousands(normalizeText(name));
  return [...text.matchAll(AMOUNT)].flatMap((match) => {
    const found = UNITS.findIndex((_, at) => match.groups?.[`u${at}`] !== undefined);
    const unit = UNITS[found]?.[1];
    const amount = Number(match[1]);
    return unit && amount > 0 ? [{ amount, unit, at: match.index }] : [];
  });
}

/** Words that may stand between an ingredient and its amount: what it is sold as, not what it is. */
const BETWEEN =
  /^(?:as|caps?|capsules?|chewables?|complex|extra|extract|formula|from|high potency|natural|only|plus?|potency|powder|pure|strength|super|tablets?|time released?|timed?|ultra|veg|vegan|with)$/;

/** Keys of an ingredient's names and synonyms, for `amountOfIngredient`. */
export const ingredientKeys = (names: readonly string[]): string[] => names.map(nameKey);

/**
 * The amount of an ingredient in a product's name; null if the name does not tell whose amount it is. Where the name
 * has one amount and the product one ingredient, the amount is the ingredient's; otherwise it must follow the
 * ingredient: `Calcium 600 mg with Vitamin D3 800 IU`.
 */
export function amountOfIngredient(
  name: string,
  ingredient: { keys: readonly string[]; isOnlyOne: boolean },
): LabelAmount | null {
  const amounts = amountsInName(name);
  const [only] = amounts;
  if (!only) return null;
  if (amounts.length === 1 && ingredient.isOnlyOne) return { amount: only.amount, unit: only.unit };
  const text = joinThousands(normalizeText(name));
  let start = 0;
  for (const { amount, unit, at } of amounts) {
    // Only the words since the previous amount belong to this one.
    const before = nameKey(text.slice(start, at)).split(" ");
    while (before.length > 0 && BETWEEN.test(before.at(-1) ?? "")) before.pop();
    const words = ` ${before.join(" ")}`;
    if (ingredient.keys.some((key) => words.endsWith(` ${key}`))) return { amount, unit };
    start = at + 1;
  }
  return null;
}
