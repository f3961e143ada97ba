/** Life stages of the Dietary Reference Intakes, in the order of the columns below. Ages in years unless stated. */
export const LIFE_STAGES = [
  "Infants, 0 to 6 months",
  "Infants, 7 to 12 months",
  "Children, 1 to 3",
  "Children, 4 to 8",
  "Males, 9 to 13",
  "Males, 14 to 18",
  "Men, 19 to 30",
  "Men, 31 to 50",
  "Men, 51 to 70",
  "Men, over 70",
  "Females, 9 to 13",
  "Females, 14 to 18",
  "Women, 19 to 30",
  "Women, 31 to 50",
  "Women, 51 to 70",
  "Women, over 70",
  "Pregnancy, 14 to 18",
  "Pregnancy, 19 to 30",
  "Pregnancy, 31 to 50",
  "Breastfeeding, 14 to 18",
  "Breastfeeding, 19 to 30",
  "Breastfeeding, 31 to 50",
] as const;
export type LifeStage = (typeof LIFE_STAGES)[number];

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
