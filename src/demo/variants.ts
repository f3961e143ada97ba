import type { Form } from "#contract/vocabulary.ts";
import { FORMS_SEED } from "#sample-data/forms.ts";
import type { Recipe } from "#sample-data/shapes.ts";
import { inGrams } from "./figures.ts";
import type { Chance } from "./seeded-random.ts";

/** One way in which a recipe can be made and sold. */
export interface Variant {
  recipe: Recipe;
  form: Form;
  /** The strength as it stands in the name, and the factor on the recipe's amounts. */
  printed: string;
  times: number;
  flavour: string | null;
  /** The fewest units that hold one serving. */
  leastUnits: number;
}

/** Every variant of a recipe that fits into its form: 5 g of creatine do not go into capsules. */
export function variantsOf(recipe: Recipe): Variant[] {
  return recipe.forms.flatMap((form) =>
    recipe.strengths.flatMap(([printed, times]) => {
      const leastUnits = unitsFor(recipe, form, times);
      if (leastUnits > FORMS_SEED[form].most) return [];
      return flavoursOf(recipe, form).map((flavour) => ({
        recipe,
        form,
        printed,
        times,
        flavour,
        leastUnits,
      }));
    }),
  );
}

/** Units of the form that one serving takes: 5.7 g of powder are one scoop, 200 mg of magnesium several capsules. */
function unitsFor(recipe: Recipe, form: Form, times: number): number {
  const grams = recipe.facts.reduce(
    (sum, { amount, unit, fixed }) => sum + inGrams(amount, unit) * (fixed ? 1 : times),
    0,
  );
  const { room } = FORMS_SEED[form];
  const bulk = form === "softgel" && recipe.material === "oil" ? 1 : (recipe.bulk ?? 1);
  return Math.max(1, Math.ceil((grams * bulk) / room - 0.05));
}

function flavoursOf(recipe: Recipe, form: Form): readonly (string | null)[] {
  const flavours = FORMS_SEED[form].flavours;
  const own = form === "powder" || form === "stick-pack" || form === "liquid" ? recipe.flavours : undefined;
  const offered = own ?? flavours;
  return offered.length > 0 ? offered : [null];
}

/** "Vitamin C 1,000 mg Gummies, Orange": what it is, how strong, in what form, in which flavour. */
export function productName({ recipe, form, printed, flavour }: Variant, chance: Chance): string {
  const name = chance.pick(recipe.names);
  const suffix = saysForm(recipe, form, name) ? "" : FORMS_SEED[form].suffix;
  const said = [name, printed, suffix].filter(Boolean).join(" ");
  return flavour === null || flavour === "Unflavored" ? said : `${said}, ${flavour}`;
}

/** Capsules, tablets and softgels go without saying, and so does the form that a recipe is first of all sold in. */
function saysForm(recipe: Recipe, form: Form, name: string): boolean {
  const { suffix } = FORMS_SEED[form];
  const usual = recipe.forms[0] === form && form !== "gummy" && form !== "lozenge";
  return suffix === "" || usual || name.toLowerCase().includes(suffix.toLowerCase());
}
