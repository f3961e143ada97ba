import type { Category, Diet, Form, ProductType } from "#contract/vocabulary.ts";
import type { BrandRecord } from "#server/features/catalogue/intake/record.ts";
import type { ElementProfile } from "./contaminant-levels.ts";

/** One row of a recipe's facts panel: amount per serving at the recipe's first strength. */
export interface FactSeed {
  name: string;
  amount: number;
  unit: string;
  /** The compound it is added as, printed as "(as …)". */
  form?: string;
  /** Nested rows: constituents an extract is standardized to, parts of a blend. */
  parts?: readonly FactSeed[];
  /** True if the amount does not change with the strength. */
  fixed?: true;
  /** True if the nutrient occurs naturally in the ingredient (21 CFR 101.9(g)(3)). Constituents always do. */
  natural?: true;
}

/** Kind of material; determines the identity test and the limits. */
export type Material = "refined" | "botanical" | "culture" | "oil" | "seaweed" | "protein";

export interface Recipe {
  key: string;
  category: Category;
  material: Material;
  /** Possible product names, of which each brand uses one. Unique across recipes. */
  names: readonly string[];
  forms: readonly Form[];
  /** Strength as printed in the name, and its factor on the amounts of the facts. */
  strengths: readonly (readonly [printed: string, times: number])[];
  facts: readonly FactSeed[];
  /** Grams per serving, for forms without a unit weight (powders, sticks, liquids). */
  grams?: number;
  /** Grams of compound per gram declared: a mineral is declared without its salt. */
  bulk?: number;
  /** Flavors, if the form has any; defaults to those of the form. */
  flavours?: readonly string[];
  /** Types besides the one of the material. */
  types?: readonly ProductType[];
  /** Kind of product by its usual elements, if it differs from that of the material. */
  elements?: ElementProfile;
  animal?: "fish" | "milk" | "egg" | "bovine" | "shellfish";
  group?: string;
  caution?: string;
}

/** Properties common to all products of a form. */
export interface FormSeed {
  /** Singular and plural of the unit on the label. */
  unit: readonly [one: string, many: string];
  /** Appended to names that do not include the form. */
  suffix: string;
  /** Possible numbers of units per serving. */
  servings: readonly number[];
  /** Possible numbers of servings per container. */
  containers: readonly number[];
  /** Weight of one unit. */
  grams: number;
  /** Grams of declared content that fit into one unit, and the maximum number of units per serving. */
  gramsPerUnit: number;
  maxUnits: number;
  flavours: readonly string[];
  /** Possible lists of other ingredients. */
  otherIngredients: readonly (readonly string[])[];
  /** Diets that the shell or base allows. */
  diets: readonly Diet[];
  directions: string;
}

export interface BrandSeed extends Omit<BrandRecord, "source" | "sourceUrl" | "sourceDate"> {
  /** Keys of the recipes it sells. */
  recipes: readonly string[];
  /** False for a brand without reports. */
  tested: boolean;
}

/** Builds a fact: `fact("Zinc", 15, "mg", "zinc picolinate")`. */
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

/** A nutrient that occurs naturally in the ingredient. */
export const natural = (seed: FactSeed): FactSeed => ({ ...seed, natural: true });
