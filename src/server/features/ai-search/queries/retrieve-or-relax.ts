import { brandsByRef } from "../../catalogue/queries/names.ts";
import type { RankerWeights } from "../ranking/ranker.ts";
import type { RankedItem } from "../schema.ts";
import type { Interpretation } from "../understanding/interpret.ts";
import type { RetrievalDeps } from "./find-candidates.ts";
import type { NamedProducts } from "./named-products.ts";
import { retrieve } from "./retrieve.ts";

/**
 * Retrieves products; if none fits, without the brand, unless the question insists on it. What was given up is said in
 * a note. Every other condition holds.
 */
export async function retrieveOrRelax(
  deps: RetrievalDeps & { weights: RankerWeights },
  interpretation: Interpretation,
  named: NamedProducts,
): Promise<{ ranked: RankedItem[]; interpretation: Interpretation }> {
  const ranked = await retrieve(deps, interpretation, named);
  const { filters, isBrandStrict, notes } = interpretation;
  const isOtherwiseEmpty = filters.goal.length + filters.ingredient.length + filters.category.length === 0;
  if (ranked.length > 0 || filters.brand_id.length === 0 || isBrandStrict || isOtherwiseEmpty)
    return { ranked, interpretation };
  const relaxed = { ...interpretation, filters: { ...filters, brand_id: [] } };
  const others = await retrieve(deps, relaxed);
  if (others.length === 0) return { ranked, interpretation };
  const brands = await brandsByRef(deps.db, filters.brand_id);
  const names = filters.brand_id.map((slug) => brands.get(slug)?.name ?? slug).join(" or ");
  const note = `No product of ${names} here fits the rest of your question, so these are of other brands.`;
  return { ranked: others, interpretation: { ...relaxed, notes: [...notes, note] } };
}
