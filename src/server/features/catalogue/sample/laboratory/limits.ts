import type { Measured } from "#demo/laboratory/finding.ts";
import { testedProduct } from "#demo/laboratory/tested-product.ts";
import { analyteOf } from "#domain/analytes/find.ts";
import { type Found, limitFor } from "#domain/standards/limit-for.ts";
import type { Product } from "../../../../../demo/product.ts";

type Sought = Pick<Measured, "analyte" | "unit" | "panel">;

/** The limit by which a published verdict judges it. */
const limitOf = (product: Product, sought: Sought, claimed: boolean): Found =>
  limitFor("house", { analyte: analyteOf(sought), claimed, origin: null }, testedProduct(product).traits);

/** The upper limit for such a product, in the limit's own unit. */
export function highestAllowed(product: Product, analyte: string): number {
  const found = limitOf(product, { analyte, unit: null, panel: "elements" }, false);
  if (found.kind === "contaminant" && found.limit.high !== undefined) return found.limit.high;
  throw new Error(`${product.name} has no upper limit for ${analyte}.`);
}

/** How far from its claim an amount may lie, in percent of the claim. */
export function toleranceOf(product: Product, analyte: string, unit: string): { low: number; high?: number } {
  const found = limitOf(product, { analyte, unit, panel: "potency" }, true);
  if (found.kind === "label") return found.limit;
  throw new Error(`There is no rule for a claim of ${analyte}.`);
}
