import { type Decimal, decimal, type Figure } from "../decimal.ts";
import { bridgeBetween, inAmountOfDailyValue } from "./bridge.ts";
import type { StatedForm } from "./substance.ts";
import { type Basis, parseUnit, type Unit } from "./unit.ts";

/** Intake of a product, for converting a concentration to an amount per serving and per day. */
export interface Intake {
  gramsPerServing: number | null;
  millilitresPerServing: number | null;
  /** Maximum servings per day on the label. */
  servingsPerDay: number | null;
  /** Capsules, tablets or the like in a serving; unknown where absent. */
  piecesPerServing?: number | null;
}

/** Information besides the unit that some conversions need. */
export interface ConversionContext {
  form: StatedForm | null;
  intake: Intake;
}

/** Reason why two amounts cannot be compared. */
export type ConversionError = "unit_unknown" | "units_differ" | "form_unknown" | "serving_unknown";

/** Factors that convert two amounts to a common unit and basis. Both are products, so nothing is rounded. */
export type CommonUnitFactors =
  | { ok: true; left: Decimal; right: Decimal }
  | { ok: false; why: ConversionError };

const failure = (why: ConversionError) => ({ ok: false, why }) as const;

/**
 * Factors that make amounts in `left` and in `right` comparable, exactly. Of two weights, the left one is of the form
 * that the laboratory measured, the right one of the form that the label claims.
 */
export function commonUnitFactors(
  left: Unit,
  right: Unit,
  { form, intake }: ConversionContext,
): CommonUnitFactors {
  const [measured, claimed] = [inAmountOfDailyValue(left, form), inAmountOfDailyValue(right, form)];
  if (measured === null || claimed === null) return failure("unit_unknown");
  const bridge = bridgeBetween(measured.dimension, claimed.dimension, form);
  if (typeof bridge === "string") return failure(bridge);
  if (left.per !== right.per && (left.per === null || right.per === null)) return failure("units_differ");
  const basis = coarser(left.per, right.per);
  const leftUp = upTo(left.per, basis, intake);
  const rightUp = upTo(right.per, basis, intake);
  if (leftUp === null || rightUp === null) return failure("serving_unknown");
  return {
    ok: true,
    left: measured.size.times(bridge.left).times(leftUp),
    right: claimed.size.times(bridge.right).times(rightUp),
  };
}

/** Order of the bases: a day consists of servings, a serving of grams, milliliters or pieces. */
const BASIS_RANK: Readonly<Record<Basis, number>> = { gram: 0, millilitre: 0, piece: 0, serving: 1, day: 2 };

function coarser(left: Basis | null, right: Basis | null): Basis | null {
  if (left === right || left === null || right === null) return left;
  if (BASIS_RANK[left] === BASIS_RANK[right]) return "serving";
  return BASIS_RANK[left] > BASIS_RANK[right] ? left : right;
}

/** `µg/day = µg/g x grams per serving x servings per day`, as far as needed. Null if a factor is unknown. */
function upTo(per: Basis | null, target: Basis | null, intake: Intake): Decimal | null {
  if (per === null || target === null || per === target) return decimal(1);
  const serving = servingFactor(per, intake);
  if (serving === null || target === "serving") return serving;
  return isKnown(intake.servingsPerDay) ? serving.times(decimal(intake.servingsPerDay)) : null;
}

const IN_A_SERVING = {
  gram: (intake) => intake.gramsPerServing,
  millilitre: (intake) => intake.millilitresPerServing,
  piece: (intake) => intake.piecesPerServing ?? null,
  serving: () => 1,
  day: () => null,
} as const satisfies Record<Basis, (intake: Intake) => number | null>;

function servingFactor(per: Basis, intake: Intake): Decimal | null {
  const amount = IN_A_SERVING[per](intake);
  return isKnown(amount) ? decimal(amount) : null;
}

/** A serving of zero would make every amount zero, and every limit would be met. */
const isKnown = (amount: number | null): amount is number => amount !== null && amount > 0;

const EMPTY_CONTEXT: ConversionContext = {
  form: null,
  intake: { gramsPerServing: null, millilitresPerServing: null, servingsPerDay: null },
};

export type ConversionResult = { ok: true; value: Decimal } | { ok: false; why: ConversionError };

/**
 * Converts an amount to another unit: "0.8 µg/g" to "µg/day" with the intake, "400 IU" to "µg" with the form. Returns
 * an error instead of guessing. For display only: comparisons use `inCommon`, which never divides.
 */
export function convert(
  value: Figure,
  from: string | null,
  to: string | null,
  circumstances: ConversionContext = EMPTY_CONTEXT,
): ConversionResult {
  const [left, right] = [parseUnit(from), parseUnit(to)];
  if (!left || !right) return failure("unit_unknown");
  const common = commonUnitFactors(left, right, circumstances);
  if (!common.ok) return common;
  return { ok: true, value: decimal(value).times(common.left).div(common.right) };
}
