import { CATEGORIES } from "#contract/vocabulary.ts";
import { BRANDS } from "#sample-data/brands/all.ts";
import { FIRST_PARTS, LAST_PARTS, SECOND_PARTS } from "#sample-data/invented-names.ts";
import { RECIPES } from "#sample-data/recipes/all.ts";
import type { BrandSeed } from "#sample-data/shapes.ts";
import { seededRandom } from "./seeded-random.ts";
import { type Variant, variantsOf } from "./variants.ts";

/** Number of products of an invented brand, and of the categories they come from. */
const MIN_PRODUCTS = 24;
const MAX_PRODUCTS = 96;
const CATEGORIES_PER_BRAND = 6;

/** Step through the name combinations, coprime with their number, so that consecutive names differ. */
const NAME_STEP = 2_477;

export interface InventedBrand extends Omit<BrandSeed, "recipes" | "tested"> {
  /** The variants it sells, all distinct. */
  variants: Variant[];
}

/** The brand number `index` beyond the built-in ones: an invented name with the mark and colors of built-in brands. */
export function inventBrand(index: number, seed: string): InventedBrand {
  const random = seededRandom(`${seed}|coined|${index}`);
  const shape = random.pick(BRANDS).look;
  const colors = random.pick(BRANDS).look;
  const pool = random.shuffle(VARIANTS).slice(0, CATEGORIES_PER_BRAND).flat();
  return {
    name: inventName(index),
    about: null,
    website: null,
    country: null,
    founded: null,
    look: colors && shape ? { ...colors, mark: shape.mark } : null,
    certificates: [],
    variants: random.shuffle(pool).slice(0, random.integer(MIN_PRODUCTS, MAX_PRODUCTS)),
  };
}

const VARIANTS: readonly Variant[][] = CATEGORIES.map((category) =>
  RECIPES.filter((recipe) => recipe.category === category).flatMap(variantsOf),
);

function inventName(index: number): string {
  const pairs = FIRST_PARTS.length * SECOND_PARTS.length;
  const at = (index * NAME_STEP) % pairs;
  const first = FIRST_PARTS[at % FIRST_PARTS.length] ?? "";
  const second = SECOND_PARTS[Math.floor(at / FIRST_PARTS.length)] ?? "";
  const round = Math.floor(index / pairs);
  const last = LAST_PARTS[round % LAST_PARTS.length] ?? "";
  const again = Math.floor(round / LAST_PARTS.length);
  return `${first}${second}${last}${again > 0 ? ` ${again + 1}` : ""}`;
}
