import type { Recipe } from "../shapes.ts";
import { DIGESTION_AND_OTHER_RECIPES } from "./digestion-and-other.ts";
import { HERBAL_RECIPES } from "./herbals.ts";
import { MINERAL_RECIPES } from "./minerals.ts";
import { MULTIVITAMIN_RECIPES } from "./multivitamins.ts";
import { OIL_AND_CULTURE_RECIPES } from "./oils-and-cultures.ts";
import { PERFORMANCE_RECIPES } from "./performance.ts";
import { PROTEIN_AND_SPORTS_RECIPES } from "./protein-and-sports.ts";
import { REST_AND_JOINT_RECIPES } from "./rest-and-joints.ts";
import { VITAMIN_RECIPES } from "./vitamins.ts";

/** All recipes of the fictitious brands. */
export const RECIPES: readonly Recipe[] = [
  ...VITAMIN_RECIPES,
  ...MINERAL_RECIPES,
  ...MULTIVITAMIN_RECIPES,
  ...OIL_AND_CULTURE_RECIPES,
  ...PROTEIN_AND_SPORTS_RECIPES,
  ...HERBAL_RECIPES,
  ...REST_AND_JOINT_RECIPES,
  ...DIGESTION_AND_OTHER_RECIPES,
  ...PERFORMANCE_RECIPES,
];
