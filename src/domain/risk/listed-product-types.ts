import type { Category, ProductType } from "#contract/vocabulary.ts";
import { productTypesByName } from "./product-types.ts";

/** The type of a product that holds an ingredient of a kind. */
const TYPE_BY_INGREDIENT_KIND: Readonly<Record<string, ProductType>> = {
  botanical: "botanical",
  mushroom: "botanical",
  algae: "algae",
  probiotic: "probiotic",
  "bee product": "bee_product",
};

/** Categories whose products are all of one type. Marine oils are not: "Omega-3 and oils" also holds plant oils. */
const TYPE_BY_CATEGORY: Partial<Record<Category, ProductType>> = {
  herbals: "botanical",
  probiotics: "probiotic",
  "sleep-stress": "sleep",
  weight: "weight_loss",
};

/** Types that an ingredient makes a product one of. */
export const typesOfIngredient = ({ name, kind }: { name: string; kind: string }): ProductType[] => {
  const type = TYPE_BY_INGREDIENT_KIND[kind];
  return [...new Set([...productTypesByName(name), ...(type ? [type] : [])])];
};

/** Types of a product as far as its label tells: by its name, its ingredients and its category; in a fixed order. */
export function typesOfListedProduct({
  name,
  category,
  ofIngredients,
}: {
  name: string;
  /** Null for a product that is not in the catalog. */
  category: Category | null;
  /** Types that its ingredients make it one of. */
  ofIngredients: Iterable<ProductType>;
}): ProductType[] {
  const byCategory = category && TYPE_BY_CATEGORY[category];
  const types = [...productTypesByName(name), ...ofIngredients, ...(byCategory ? [byCategory] : [])];
  return [...new Set(types)].toSorted();
}
