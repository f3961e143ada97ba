import type { Form } from "#contract/vocabulary.ts";
import { FORMS_SEED } from "#sample-data/forms.ts";
import type { Recipe } from "#sample-data/shapes.ts";
import { toGrams } from "./figures.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A form, strength and flavor of a recipe. */
export interface Variant {
  recipe: Recipe;
  form: Form;
  /** Strength as printed in the name, and its factor on the amounts of the recipe. */
  printed: string;
  strengthFactor: number;
  flavour: string | null;
  /** Minimum number of units for one serving. */
  minUnits: number;
}

/** All variants of a recipe that fit the form: 5 g of creatine do not fit into capsules. */
export function variantsOf(recipe: Recipe): Variant[] {
  return recipe.forms.flatMap((form) =>
    recipe.strengths.flatMap(([printed, strengthFactor]) => {
      const minUnits = countUnits(recipe, form, strengthFactor);
      if (minUnits > FORMS_SEED[form].maxUnits) return [];
      return findFlavours(recipe, form).map((flavour) => ({
        recipe,
        form,
        printed,
        strengthFactor,
        flavour,
        minUnits,
      }));
    }),
  );
}

/** Number of units in one serving: 5.7 g of powder are 1 scoop, 200 mg of magnesium several capsules. */
function countUnits(recipe: Recipe, form: Form, strengthFactor: number): number {
  const grams = recipe.facts.reduce(
    (sum, { amount, unit, fixed }) => sum + toGrams(amount, unit) * (fixed ? 1 : strengthFactor),
    0,
  );
  const { gramsPerUnit: room } = FORMS_SEED[form];
  const bulk = form === "softgel" && recipe.material === "oil" ? 1 : (recipe.bulk ?? 1);
  return Math.max(1, Math.ceil((grams * bulk) / room - 0.05));
}

function findFlavours(recipe: Recipe, form: Form): readonly (string | null)[] {
  const flavours = FORMS_SEED[form].flavours;
  const own = form === "powder" || form === "stick-pack" || form === "liquid" ? recipe.flavours : undefined;
  const offered = own ?? flavours;
  return offered.length > 0 ? offered : [null];
}

/** Name, strength, form and flavor: "Vitamin C 1,000 mg Gummies, Orange". */
export function productName({ recipe, form, printed, flavour }: Variant, random: SeededRandom): string {
  const name = random.pick(recipe.names);
  const suffix = omitsForm(recipe, form, name) ? "" : FORMS_SEED[form].suffix;
  const title = [name, printed, suffix].filter(Boolean).join(" ");
  return flavour === null || flavour === "Unflavored" ? title : `${title}, ${flavour}`;
}

/** Whether the name omits the form: for capsules, tablets, softgels, and the main form of a recipe. */
function omitsForm(recipe: Recipe, form: Form, name: string): boolean {
  const { suffix } = FORMS_SEED[form];
  const isMainForm = recipe.forms[0] === form && form !== "gummy" && form !== "lozenge";
  return suffix === "" || isMainForm || name.toLowerCase().includes(suffix.toLowerCase());
}
