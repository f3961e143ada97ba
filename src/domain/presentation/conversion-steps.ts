import type { Report } from "#contract/reports.ts";
import { exactNumber, NARROW_SPACE, NO_BREAK_SPACE } from "../amounts.ts";
import { type Basis, parseUnit } from "../units/unit.ts";

export type Intake = Report["product"]["intake"];

/** One factor between what was measured and what is judged: `{ sign: "×", factor: "5 g" }`. */
export interface Step {
  sign: "×" | "÷";
  factor: string;
}

/** From the finest basis to the coarsest: a day is made of servings, a serving of grams or of millilitres. */
const RANK: Readonly<Record<Basis, number>> = { gram: 0, millilitre: 0, serving: 1, day: 2 };

const FACTORS: Readonly<Record<Basis, (intake: Intake) => string | null>> = {
  gram: ({ grams_per_serving: grams }) =>
    grams ? `${exactNumber(grams)}${NARROW_SPACE}g a${NO_BREAK_SPACE}serving` : null,
  millilitre: ({ millilitres_per_serving: millilitres }) =>
    millilitres ? `${exactNumber(millilitres)}${NARROW_SPACE}mL a${NO_BREAK_SPACE}serving` : null,
  serving: ({ servings_per_day: servings }) =>
    servings
      ? `${exactNumber(servings)} ${servings === 1 ? "serving" : "servings"} a${NO_BREAK_SPACE}day`
      : null,
  day: () => null,
};

/**
 * What brings a result from its own unit to the limit's: `µg/g × 5 g a serving × 2 servings a day = µg/day`. Empty
 * where both are per the same, or where a factor is not known.
 */
export function stepsBetween(from: string | null, to: string | null, intake: Intake): Step[] {
  const [start, goal] = [from, to].map((unit) => basisOf(unit));
  if (!start || !goal || start === goal) return [];
  const up = RANK[start] < RANK[goal];
  const [fine, coarse] = up ? [start, goal] : [goal, start];
  const crossed: Basis[] = [];
  if (RANK[fine] === 0) crossed.push(fine);
  if (RANK[coarse] === 2) crossed.push("serving");
  const factors = crossed.map((basis) => FACTORS[basis](intake));
  if (factors.some((factor) => !factor)) return [];
  return factors.map((factor) => ({ sign: up ? "×" : "÷", factor: factor ?? "" }));
}

/** A bare amount is per serving, as labels state it; a number without any unit is per nothing. */
function basisOf(text: string | null): Basis | null {
  const unit = text === null ? null : parseUnit(text);
  return unit && (unit.per ?? "serving");
}
