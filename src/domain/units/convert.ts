import type { VitaminForm } from "#contract/vocabulary.ts";
import { type Decimal, decimal, type Figure } from "../decimal.ts";
import { FORM_FACTORS } from "./forms.ts";
import { type Basis, parseUnit, type Unit } from "./unit.ts";

/** How much of a product is taken: what it needs to get from a concentration to a serving to a day. */
export interface Intake {
  gramsPerServing: number | null;
  millilitresPerServing: number | null;
  /** The most servings a day that the label names. */
  servingsPerDay: number | null;
}

/** What is known of an amount beside its unit. */
export interface Circumstances {
  form: VitaminForm | null;
  intake: Intake;
}

/** Why two amounts cannot be compared. */
export type Obstacle = "unit_unknown" | "units_differ" | "form_unknown" | "serving_unknown";

/** The factors that bring two amounts to one unit and basis; both are products, so that nothing is rounded. */
export type Common = { ok: true; left: Decimal; right: Decimal } | { ok: false; why: Obstacle };

const refused = (why: Obstacle) => ({ ok: false, why }) as const;

/** Factors that make amounts in `left` and in `right` comparable, exactly. */
export function inCommon(left: Unit, right: Unit, { form, intake }: Circumstances): Common {
  const bridge = bridgeBetween(left.dimension, right.dimension, form);
  if (bridge === null) {
    const formWouldDo = FORM_FACTORS.some((row) => joins(row, left.dimension, right.dimension));
    return refused(formWouldDo ? "form_unknown" : "units_differ");
  }
  if (left.per !== right.per && (left.per === null || right.per === null)) return refused("units_differ");
  const basis = coarser(left.per, right.per);
  const leftUp = upTo(left.per, basis, intake);
  const rightUp = upTo(right.per, basis, intake);
  if (leftUp === null || rightUp === null) return refused("serving_unknown");
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

/** From the finest basis to the coarsest: a day is made of servings, a serving of grams or of millilitres. */
const RANK: Readonly<Record<Basis, number>> = { gram: 0, millilitre: 0, serving: 1, day: 2 };

function coarser(left: Basis | null, right: Basis | null): Basis | null {
  if (left === right || left === null || right === null) return left;
  if (RANK[left] === RANK[right]) return "serving";
  return RANK[left] > RANK[right] ? left : right;
}

/** `µg/day = µg/g x grams per serving x servings per day`, as far as needed. Null where a link is not known. */
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

/** A serving of nothing would make every amount vanish, and every limit kept. */
const isKnown = (amount: number | null): amount is number => amount !== null && amount > 0;

const NOTHING_KNOWN: Circumstances = {
  form: null,
  intake: { gramsPerServing: null, millilitresPerServing: null, servingsPerDay: null },
};

export type Converted = { ok: true; value: Decimal } | { ok: false; why: Obstacle };

/**
 * An amount in another unit: "0.8 µg/g" to "µg/day" with the intake, "400 IU" to "µg" with the form. Refuses instead of
 * guessing. For showing: comparisons use `inCommon`, which never divides.
 */
export function convert(
  value: Figure,
  from: string | null,
  to: string | null,
  circumstances: Circumstances = NOTHING_KNOWN,
): Converted {
  const [left, right] = [parseUnit(from), parseUnit(to)];
  if (!left || !right) return refused("unit_unknown");
  const common = inCommon(left, right, circumstances);
  if (!common.ok) return common;
  return { ok: true, value: decimal(value).times(common.left).div(common.right) };
}
