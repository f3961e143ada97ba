import { BRANDS } from "#sample-data/brands/all.ts";
import { RECIPES } from "#sample-data/recipes/all.ts";
import type { BrandSeed, Recipe } from "#sample-data/shapes.ts";
import type { BrandRecord, LabelRecord } from "../server/features/catalogue/intake/record.ts";
import { BASE_DAY } from "./calendar.ts";
import { type CoinedBrand, coinedBrand } from "./invented-brands.ts";
import { labelOf } from "./label.ts";
import { makeProduct, type Product } from "./product.ts";
import { chance } from "./seeded-random.ts";
import { variantsOf } from "./variants.ts";

/** Supplements of the built-in brands: one of each recipe that a brand sells. */
export const BUILT_IN_SUPPLEMENTS = BRANDS.reduce((sum, { recipes }) => sum + recipes.length, 0);

/** Labels handed on at a time. */
const CHUNK = 1000;

/** Every twelfth product is also sold in a container of twice the size, with a record of its own. */
const SECOND_SIZE_EVERY = 12;

const RECIPE_BY_KEY = new Map(RECIPES.map((recipe) => [recipe.key, recipe]));

/** The products of the built-in brands, in a fixed order; the same seed makes the same products. */
export function builtInProducts(seed: string): Product[] {
  const sold = BRANDS.flatMap((brand) =>
    brand.recipes.map((key) => ({ brand, recipe: recipeOf(brand, key) })),
  );
  return sold.map(({ brand, recipe }, at) => {
    const variant = chance(`${seed}|${brand.name}|${recipe.key}`).pick(variantsOf(recipe));
    return makeProduct(brand.name, variant, at + 1, seed);
  });
}

function recipeOf(brand: BrandSeed, key: string): Recipe {
  const recipe = RECIPE_BY_KEY.get(key);
  if (!recipe) throw new Error(`${brand.name} sells ${key}, which is no recipe.`);
  return recipe;
}

function* coinedBrands(seed: string): Generator<CoinedBrand> {
  for (let index = 0; ; index++) yield coinedBrand(index, seed);
}

function* products(seed: string): Generator<Product> {
  yield* builtInProducts(seed);
  let serial = BUILT_IN_SUPPLEMENTS;
  for (const { name, variants } of coinedBrands(seed)) {
    for (const variant of variants) yield makeProduct(name, variant, ++serial, seed);
  }
}

/** Label records of `supplements` products, a thousand at a time so that any number of them fits into memory. */
export function* sampleLabels(supplements: number, seed: string): Generator<LabelRecord[]> {
  let chunk: LabelRecord[] = [];
  for (const product of products(seed).take(supplements)) {
    chunk.push(labelOf(product));
    if (product.serial % SECOND_SIZE_EVERY === 0) chunk.push(labelOf(product, 2));
    if (chunk.length >= CHUNK) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

/** The brands of the first `supplements` products. */
export function sampleBrands(supplements: number, seed: string): BrandRecord[] {
  const made = { source: "sample", sourceUrl: null, sourceDate: BASE_DAY } as const;
  const brands: BrandRecord[] = [];
  let left = supplements;
  for (const { recipes, tested: _tested, ...facts } of BRANDS) {
    if (left <= 0) return brands;
    brands.push({ ...facts, ...made });
    left -= recipes.length;
  }
  for (const { variants, ...facts } of coinedBrands(seed)) {
    if (left <= 0) return brands;
    brands.push({ ...facts, ...made });
    left -= variants.length;
  }
  return brands;
}
