/** Life stages of the Dietary Reference Intakes. Ages in years unless stated. */
export const LIFE_STAGE_LABELS = {
  "infants-0-6-months": "Infants, 0 to 6 months",
  "infants-7-12-months": "Infants, 7 to 12 months",
  "children-1-3": "Children, 1 to 3",
  "children-4-8": "Children, 4 to 8",
  "males-9-13": "Males, 9 to 13",
  "males-14-18": "Males, 14 to 18",
  "men-19-30": "Men, 19 to 30",
  "men-31-50": "Men, 31 to 50",
  "men-51-70": "Men, 51 to 70",
  "men-over-70": "Men, over 70",
  "females-9-13": "Females, 9 to 13",
  "females-14-18": "Females, 14 to 18",
  "women-19-30": "Women, 19 to 30",
  "women-31-50": "Women, 31 to 50",
  "women-51-70": "Women, 51 to 70",
  "women-over-70": "Women, over 70",
  "pregnancy-14-18": "Pregnancy, 14 to 18",
  "pregnancy-19-30": "Pregnancy, 19 to 30",
  "pregnancy-31-50": "Pregnancy, 31 to 50",
  "breastfeeding-14-18": "Breastfeeding, 14 to 18",
  "breastfeeding-19-30": "Breastfeeding, 19 to 30",
  "breastfeeding-31-50": "Breastfeeding, 31 to 50",
} as const;

export type LifeStage = keyof typeof LIFE_STAGE_LABELS;
export const LIFE_STAGES = Object.keys(LIFE_STAGE_LABELS) as readonly LifeStage[] as readonly [
  LifeStage,
  ...LifeStage[],
];

/**
 * Who a label is compared with until the visitor chooses a life stage: all adults, by the range of their recommended
 * intakes and the lowest of their upper levels.
 */
export const ALL_ADULTS = "adults";
export const COMPARED_STAGE_LABELS = {
  [ALL_ADULTS]: "All adults, 19 and over",
  ...LIFE_STAGE_LABELS,
} as const;

export type ComparedStage = keyof typeof COMPARED_STAGE_LABELS;
export const COMPARED_STAGES = Object.keys(COMPARED_STAGE_LABELS) as readonly ComparedStage[] as readonly [
  ComparedStage,
  ...ComparedStage[],
];

/** Life stages that count as all adults; pregnancy and breastfeeding have needs of their own. */
export const ADULT_STAGES = LIFE_STAGES.filter((stage) => /^(?:wo)?men-/.test(stage));
