import type { ComparedStage } from "#contract/life-stages.ts";
import { ALL_ADULTS } from "#contract/life-stages.ts";
import { toNumber } from "../decimal.ts";
import { referencesFor, upperUnitOf } from "../intakes/compare.ts";
import { referenceIntakeOf } from "../intakes/reference-intakes.ts";
import { convert } from "../units/convert.ts";
import { perServingUnit } from "../units/unit.ts";
import { type Group, groupOf } from "./label-facts.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";

/** A measured daily amount against the tolerable upper intake level of the group that the product is for. */
export interface UpperLevelComparison {
  group: Group;
  /** The level per day, and its unit. */
  level: number;
  unit: string;
  /** The measured amount as a share of the level. */
  share: number;
}

/** The life stage whose level counts: the lowest of those that the product may be meant for. */
const STAGES: Readonly<Record<Group, ComparedStage>> = {
  adults: ALL_ADULTS,
  children: "children-4-8",
  prenatal: "pregnancy-19-30",
};

/** Compares a measured amount with an upper level; null without a figure, a level or a common unit. */
export function compareWithUpperLevel(
  { finding, unit, form }: Measurement,
  analyte: string,
  product: TestedProduct,
): UpperLevelComparison | null {
  const intake = referenceIntakeOf(analyte);
  if (!intake || finding.qualifier !== "=") return null;
  const group = groupOf(product);
  const level = referencesFor(intake, STAGES[group]).upper;
  const measured = form !== null && typeof form === "object" ? form.measured : form;
  const upperUnit = upperUnitOf(intake, measured) ?? (analyte === "vitamin-a" ? null : intake.upperUnit);
  if (level === null || upperUnit === null) return null;
  const perDay = convert(finding.measured, perServingUnit(unit), `${upperUnit}/day`, {
    form,
    intake: product.intake,
  });
  if (!perDay.ok) return null;
  return { group, level, unit: upperUnit, share: toNumber(perDay.value) / level };
}
