import type { AiFilters, AmountFilter } from "#contract/ai-search.ts";
import { AMOUNT_PLACEHOLDER, type FoundAmount, usualUnit } from "./amounts.ts";
import type { NamePiece } from "./names.ts";

/** Between an amount and the name after it: the amount belongs to what stands before. */
const SEPARATORS = new Set(", | plus and with".split(" "));
/** More words than any question has. */
const FAR = 1000;
const NUTRITION = new Set(
  "carb carbs carbohydrate carbohydrates sugar sugars fat calorie calories".split(" "),
);

/** Assigns each amount to the nearest wanted ingredient, preferring the one after it. */
export function assignAmounts(
  pieces: readonly NamePiece[],
  wanted: readonly { slug: string; at: number }[],
  amounts: readonly FoundAmount[],
  filters: AiFilters,
): void {
  for (const [at, { text }] of pieces.entries()) {
    const amount = text.startsWith(AMOUNT_PLACEHOLDER) ? amounts[Number(text.slice(1))] : undefined;
    const isApart = (other: number) =>
      other > at && pieces.slice(at + 1, other).some((piece) => SEPARATORS.has(piece.text));
    const distance = (other: number) =>
      Math.abs(other - at) - (other > at ? 0.5 : 0) + (isApart(other) ? FAR : 0);
    const [nearestIngredient] = [...wanted].sort((a, b) => distance(a.at) - distance(b.at));
    // "3 g carbs" is of no ingredient.
    if (!amount || !nearestIngredient || NUTRITION.has(pieces[at + 1]?.text ?? "")) continue;
    const { unit, times } = amount.unit
      ? { unit: amount.unit, times: 1 }
      : usualUnit(nearestIngredient.slug, amount.least ?? amount.most ?? 0);
    const scaled = (value: number | null) => (value === null ? null : value * times);
    const wish: AmountFilter = {
      ingredient: nearestIngredient.slug,
      least: scaled(amount.least),
      most: scaled(amount.most),
      unit,
      is_open: amount.isOpen,
    };
    filters.amount.push(wish);
  }
}
