import type { ComparedStage } from "#contract/life-stages.ts";
import { callQuery } from "../../api/queries.ts";

export const ingredientsQuery = () => callQuery("listIngredients", {});

export const ingredientQuery = (slug: string) => callQuery("getIngredient", { ingredient_id: slug });

export const labelIntakesQuery = (slug: string, stage: ComparedStage) =>
  callQuery("compareLabelWithIntakes", { supplement_id: slug, life_stage: stage });
