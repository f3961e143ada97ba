import { callQuery } from "../../api/queries.ts";

export const ingredientsQuery = () => callQuery("listIngredients", {});

export const ingredientQuery = (slug: string) => callQuery("getIngredient", { ingredient_id: slug });
