import type { Report } from "#contract/reports.ts";
import { formatExact, NARROW_SPACE, NO_BREAK_SPACE } from "../amounts.ts";
import { type Basis, linearUnit, parseUnit } from "../units/unit.ts";

export type ReportIntake = Report["product"]["intake"];

/** One factor between the measured unit and the unit of the limit: `{ sign: "×", factor: "5 g" }`. */
export interface ConversionStep {
  sign: "×" | "÷";
  factor: string;
}

/** Order of the bases: a day consists of servings, a serving of grams, milliliters or pieces. */
const BASIS_RANK: Readonly<Record<Basis, number>> = { gram: 0, millilitre: 0, piece: 0, serving: 1, day: 2 };

const FACTORS: Readonly<Record<Basis, (intake: ReportIntake) => string | null>> = {
  gram: ({ grams_per_serving: grams }) =>
    grams ? `${formatExact(grams)}${NARROW_SPACE}g per${NO_BREAK_SPACE}serving` : null,
  millilitre: ({ millilitres_per_serving: millilitres }) =>
    millilitres ? `${formatExact(millilitres)}${NARROW_SPACE}mL per${NO_BREAK_SPACE}serving` : null,
  piece: () => null,
  serving: ({ servings_per_day: servings }) =>
    servings
      ? `${formatExact(servings)} ${servings === 1 ? "serving" : "servings"} per${NO_BREAK_SPACE}day`
      : null,
  day: () => null,
};

/**
 * Factors that convert a result to the unit of the limit: `µg/g × 5 g per serving × 2 servings per day = µg/day`. Empty
 * if both have the same basis, or if a factor is unknown.
 */
export function conversionSteps(
  from: string | null,
  to: string | null,
  intake: ReportIntake,
): ConversionStep[] {
  const [source, target] = [from, to].map((unit) => basisOf(unit));
  if (!source || !target || source === target) return [];
  const up = BASIS_RANK[source] < BASIS_RANK[target];
  const [fine, coarse] = up ? [source, target] : [target, source];
  const crossed: Basis[] = [];
  if (BASIS_RANK[fine] === 0) crossed.push(fine);
  if (BASIS_RANK[coarse] === 2) crossed.push("serving");
  const factors = crossed.map((basis) => FACTORS[basis](intake));
  if (factors.some((factor) => !factor)) return [];
  return factors.map((factor) => ({ sign: up ? "×" : "÷", factor: factor ?? "" }));
}

/** An amount without a basis is per serving, as on labels; a number without a unit has no basis. */
function basisOf(text: string | null): Basis | null {
  const unit = text === null ? null : parseUnit(linearUnit(text) ?? text);
  return unit && (unit.per ?? "serving");
}
