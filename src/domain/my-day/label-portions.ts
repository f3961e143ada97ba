import type { Portion } from "#contract/my-day.ts";
import type { FactOperator } from "#contract/vocabulary.ts";
import { findAnalyte } from "../analytes/find.ts";
import { decimal, toNumber } from "../decimal.ts";
import { upperUnitOf } from "../intakes/compare.ts";
import { referenceIntakeOf } from "../intakes/reference-intakes.ts";
import { type ComparedFact, factIn, isProprietaryBlend, labeledForm } from "../label-facts/label-fact.ts";
import { parseUnit } from "../units/unit.ts";
import { unitFor } from "./measured-portions.ts";

/** A row of a facts panel, per serving, in the order of the label. */
export interface DayFact extends ComparedFact {
  operator: FactOperator;
  /** 0 for a top-level row, 1 for a part of the row above it. */
  depth: number;
}

/** What a label states per serving, and the rows that cannot be added up. */
export function labelPortions(facts: readonly DayFact[]): { portions: Portion[]; notAdded: string[] } {
  const rows = facts.map((fact, at) => ({
    fact,
    parents: parentsOf(facts, at),
    isBlend: isProprietaryBlend(fact, facts.slice(at + 1)),
  }));
  const blends = new Set(rows.filter(({ isBlend }) => isBlend).map(({ fact }) => fact));
  const counted = rows.filter(({ fact, parents }) => !isEnergy(fact) && !isWithinItself(fact, parents));
  const portions = counted.flatMap(({ fact, parents, isBlend }) => {
    if (fact.ingredient === null) return [];
    const blend = isBlend ? fact : parents.find((parent) => blends.has(parent));
    return portionOf({ ...fact, ingredient: fact.ingredient }, blend ?? null) ?? [];
  });
  return {
    portions: [...Map.groupBy(portions, ({ analyte, unit }) => `${analyte} ${unit}`).values()].map((same) =>
      same.reduce(sumOfRows),
    ),
    notAdded: counted
      .filter(({ fact, isBlend }) => fact.ingredient === null && !isBlend)
      .map(({ fact }) => fact.name),
  };
}

/** The rows that a row is a part of, the nearest first. */
function parentsOf(facts: readonly DayFact[], at: number): DayFact[] {
  const parents: DayFact[] = [];
  let depth = facts[at]?.depth ?? 0;
  for (const fact of facts.slice(0, at).reverse()) {
    if (fact.depth >= depth) continue;
    parents.push(fact);
    depth = fact.depth;
  }
  return parents;
}

const isEnergy = ({ unit }: DayFact) => parseUnit(unit)?.dimension === "energy";

/** "Vitamin A 900 mcg", and below it "as beta-carotene 450 mcg": the part is in the total already. */
const isWithinItself = ({ ingredient }: DayFact, parents: readonly DayFact[]) =>
  ingredient !== null && parents.some((parent) => parent.ingredient === ingredient && parent.amount !== null);

/** Two rows on one ingredient, such as two of its forms. */
const sumOfRows = (one: Portion, other: Portion): Portion => {
  const to = one.to === null || other.to === null ? null : addExactly(one.to, other.to);
  const isPlain = one.claim !== null && other.claim !== null;
  return {
    ...one,
    from: addExactly(one.from, other.from),
    to,
    upper_factor: one.upper_factor === other.upper_factor ? one.upper_factor : null,
    claim: isPlain ? to : null,
    note: one.note ?? other.note,
  };
};

const addExactly = (one: number, other: number) => toNumber(decimal(one).plus(decimal(other)));

type NamedFact = DayFact & { ingredient: string };

/** `blend`: the row itself or the one above it, whose total is all that is known of an amount that is not stated. */
function portionOf(fact: NamedFact, blend: DayFact | null): Portion | null {
  const isOfBlend = blend !== null && (blend === fact || fact.amount === null);
  const stated = isOfBlend ? { ...fact, amount: blend.amount, unit: blend.unit } : fact;
  const unit = unitFor(fact.ingredient, stated.unit ?? "mg", "nutrient");
  if (unit === null) return null;
  const amount = factIn(stated, unit);
  return {
    analyte: fact.ingredient,
    name: findAnalyte(fact.ingredient)?.name ?? fact.name,
    group: "nutrient",
    basis: "label",
    unit,
    ...boundsOf(stated, { amount, isOfBlend }),
    uncertainty: null,
    upper_factor: upperFactorOf(stated, amount),
    claim: isOfBlend || stated.operator === "<" || stated.operator === ">" ? null : amount,
  };
}

function boundsOf(
  { amount: stated, operator }: DayFact,
  { amount, isOfBlend }: { amount: number | null; isOfBlend: boolean },
): Pick<Portion, "from" | "to" | "note"> {
  if (stated === null) return { from: 0, to: null, note: "not_stated" };
  if (amount === null) return { from: 0, to: null, note: "no_conversion" };
  if (operator === ">") return { from: isOfBlend ? 0 : amount, to: null, note: "label_bound" };
  if (isOfBlend) return { from: 0, to: amount, note: "blend" };
  if (operator === "<") return { from: 0, to: amount, note: "label_bound" };
  return { from: amount, to: amount, note: null };
}

function upperFactorOf(fact: NamedFact, amount: number | null): number | null {
  const reference = referenceIntakeOf(fact.ingredient);
  if (!reference || !amount) return null;
  const form = labeledForm(fact);
  const unit = upperUnitOf(reference, form);
  const upper = unit === null ? null : factIn(fact, unit, form);
  return upper === null ? null : toNumber(decimal(upper).div(decimal(amount)));
}
