import type { AnalyteForm } from "#contract/vocabulary.ts";
import { type Decimal, decimal } from "../decimal.ts";
import { type Equality, type Equivalent, FORM_ROWS, type FormRow } from "./analyte-forms.ts";
import type { StatedForm, Substance } from "./substance.ts";
import { parseUnit, type Unit } from "./unit.ts";

/** Factors that convert amounts in two dimensions to a common one. Both are products, so nothing is rounded. */
interface Bridge {
  left: Decimal;
  right: Decimal;
}

const WEIGHT = "mass";
const SAME: Bridge = { left: decimal(1), right: decimal(1) };

const substanceOf = (form: StatedForm | null): Substance | null =>
  typeof form === "string" ? { measured: form, claimed: form, dailyValue: null } : form;

/** A unit as it is, or the amount that a percentage of the Daily Value stands for; null if there is no such value. */
export function inAmountOfDailyValue(
  unit: Unit,
  form: StatedForm | null,
): Pick<Unit, "dimension" | "size"> | null {
  if (unit.dimension !== "DV") return unit;
  const value = substanceOf(form)?.dailyValue;
  const base = value && parseUnit(value.unit);
  if (!value || !base) return null;
  return { dimension: base.dimension, size: unit.size.times(decimal(value.amount)).times(base.size) };
}

/**
 * Factors between a measured amount (left) and a claimed one (right), or why there are none: weights of two forms of
 * one family, a weight and its equivalents, two kinds of equivalents.
 */
export function bridgeBetween(
  left: string,
  right: string,
  form: StatedForm | null,
): Bridge | "form_unknown" | "units_differ" {
  const { measured, claimed } = substanceOf(form) ?? { measured: null, claimed: null };
  if (left === right && (left !== WEIGHT || measured === claimed)) return SAME;
  if (left === WEIGHT && right === WEIGHT) return bridgeOfWeights(measured, claimed);
  const own = rowOf(left === WEIGHT ? measured : right === WEIGHT ? (claimed ?? measured) : measured);
  const [from, to] = [equalityOf(own, left), equalityOf(own, right)];
  if (from && to) return bridgeOf(from, to);
  return FORM_ROWS.some((row) => equalityOf(row, left) && equalityOf(row, right))
    ? "form_unknown"
    : "units_differ";
}

const rowOf = (form: AnalyteForm | null) => FORM_ROWS.find((row) => row.form === form) ?? null;

const EQUAL_WEIGHT: Equality = ["1", "1"];

const equalityOf = (row: FormRow | null, dimension: string): Equality | null => {
  if (row === null) return null;
  return dimension === WEIGHT ? EQUAL_WEIGHT : (row.equals[dimension as Equivalent] ?? null);
};

/** Micrograms of the form in `left` units, and in `right` units, each times both numbers of units. */
const bridgeOf = ([leftUnits, leftMass]: Equality, [rightUnits, rightMass]: Equality): Bridge => ({
  left: decimal(leftMass).times(decimal(rightUnits)),
  right: decimal(rightMass).times(decimal(leftUnits)),
});

/** Two forms meet in the equivalents that both have: retinol and its palmitate in RAE, a salt and its base in the base. */
function bridgeOfWeights(measured: AnalyteForm | null, claimed: AnalyteForm | null) {
  const [left, right] = [rowOf(measured), rowOf(claimed)];
  if (!left || !right) return "form_unknown";
  const shared = (Object.keys(left.equals) as Equivalent[]).findLast((one) => right.equals[one]);
  const [from, to] = [shared && left.equals[shared], shared && right.equals[shared]];
  if (!from || !to || left.family !== right.family) return "units_differ";
  return {
    left: decimal(from[0]).times(decimal(to[1])),
    right: decimal(to[0]).times(decimal(from[1])),
  };
}
