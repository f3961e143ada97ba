import { compareLabelWithIntakes, getIngredient, listIngredients } from "#contract/ingredients.ts";
import { bindCached } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { getIngredientDetails } from "./queries/ingredient.ts";
import { labelIntakesOf } from "./queries/label-intakes.ts";
import { ingredientsByName } from "./queries/list.ts";

export const ingredientRoutes = ({ read, answerCache }: Services) => {
  const answer = bindCached(answerCache);
  return [
    answer(listIngredients, async () => ({ list: await read(ingredientsByName) })),
    answer(getIngredient, ({ ingredient_id }) => read((db) => getIngredientDetails(db, ingredient_id))),
    answer(compareLabelWithIntakes, (input) => read((db) => labelIntakesOf(db, input))),
  ];
};
