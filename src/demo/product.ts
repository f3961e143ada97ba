import { FORMS_SEED } from "#sample-data/forms.ts";
import type { FactSeed, Recipe } from "#sample-data/shapes.ts";
import { chance } from "./seeded-random.ts";
import { productName, type Variant } from "./variants.ts";

/** A product of the sample catalogue before it is written as a label: what labels and reports are both made from. */
export interface Product {
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
  /** The seed of everything else about it. */
  seed: string;
}

const WEIGHED = new Set(["powder", "stick-pack", "liquid"]);

export function makeProduct(brand: string, variant: Variant, serial: number, seed: string): Product {
  const { recipe, form } = variant;
  const draw = chance(`${seed}|${brand}|${recipe.key}|${form}|${variant.printed}|${variant.flavour}`);
  const kind = FORMS_SEED[form];
  const unitsPerServing = Math.max(variant.leastUnits, draw.pick(kind.servings));
  const weighed = WEIGHED.has(form) && recipe.grams !== undefined;
  const children = recipe.group?.startsWith("Children") ?? false;
  return {
    brand,
    name: productName(variant, draw),
    variant,
    recipe,
    serial,
    unitsPerServing,
    servingsPerContainer: draw.pick(kind.containers),
    servingsPerDay: children || recipe.category === "multivitamins" ? 1 : draw.pick([1, 1, 1, 2]),
    gramsPerServing: weighed ? (recipe.grams ?? 0) * variant.times : kind.grams * unitsPerServing,
    seed: `${seed}|${serial}`,
  };
}

/** A fact at the product's strength. */
export interface DosedFact {
  name: string;
  amount: number;
  unit: string;
  form: string | null;
  depth: 0 | 1;
}

export function dosedFacts({ recipe, variant }: Product): DosedFact[] {
  const dose = (seed: FactSeed, depth: 0 | 1): DosedFact => ({
    name: seed.name,
    amount: Number((seed.amount * (seed.fixed ? 1 : variant.times)).toPrecision(3)),
    unit: seed.unit,
    form: seed.form ?? null,
    depth,
  });
  return recipe.facts.flatMap((seed) => [dose(seed, 0), ...(seed.parts ?? []).map((part) => dose(part, 1))]);
}
