import { ADULT_STAGES, ALL_ADULTS, type ComparedStage } from "#contract/life-stages.ts";
import type { AnalyteForm } from "#contract/vocabulary.ts";
import { type ComparedFact, factIn, labeledForm } from "../label-facts/label-fact.ts";
import type { IntakeKind, ReferenceIntake, StageIntake } from "./intake.ts";
import { referenceIntakeOf } from "./reference-intakes.ts";

/** Reference intakes of one life stage, or of several together. */
export interface ReferenceRange {
  /** The lowest and the highest recommended intake per day; null if none was set. */
  recommended: { lowest: number; highest: number; kind: IntakeKind } | null;
  /** The lowest upper level; null if none was set. */
  upper: number | null;
}

/** What a label's amount of a nutrient is of the reference intakes of a life stage. */
export interface IntakeComparison {
  intake: ReferenceIntake;
  references: ReferenceRange;
  /** Per day in `intake.unit`; null if the label does not tell enough to convert it. */
  amount: number | null;
  /** Per day in `intake.upperUnit`, of what the upper level counts; null likewise. */
  upperAmount: number | null;
}

/** Forms in which an upper level counts. Of other forms, or where the label names none, nothing is said. */
const UPPER_FORMS: Readonly<Record<string, readonly AnalyteForm[]>> = {
  "vitamin-a": ["retinol", "retinyl-palmitate", "retinyl-acetate"],
  "vitamin-e": ["vitamin-e-natural", "vitamin-e-synthetic"],
};

/** The unit in which an amount is held against the upper level, where its own would weigh the ester instead. */
const UPPER_CONVERSIONS: Readonly<Record<string, string>> = { "vitamin-a": "mcg RAE" };

/** Compares a label's amount per day with a life stage; null for what has no reference intake. */
export function compareWithIntake(
  fact: ComparedFact,
  { servingsPerDay, lifeStage }: { servingsPerDay: number; lifeStage: ComparedStage },
): IntakeComparison | null {
  const intake = fact.ingredient === null ? null : referenceIntakeOf(fact.ingredient);
  if (!intake || fact.amount === null) return null;
  const perDay = { ...fact, amount: fact.amount * servingsPerDay };
  return {
    intake,
    references: referencesFor(intake, lifeStage),
    amount: factIn(perDay, intake.unit),
    upperAmount: upperAmountOf(perDay, intake),
  };
}

const isOf = (stage: StageIntake["stage"], compared: ComparedStage) =>
  compared === ALL_ADULTS ? ADULT_STAGES.includes(stage) : stage === compared;

function rangeOf(stages: readonly StageIntake[]): ReferenceRange {
  const recommended = stages.flatMap((stage) => stage.recommended ?? []);
  const upper = stages.flatMap((stage) => stage.upper ?? []);
  const kind = stages.find((stage) => stage.kind !== null)?.kind;
  return {
    recommended: kind ? { lowest: Math.min(...recommended), highest: Math.max(...recommended), kind } : null,
    upper: upper.length > 0 ? Math.min(...upper) : null,
  };
}

function upperAmountOf(fact: ComparedFact, intake: ReferenceIntake): number | null {
  const form = labeledForm(fact);
  const unit = upperUnitOf(intake, form);
  return unit === null ? null : factIn(fact, unit, form);
}

/** The unit in which an amount of a form is held against the upper level; null if that level does not count the form. */
export function upperUnitOf(
  { nutrient, upperUnit }: ReferenceIntake,
  form: AnalyteForm | null,
): string | null {
  const forms = UPPER_FORMS[nutrient];
  if (forms && (form === null || !forms.includes(form))) return null;
  return UPPER_CONVERSIONS[nutrient] ?? upperUnit;
}

/** The reference intakes of a life stage, or of all adults together. */
export const referencesFor = (intake: ReferenceIntake, lifeStage: ComparedStage): ReferenceRange =>
  rangeOf(intake.stages.filter(({ stage }) => isOf(stage, lifeStage)));
