import { analyteOf } from "#domain/analytes/find.ts";
import { type LimitLookup, limitFor } from "#domain/standards/limit-for.ts";
import type { DemoProduct } from "../product.ts";
import type { Measured } from "./finding.ts";
import { toReportProduct } from "./tested-product.ts";

type AnalyteQuery = Pick<Measured, "analyte" | "unit" | "panel">;

/** The limit that a published verdict uses. */
function limitOf(product: DemoProduct, sought: AnalyteQuery, claimed: boolean): LimitLookup {
  const analyte = analyteOf(sought);
  if (!analyte) return { kind: "none", why: "no_limit" };
  return limitFor("house", { analyte, claimed, origin: analyte.origin }, toReportProduct(product).traits);
}

/** Upper limit for a product, in the unit of the limit. Throws if there is none. */
export function findUpperLimit(product: DemoProduct, analyte: string): number {
  const lookup = limitOf(product, { analyte, unit: null, panel: "elements" }, false);
  if (lookup.kind === "contaminant" && lookup.limit.high !== undefined) return lookup.limit.high;
  throw new Error(`${product.name} has no upper limit for ${analyte}.`);
}

/** Label-claim tolerance, in percent of the claim. Throws if there is none. */
export function findTolerance(
  product: DemoProduct,
  analyte: string,
  unit: string,
): { low?: number; high?: number } {
  const lookup = limitOf(product, { analyte, unit, panel: "potency" }, true);
  if (lookup.kind === "label") return lookup.limit;
  throw new Error(`There is no rule for a claim of ${analyte}.`);
}
