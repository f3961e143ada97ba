import type { Origin } from "#contract/vocabulary.ts";
import { FORMS_SEED } from "#sample-data/forms.ts";
import type { FactSeed, Recipe } from "#sample-data/shapes.ts";
import { seededRandom } from "./seeded-random.ts";
import { productName, type Variant } from "./variants.ts";

/** A product of the demo catalog, from which its label and reports are generated. */
export interface DemoProduct {
  brand: string;
  name: string;
  variant: Variant;
  recipe: Recipe;
  /** Running number in the catalogue, from 1. */
  serial: number;
  unitsPerServing: number;
  servingsPerContainer: number;
  servingsPerDay: number;
  gramsPerServing: number;
  /** Seed of its label and reports. */
  seed: string;
}

const WEIGHED = new Set(["powder", "stick-pack", "liquid"]);

export function makeProduct(brand: string, variant: Variant, serial: number, seed: string): DemoProduct {
  const { recipe, form } = variant;
  const random = seededRandom(`${seed}|${brand}|${recipe.key}|${form}|${variant.printed}|${variant.flavour}`);
  const kind = FORMS_SEED[form];
  const unitsPerServing = Math.max(variant.minUnits, random.pick(kind.servings));
  const weighed = WEIGHED.has(form) && recipe.grams !== undefined;
  const children = recipe.group?.startsWith("Children") ?? false;
  return {
    brand,
    name: productName(variant, random),
    variant,
    recipe,
    serial,
    unitsPerServing,
    servingsPerContainer: random.pick(kind.containers),
    servingsPerDay:
      children || recipe.category === "multivitamins" || isStrongVitaminD(variant)
        ? 1
        : random.pick([1, 1, 1, 2]),
    gramsPerServing: weighed ? (recipe.grams ?? 0) * variant.strengthFactor : kind.grams * unitsPerServing,
    seed: `${seed}|${serial}`,
  };
}

/** Twice a day it would be more than twice the upper level. */
const isStrongVitaminD = ({ recipe, printed }: Variant) =>
  recipe.key.startsWith("vitamin-d3") && printed === "5,000 IU";

/** A fact of the recipe, scaled to the strength of the product. */
export interface DosedFact {
  name: string;
  amount: number;
  unit: string;
  form: string | null;
  /** Class of a claim of it under 21 CFR 101.9(g)(3). */
  origin: Origin;
  depth: 0 | 1;
}

export function dosedFacts({ recipe, variant }: DemoProduct): DosedFact[] {
  const dose = (seed: FactSeed, depth: 0 | 1): DosedFact => ({
    name: seed.name,
    amount: Number((seed.amount * (seed.fixed ? 1 : variant.strengthFactor)).toPrecision(3)),
    unit: seed.unit,
    form: seed.form ?? null,
    origin: seed.natural || (depth === 1 && seed.unit !== "CFU") ? "natural" : "added",
    depth,
  });
  return recipe.facts.flatMap((seed) => [dose(seed, 0), ...(seed.parts ?? []).map((part) => dose(part, 1))]);
}
