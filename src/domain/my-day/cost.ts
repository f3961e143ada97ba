import type { Portion } from "#contract/my-day.ts";
import { decimal, toNumber } from "../decimal.ts";
import { partOfDay, sumOfDay } from "./sum.ts";

/** What an amount of an ingredient costs, in the currency of the price. */
export interface DoseCost {
  /** The amount that the label claims per serving, for which the cost is. */
  dose: number;
  unit: string;
  /** If a serving held what the label claims. */
  claimed: number;
  /** Of the measured content, at its upper and its lower end; the upper cost is null if there may be none in it. */
  measured: { from: number; to: number | null } | null;
}

/**
 * Cost of one claimed dose: price / (servings x content per serving) x dose, with the claimed and with the measured
 * content, whose range with its uncertainty (k = 2) makes the cost a range. Null without a claim, a price, or the
 * number of servings in a pack.
 */
export function costPerDose(
  portion: Portion,
  { price, servings }: { price: number; servings: number | null },
): DoseCost | null {
  const { claim, unit } = portion;
  if (claim === null || claim <= 0 || servings === null || servings <= 0 || price <= 0) return null;
  const perServing = decimal(price).div(decimal(servings));
  const costOf = (content: number) => toNumber(perServing.times(decimal(claim)).div(decimal(content)));
  return { dose: claim, unit, claimed: toNumber(perServing), measured: measuredCost(portion, costOf) };
}

function measuredCost(portion: Portion, costOf: (content: number) => number): DoseCost["measured"] {
  if (portion.basis !== "measured") return null;
  const { low, high } = sumOfDay([partOfDay("", portion, 1)]);
  if (high === null || high === 0) return null;
  return { from: costOf(high), to: low > 0 ? costOf(low) : null };
}
