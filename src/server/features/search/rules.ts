import type { AppliedFilter, SearchFilters } from "#contract/search.ts";
import { FACET_KEYS, type FacetKey, type FilterKey } from "#contract/search-vocabulary.ts";
import { typedTradeItemNumber } from "#domain/typed-code.ts";
import type { ProductFilters, SearchText } from "./port.ts";
import { facetValueLabel } from "./rules/facet-labels.ts";

/** Brands and ingredients referenced by filters, by the id or slug used in the filter. */
export interface NamedRecords {
  brands: Map<string, { id: number; name: string }>;
  ingredients: Map<string, { id: number; name: string }>;
}

/** Id for an unknown brand or ingredient: no record has it, so it matches nothing. */
const UNKNOWN_ID = 0;

/** Search text, typed or scanned: a barcode in any form of it is searched as its 14 digits. */
export function parseSearchText(text: string): SearchText {
  const gtin14 = typedTradeItemNumber(text);
  return { words: gtin14 ?? text, gtin14 };
}

export const productFilters = (
  filters: SearchFilters,
  { brands, ingredients }: NamedRecords,
): ProductFilters => ({
  ...filters,
  brand_id: filters.brand_id.map((brand) => brands.get(brand)?.id ?? UNKNOWN_ID),
  ingredient: filters.ingredient.map((ingredient) => ingredients.get(ingredient)?.id ?? UNKNOWN_ID),
});

/** "Iron" within a phrase; "Vitamin K" keeps its letter. */
const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Active filters with the labels of their chips. */
export function appliedFilters(
  filters: SearchFilters,
  { brands, ingredients }: NamedRecords,
): AppliedFilter[] {
  const labelOf = (key: FacetKey, value: string): string => {
    if (key === "brand_id") return brands.get(value)?.name ?? value;
    if (key === "ingredient") return ingredients.get(value)?.name ?? value;
    const label = facetValueLabel(key, value);
    return key === "free_from" ? `No ${lowerFirst(label)}` : label;
  };
  const facetFilters = FACET_KEYS.flatMap((key) =>
    filters[key].map((value) => ({ key, value, label: labelOf(key, value) })),
  );
  return [...facetFilters, ...appliedRanges(filters)];
}

/** Active filters that are not facets. */
function appliedRanges({ tested, tested_from, tested_to, max_lead_ug_day }: SearchFilters): AppliedFilter[] {
  const ranges: AppliedFilter[] = [];
  if (tested !== undefined)
    ranges.push({ key: "tested", value: String(tested), label: tested ? "Tested" : "Not tested" });
  if (tested_from || tested_to) {
    const label = [tested_from && `from ${tested_from}`, tested_to && `to ${tested_to}`]
      .filter(Boolean)
      .join(" ");
    ranges.push({
      key: "tested_at",
      value: `${tested_from ?? ""}..${tested_to ?? ""}`,
      label: `Tested ${label}`,
    });
  }
  if (max_lead_ug_day !== undefined)
    ranges.push({
      key: "max_lead_ug_day",
      value: String(max_lead_ug_day),
      label: `Lead at most ${max_lead_ug_day} µg per day`,
    });
  return ranges;
}

/** The filters without one value. */
export function withoutFilter(
  filters: SearchFilters,
  { key, value }: { key: FilterKey; value: string },
): SearchFilters {
  switch (key) {
    case "tested":
      return { ...filters, tested: undefined };
    case "tested_at":
      return { ...filters, tested_from: undefined, tested_to: undefined };
    case "max_lead_ug_day":
      return { ...filters, max_lead_ug_day: undefined };
    default:
      return { ...filters, [key]: filters[key].filter((other) => other !== value) };
  }
}
