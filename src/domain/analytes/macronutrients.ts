import { type Analyte, analytesOf } from "./analyte.ts";

const macronutrient = /* @__PURE__ */ analytesOf("potency", "constituent");

/** May exceed the label by at most 20% (21 CFR 101.9(g)(5)). Sodium, which may not either, is in `nutrients.ts`. */
const capped = (id: string, name: string, ...synonyms: readonly string[]): Analyte => ({
  ...macronutrient(id, name, ...synonyms),
  isCapped: true,
});

export const MACRONUTRIENTS: readonly Analyte[] = [
  macronutrient("protein", "Protein", "total protein", "crude protein"),
  macronutrient("dietary-fiber", "Dietary Fiber", "fiber", "dietary fibre", "total dietary fiber"),
  macronutrient("soluble-fiber", "Soluble Fiber"),
  macronutrient("carbohydrate", "Total Carbohydrate", "carbohydrate", "carbohydrates", "total carbohydrates"),
  macronutrient("monounsaturated-fat", "Monounsaturated Fat"),
  macronutrient("polyunsaturated-fat", "Polyunsaturated Fat"),
  macronutrient("sugar-alcohols", "Sugar Alcohols", "polyols"),
  capped("calories", "Calories", "energy", "total calories"),
  capped("total-fat", "Total Fat", "fat", "crude fat"),
  capped("saturated-fat", "Saturated Fat", "saturated fatty acids", "saturates"),
  capped("trans-fat", "Trans Fat", "trans fatty acids"),
  capped("cholesterol", "Cholesterol"),
  capped("total-sugars", "Total Sugars", "sugars", "sugar"),
  capped("added-sugars", "Added Sugars", "includes added sugars"),
];
