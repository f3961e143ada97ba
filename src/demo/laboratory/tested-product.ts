import type { ReportProduct } from "#contract/report-parts.ts";
import type { ProductType } from "#contract/vocabulary.ts";
import type { ElementProfile } from "#sample-data/contaminant-levels.ts";
import type { Material } from "#sample-data/shapes.ts";
import type { DemoProduct } from "../product.ts";

const TYPES_BY_MATERIAL: Partial<Record<Material, ProductType>> = {
  botanical: "botanical",
  seaweed: "algae",
  culture: "probiotic",
};

export const isPlant = ({ recipe }: DemoProduct): boolean =>
  recipe.material === "botanical" || recipe.material === "seaweed";

/** Types of a product, whose known hazards its reports must cover. */
export function productTypes({ recipe, variant }: DemoProduct): ProductType[] {
  const own = TYPES_BY_MATERIAL[recipe.material];
  const types = [...(own ? [own] : []), ...(recipe.types ?? [])];
  return variant.form === "gummy" ? [...types, "gummy"] : types;
}

/** Kind of product by the elements that it usually has. */
export function elementProfile({ recipe, variant }: DemoProduct): ElementProfile {
  const { material, category, animal } = recipe;
  if (recipe.elements) return recipe.elements;
  if (material === "seaweed") return "microalgae";
  if (material === "protein") return PROTEIN_PROFILES[animal ?? "none"] ?? "plant_protein";
  if (material !== "refined") return material;
  if (category === "amino-acids" || category === "sports") return "amino_acid";
  const hasMinerals = category === "minerals" || category === "multivitamins" || category === "joint-bone";
  return hasMinerals && variant.form !== "gummy" ? "mineral" : "refined";
}

const PROTEIN_PROFILES: Readonly<Record<string, ElementProfile>> = {
  milk: "dairy_or_egg",
  egg: "dairy_or_egg",
  bovine: "collagen",
};

/** Traits that determine the limits of a product, and its daily intake. */
export function toReportProduct(product: DemoProduct): ReportProduct {
  const { recipe, variant, gramsPerServing, servingsPerDay } = product;
  return {
    traits: {
      microbial: microbialCategory(product),
      population: recipe.group?.startsWith("Children") ? "children" : "adults",
      seaweed: false,
      oil: recipe.material === "oil" && variant.form !== "gummy",
      flavoured: variant.flavour !== null && variant.flavour !== "Unflavored",
      types: productTypes(product),
    },
    intake: {
      grams_per_serving: gramsPerServing,
      millilitres_per_serving: null,
      servings_per_day: servingsPerDay,
    },
  };
}

/** Row of USP <2023>. It has none for products whose active ingredient is alive. */
function microbialCategory(product: DemoProduct): ReportProduct["traits"]["microbial"] {
  if (product.recipe.material === "culture") return null;
  return isPlant(product) ? "with_botanicals" : "refined";
}
