import { CATEGORIES } from "#contract/vocabulary.ts";
import { BRANDS } from "#sample-data/brands/all.ts";
import { FIRST_PARTS, LAST_PARTS, SECOND_PARTS } from "#sample-data/invented-names.ts";
import { RECIPES } from "#sample-data/recipes/all.ts";
import type { BrandSeed } from "#sample-data/shapes.ts";
import { chance } from "./seeded-random.ts";
import { type Variant, variantsOf } from "./variants.ts";

/** Products of one coined brand, and the categories that they come from. */
const LEAST = 24;
const MOST = 96;
const CATEGORIES_SOLD = 6;

/** A step through the joined names that has no divisor in common with their number, so that neighbours look different. */
const NAME_STEP = 2_477;

export interface CoinedBrand extends Omit<BrandSeed, "recipes" | "tested"> {
  /** What it sells; no two of them make the same product. */
  variants: Variant[];
}

/** The `index`th brand beyond the built-in ones: an invented name in somebody else's colours. */
export function coinedBrand(index: number, seed: string): CoinedBrand {
  const draw = chance(`${seed}|coined|${index}`);
  const shape = draw.pick(BRANDS).look;
  const colours = draw.pick(BRANDS).look;
  const pool = draw.shuffle(VARIANTS).slice(0, CATEGORIES_SOLD).flat();
  return {
    name: coinedName(index),
    about: null,
    website: null,
    country: null,
    founded: null,
    look: colours && shape ? { ...colours, mark: shape.mark } : null,
    certificates: [],
    variants: draw.shuffle(pool).slice(0, draw.whole(LEAST, MOST)),
  };
}

const VARIANTS: readonly Variant[][] = CATEGORIES.map((category) =>
  RECIPES.filter((recipe) => recipe.category === category).flatMap(variantsOf),
);

function coinedName(index: number): string {
  const pairs = FIRST_PARTS.length * SECOND_PARTS.length;
  const at = (index * NAME_STEP) % pairs;
  const first = FIRST_PARTS[at % FIRST_PARTS.length] ?? "";
  const second = SECOND_PARTS[Math.floor(at / FIRST_PARTS.length)] ?? "";
  const round = Math.floor(index / pairs);
  const last = LAST_PARTS[round % LAST_PARTS.length] ?? "";
  const again = Math.floor(round / LAST_PARTS.length);
  return `${first}${second}${last}${again > 0 ? ` ${again + 1}` : ""}`;
}
