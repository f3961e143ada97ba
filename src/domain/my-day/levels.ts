import type { ComparedStage } from "#contract/life-stages.ts";
import { decimal, toNumber } from "../decimal.ts";
import { referencesFor } from "../intakes/compare.ts";
import type { UpperScope } from "../intakes/intake.ts";
import { INTAKE_SOURCE, referenceIntakeOf } from "../intakes/reference-intakes.ts";
import { CONTAMINANT_LIMITS } from "../standards/contaminant-limits.ts";
import type { DayRow } from "./day.ts";
import { type DayPart, type DaySum, sumOfDay } from "./sum.ts";

/**
 * Where an amount stands against a level: all of its range above; some of it above; below; or unknown, because a part of
 * it is.
 */
export type LevelPosition = "above" | "may_be_above" | "unknown" | "below";

/** A level that a day's amount is held against. */
export interface DayLevel {
  kind: "recommended" | "upper" | "limit" | "warning";
  /** "Upper level", "California Prop 65 MADL". */
  name: string;
  amount: number;
  /** The highest of all adults, where `amount` is the lowest of a range of recommendations. */
  highest: number | null;
  unit: string;
  /** What it counts, or for whom and what it was set. */
  basis: string;
  source: { name: string; url: string };
}

/** A level with the amount that is held against it. */
export interface ComparedLevel {
  level: DayLevel;
  /** In the unit of the level; of what it counts. */
  sum: DaySum;
  parts: readonly DayPart[];
  position: LevelPosition;
}

const UPPER_BASES: Readonly<Record<UpperScope, string>> = {
  supplements: "counts supplements and fortified foods only",
  preformed: "counts preformed vitamin A only",
  total: "counts everything eaten, food too",
};

/** A day's amount against every level that we hold for a life stage: recommended intake, upper level, limits, warnings. */
export const compareRow = (row: DayRow, lifeStage: ComparedStage): ComparedLevel[] =>
  row.group === "nutrient" ? compareNutrient(row, lifeStage) : compareContaminant(row, lifeStage);

function compareNutrient(row: DayRow, lifeStage: ComparedStage): ComparedLevel[] {
  const intake = referenceIntakeOf(row.analyte);
  if (!intake || intake.unit !== row.unit) return [];
  const { recommended, upper } = referencesFor(intake, lifeStage);
  const levels: ComparedLevel[] = [];
  if (recommended)
    levels.push(
      compared(
        {
          kind: "recommended",
          name: recommended.kind === "AI" ? "Adequate intake" : "Recommended intake",
          amount: recommended.lowest,
          highest: recommended.highest > recommended.lowest ? recommended.highest : null,
          unit: intake.unit,
          basis: recommended.kind,
          source: INTAKE_SOURCE,
        },
        row.parts,
      ),
    );
  if (upper !== null)
    levels.push(
      compared(
        {
          kind: "upper",
          name: "Upper level",
          amount: upper,
          highest: null,
          unit: intake.upperUnit,
          basis: UPPER_BASES[intake.upperScope],
          source: INTAKE_SOURCE,
        },
        row.upperParts,
      ),
    );
  return levels;
}

/** Stages for which levels for adults do not hold. Pregnancy counts as its age. */
const isChild = (stage: ComparedStage) => /^(?:infants|children|males|females)-|-14-18$/.test(stage);

function compareContaminant(row: DayRow, lifeStage: ComparedStage): ComparedLevel[] {
  const population = isChild(lifeStage) ? "children" : "adults";
  return CONTAMINANT_LIMITS.flatMap((limit) => {
    const { when = {}, types, notTypes, high } = limit;
    const { population: only, ...others } = when;
    const isForEveryProduct = !types && !notTypes && Object.keys(others).length === 0;
    if (limit.analyte !== row.analyte || limit.unit !== `${row.unit}/day` || high === undefined) return [];
    if (!isForEveryProduct || (only && only !== population)) return [];
    return compared(
      {
        kind: limit.isWarning ? "warning" : "limit",
        name: limit.name,
        amount: high,
        highest: null,
        unit: row.unit,
        basis: `${limit.basis}; ${limit.population}`,
        source: { name: `${limit.name}, ${limit.edition}`, url: limit.source_url },
      },
      row.parts,
    );
  });
}

function compared(level: DayLevel, parts: readonly DayPart[]): ComparedLevel {
  const sum = sumOfDay(parts);
  return { level, sum, parts, position: positionOf(sum, level.amount) };
}

/** Exactly at the level is not above it. */
export function positionOf({ low, high, knownHigh }: DaySum, level: number): LevelPosition {
  if (low > level) return "above";
  if (knownHigh > level) return "may_be_above";
  return high === null ? "unknown" : "below";
}

/**
 * Whole servings a week of one product with which the week's average stays within a level, if the other products are
 * taken as entered; null if that is not known. Upper ends count, so that no range reaches above the level.
 */
export function servingsPerWeek(
  { level, parts }: ComparedLevel,
  slug: string,
  servingsADay: number,
): number | null {
  const own = parts.filter((part) => part.slug === slug);
  const others = sumOfDay(parts.filter((part) => part.slug !== slug));
  const { high } = sumOfDay(own);
  if (high === null || others.high === null || high === 0) return null;
  const room = decimal(level.amount).minus(decimal(others.high));
  if (room.lte(0)) return 0;
  return Math.floor(toNumber(room.times(7).times(decimal(servingsADay)).div(decimal(high))));
}
