import { BRANDS } from "#sample-data/brands/all.ts";
import { RECIPES } from "#sample-data/recipes/all.ts";
import type { BrandSeed, Recipe } from "#sample-data/shapes.ts";
import type { BrandRecord, LabelRecord } from "#server/features/catalogue/intake/record.ts";
import { BASE_DAY } from "./calendar.ts";
import { type InventedBrand, inventBrand } from "./invented-brands.ts";
import { makeLabel } from "./label.ts";
import { type DemoProduct, makeProduct } from "./product.ts";
import { seededRandom } from "./seeded-random.ts";
import { variantsOf } from "./variants.ts";

/** Number of supplements of the built-in brands: one per recipe that a brand sells. */
export const BUILT_IN_SUPPLEMENTS = BRANDS.reduce((sum, { recipes }) => sum + recipes.length, 0);

/** Number of labels yielded at a time. */
const LABELS_PER_CHUNK = 1000;

/** Every 12th product has a second label record, for a container of twice the size. */
const SECOND_SIZE_EVERY = 12;

const RECIPE_BY_KEY = new Map(RECIPES.map((recipe) => [recipe.key, recipe]));

/** Generates the products of the built-in brands, in a fixed order. Deterministic by seed. */
export function builtInProducts(seed: string): DemoProduct[] {
  const sold = BRANDS.flatMap((brand) =>
    brand.recipes.map((key) => ({ brand, recipe: recipeOf(brand, key) })),
  );
  return sold.map(({ brand, recipe }, at) => {
    const variant = seededRandom(`${seed}|${brand.name}|${recipe.key}`).pick(variantsOf(recipe));
    return makeProduct(brand.name, variant, at + 1, seed);
  });
}

function recipeOf(brand: BrandSeed, key: string): Recipe {
  const recipe = RECIPE_BY_KEY.get(key);
  if (!recipe) throw new Error(`${brand.name} sells ${key}, which is not a recipe.`);
  return recipe;
}

function* inventedBrands(seed: string): Generator<InventedBrand> {
  for (let index = 0; ; index++) yield inventBrand(index, seed);
}

function* products(seed: string): Generator<DemoProduct> {
  yield* builtInProducts(seed);
  let serial = BUILT_IN_SUPPLEMENTS;
  for (const { name, variants } of inventedBrands(seed)) {
    for (const variant of variants) yield makeProduct(name, variant, ++serial, seed);
  }
}

/** Generates the label records of `supplements` products in chunks, so that any number fits into memory. */
export function* demoLabels(supplements: number, seed: string): Generator<LabelRecord[]> {
  let chunk: LabelRecord[] = [];
  for (const product of products(seed).take(supplements)) {
    chunk.push(makeLabel(product));
    if (product.serial % SECOND_SIZE_EVERY === 0) chunk.push(makeLabel(product, 2));
    if (chunk.length >= LABELS_PER_CHUNK) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

/** Generates the brands of the first `supplements` products. */
export function demoBrands(supplements: number, seed: string): BrandRecord[] {
  const made = { source: "sample", sourceUrl: null, sourceDate: BASE_DAY } as const;
  const brands: BrandRecord[] = [];
  let left = supplements;
  for (const { recipes, tested: _tested, ...facts } of BRANDS) {
    if (left <= 0) return brands;
    brands.push({ ...facts, ...made });
    left -= recipes.length;
  }
  for (const { variants, ...facts } of inventedBrands(seed)) {
    if (left <= 0) return brands;
    brands.push({ ...facts, ...made });
    left -= variants.length;
  }
  return brands;
}
