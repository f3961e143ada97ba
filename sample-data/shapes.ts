import type { Category, Diet, Form } from "#contract/vocabulary.ts";
import type { BrandRecord } from "#server/features/catalogue/intake/record.ts";

/** One row of a recipe's facts panel: the amount that one serving holds at the recipe's first strength. */
export interface FactSeed {
  name: string;
  amount: number;
  unit: string;
  /** The compound it is added as, printed as "(as …)". */
  form?: string;
  /** Rows set in under this one: what an extract is standardised to, what a blend is made of. */
  parts?: readonly FactSeed[];
  /** True for an amount that is the same at every strength. */
  fixed?: true;
}

/** What a product is made of decides how it is identified, and which limits it is held to. */
export type Material = "refined" | "botanical" | "culture" | "oil" | "seaweed" | "protein";

export interface Recipe {
  key: string;
  category: Category;
  material: Material;
  /** What such a product is called; each brand settles on one of them. No two recipes share a name. */
  names: readonly string[];
  forms: readonly Form[];
  /** The strength as it is printed behind the name, and how many times the facts' amounts it stands for. */
  strengths: readonly (readonly [printed: string, times: number])[];
  facts: readonly FactSeed[];
  /** Grams of one serving where the form alone does not tell (powders, sticks, liquids). */
  grams?: number;
  /** Grams of compound in a gram of what is declared: a mineral is declared without the salt that carries it. */
  bulk?: number;
  /** Flavours it comes in, where the form has any; otherwise the form's own. */
  flavours?: readonly string[];
  animal?: "fish" | "milk" | "egg" | "bovine" | "shellfish";
  group?: string;
  caution?: string;
}

/** What every product of a form has in common. */
export interface FormSeed {
  /** One and many, as they are counted on the label. */
  unit: readonly [one: string, many: string];
  /** Put behind a name that does not say the form itself. */
  suffix: string;
  /** Units in one serving; a product takes one of them. */
  servings: readonly number[];
  /** Servings in a container; a product takes one of them. */
  containers: readonly number[];
  /** Grams of one unit. */
  grams: number;
  /** Grams of what is declared that one unit has room for, and the most units that anyone would take at once. */
  room: number;
  most: number;
  flavours: readonly string[];
  /** Lists of other ingredients; a product takes one of them. */
  others: readonly (readonly string[])[];
  /** What the shell or base keeps a product from being. */
  diets: readonly Diet[];
  directions: string;
}

export interface BrandSeed extends Omit<BrandRecord, "source" | "sourceUrl" | "sourceDate"> {
  /** Keys of the recipes it sells. */
  recipes: readonly string[];
  /** False for a brand that nobody has tested. */
  tested: boolean;
}

/** A fact in one line: `fact("Zinc", 15, "mg", "zinc picolinate")`. */
export const fact = (
  name: string,
  amount: number,
  unit: string,
  form?: string,
  parts?: readonly FactSeed[],
): FactSeed => ({ name, amount, unit, ...(form ? { form } : {}), ...(parts ? { parts } : {}) });

/** A fact whose amount does not follow the strength. */
export const fixed = (name: string, amount: number, unit: string, form?: string): FactSeed => ({
  ...fact(name, amount, unit, form),
  fixed: true,
});
