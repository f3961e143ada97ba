import type { TestedProduct } from "#contract/report-parts.ts";
import type { Product } from "../product.ts";

export const isPlant = ({ recipe }: Product): boolean =>
  recipe.material === "botanical" || recipe.material === "seaweed";

/** What decides by which limits a product is judged, and how much of it is taken in a day. */
export function testedProduct(product: Product): TestedProduct {
  const { recipe, variant, gramsPerServing, servingsPerDay } = product;
  return {
    traits: {
      microbial: isPlant(product) ? "with_botanicals" : "refined",
      population: recipe.group?.startsWith("Children") ? "children" : "adults",
      seaweed: false,
      oil: recipe.material === "oil" && variant.form !== "gummy",
      flavoured: variant.flavour !== null && variant.flavour !== "Unflavored",
    },
    intake: {
      grams_per_serving: gramsPerServing,
      millilitres_per_serving: null,
      servings_per_day: servingsPerDay,
    },
  };
}
