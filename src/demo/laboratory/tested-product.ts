import type { ReportProduct } from "#contract/report-parts.ts";
import { productTypesByName } from "#domain/risk/product-types.ts";
import type { DemoProduct } from "../product.ts";

export const isPlant = ({ recipe }: DemoProduct): boolean =>
  recipe.material === "botanical" || recipe.material === "seaweed";

/** Traits that determine the limits of a product, and its daily intake. */
export function toReportProduct(product: DemoProduct): ReportProduct {
  const { recipe, variant, gramsPerServing, servingsPerDay } = product;
  return {
    traits: {
      microbial: isPlant(product) ? "with_botanicals" : "refined",
      population: recipe.group?.startsWith("Children") ? "children" : "adults",
      seaweed: false,
      oil: recipe.material === "oil" && variant.form !== "gummy",
      flavoured: variant.flavour !== null && variant.flavour !== "Unflavored",
      ...(recipe.material === "oil" && { types: productTypesByName(product.name) }),
    },
    intake: {
      grams_per_serving: gramsPerServing,
      millilitres_per_serving: null,
      servings_per_day: servingsPerDay,
    },
  };
}
