import { brandsByRef } from "../../catalogue/queries/names.ts";
import type { RankedItem } from "../schema.ts";
import { type Interpretation, noFilters } from "../understanding/interpret.ts";
import type { RetrievalDeps } from "./find-candidates.ts";
import type { NamedProducts } from "./named-products.ts";
import { retrieve } from "./retrieve.ts";

/**
 * Retrieves products; if none fits, without the brand, unless the question insists on it or is about it. What was given up is
 * said in a note. Every other condition holds, but where the question is about the brand: then its products are shown, whatever
 * else it names, which is what is asked of them.
 */
export async function retrieveOrRelax(
  deps: RetrievalDeps,
  interpretation: Interpretation,
  named: NamedProducts,
  { isAboutBrand }: { isAboutBrand: boolean },
): Promise<{ ranked: RankedItem[]; interpretation: Interpretation }> {
  const ranked = await retrieve(deps, interpretation, named);
  const { filters, isBrandStrict, notes } = interpretation;
  const isOtherwiseEmpty = filters.goal.length + filters.ingredient.length + filters.category.length === 0;
  if (ranked.length > 0 || filters.brand_id.length === 0) return { ranked, interpretation };
  if (isAboutBrand) return brandOnly(deps, interpretation);
  if (isBrandStrict || isOtherwiseEmpty) return { ranked, interpretation };
  const relaxed = { ...interpretation, filters: { ...filters, brand_id: [] } };
  const others = await retrieve(deps, relaxed);
  if (others.length === 0) return { ranked, interpretation };
  const brands = await brandsByRef(deps.db, filters.brand_id);
  const names = filters.brand_id.map((slug) => brands.get(slug)?.name ?? slug).join(" or ");
  const note = `No product of ${names} here fits the rest of your question, so these are of other brands.`;
  return { ranked: others, interpretation: { ...relaxed, notes: [...notes, note] } };
}

async function brandOnly(
  deps: RetrievalDeps,
  interpretation: Interpretation,
): Promise<{ ranked: RankedItem[]; interpretation: Interpretation }> {
  const { brand_id } = interpretation.filters;
  const ofBrand = { ...interpretation, filters: { ...noFilters(), brand_id }, forms: [] };
  const brands = await brandsByRef(deps.db, brand_id);
  const names = brand_id.map((slug) => brands.get(slug)?.name ?? slug).join(" or ");
  const note = `These are products of ${names}; nothing here says which of them meet the rest of your question.`;
  return {
    ranked: await retrieve(deps, ofBrand),
    interpretation: { ...ofBrand, notes: [...interpretation.notes, note] },
  };
}
