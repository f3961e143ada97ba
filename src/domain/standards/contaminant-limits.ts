import { ELEMENT_LIMITS } from "./element-limits.ts";
import { EU_LIMITS } from "./eu-limits.ts";
import { FOOD_SAFETY_LIMITS } from "./food-safety-limits.ts";
import type { ContaminantLimit } from "./limit.ts";
import { MICROBE_LIMITS } from "./microbe-limits.ts";
import { OIL_LIMITS } from "./oil-limits.ts";
import { OWN_RULES } from "./own-rules.ts";
import { SOLVENT_LIMITS } from "./solvent-limits.ts";
import { WARNING_LEVELS } from "./warning-levels.ts";

/** All limits and warning levels for what a label does not claim. */
export const CONTAMINANT_LIMITS: readonly ContaminantLimit[] = [
  ...FOOD_SAFETY_LIMITS,
  ...ELEMENT_LIMITS,
  ...MICROBE_LIMITS,
  ...SOLVENT_LIMITS,
  ...OIL_LIMITS,
  ...EU_LIMITS,
  ...OWN_RULES,
  ...WARNING_LEVELS,
];
