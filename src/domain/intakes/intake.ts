import type { LifeStage } from "#contract/life-stages.ts";

/** Recommended Dietary Allowance, or Adequate Intake where the evidence does not allow one. */
export type IntakeKind = "RDA" | "AI";

/**
 * What an upper level counts: only what supplements and fortified foods add (so that the recommended intake of magnesium
 * can exceed it), only preformed vitamin A, or everything eaten.
 */
export type UpperScope = "supplements" | "preformed" | "total";

export interface StageIntake {
  stage: LifeStage;
  /** Per day, in `unit`; null if none was set. */
  recommended: number | null;
  kind: IntakeKind | null;
  /** Tolerable upper intake level per day, in `upperUnit`; null if none was set, which does not mean that any amount is safe. */
  upper: number | null;
}

export interface ReferenceIntake {
  /** Analyte id, which is the slug of the ingredient. */
  nutrient: string;
  unit: string;
  upperUnit: string;
  upperScope: UpperScope;
  stages: readonly StageIntake[];
}
