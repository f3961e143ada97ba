import type { VitaminForm } from "#contract/vocabulary.ts";
import { type Decimal, decimal, type Figure } from "../decimal.ts";
import { FORM_FACTORS } from "./forms.ts";
import { type Basis, parseUnit, type Unit } from "./unit.ts";

/** Intake of a product, for converting a concentration to an amount per serving and per day. */
export interface Intake {
  gramsPerServing: number | null;
  millilitresPerServing: number | null;
  /** Maximum servings per day on the label. */
  servingsPerDay: number | null;
}

/** Information besides the unit that some conversions need. */
export interface ConversionContext {
  form: VitaminForm | null;
  intake: Intake;
}

/** Reason why two amounts cannot be compared. */
export type ConversionError = "unit_unknown" | "units_differ" | "form_unknown" | "serving_unknown";

/** Factors that convert two amounts to a common unit and basis. Both are products, so nothing is rounded. */
export type CommonUnitFactors =
  | { ok: true; left: Decimal; right: Decimal }
  | { ok: false; why: ConversionError };

const failure = (why: ConversionError) => ({ ok: false, why }) as const;

/** Factors that make amounts in `left` and in `right` comparable, exactly. */
export function commonUnitFactors(
  left: Unit,
  right: Unit,
  { form, intake }: ConversionContext,
): CommonUnitFactors {
  const bridge = bridgeBetween(left.dimension, right.dimension, form);
  if (bridge === null) {
    const formWouldDo = FORM_FACTORS.some((row) => joins(row, left.dimension, right.dimension));
    return failure(formWouldDo ? "form_unknown" : "units_differ");
  }
  if (left.per !== right.per && (left.per === null || right.per === null)) return failure("units_differ");
  const basis = coarser(left.per, right.per);
  const leftUp = upTo(left.per, basis, intake);
  const rightUp = upTo(right.per, basis, intake);
  if (leftUp === null || rightUp === null) return failure("serving_unknown");
  return {
    ok: true,
    left: left.size.times(bridge.left).times(leftUp),
    right: right.size.times(bridge.right).times(rightUp),
  };
}

const joins = ({ from, to }: { from: string; to: string }, a: string, b: string) =>
  (from === a && to === b) || (from === b && to === a);

function bridgeBetween(left: string, right: string, form: VitaminForm | null) {
  if (left === right) return { left: "1", right: "1" };
  const row = FORM_FACTORS.find((candidate) => candidate.form === form && joins(candidate, left, right));
  if (!row) return null;
  return row.from === left ? { left: row.times, right: "1" } : { left: "1", right: row.times };
}

/** Order of the bases: a day consists of servings, a serving of grams or milliliters. */
const BASIS_RANK: Readonly<Record<Basis, number>> = { gram: 0, millilitre: 0, serving: 1, day: 2 };

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

function servingFactor(per: Basis, { gramsPerServing, millilitresPerServing }: Intake): Decimal | null {
  if (per === "serving") return decimal(1);
  const amount = per === "gram" ? gramsPerServing : millilitresPerServing;
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
