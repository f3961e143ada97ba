import type { FilterGroup, FilterOption } from "#contract/search.ts";
import type { FacetKey } from "#contract/search-vocabulary.ts";
import type { FacetCount, ProductMatches } from "./port.ts";
import { facetValueLabel } from "./rules/facet-labels.ts";

/** Slugs and names of the brands and ingredients that facets count, by id. */
export interface FacetNames {
  brands: Map<number, { slug: string; name: string }>;
  ingredients: Map<number, { slug: string; name: string }>;
}

const FACET_GROUPS: readonly { key: FacetKey; label: string }[] = [
  { key: "verdict", label: "Verdict" },
  { key: "hazard", label: "Hazard found" },
  { key: "notice", label: "Public notice" },
  { key: "category", label: "Category" },
  { key: "ingredient", label: "Ingredient" },
  { key: "brand_id", label: "Brand" },
  { key: "form", label: "Form" },
  { key: "diet", label: "Diet" },
  { key: "free_from", label: "Free from" },
  { key: "certificate", label: "Certificate" },
];

/** Filter options of one facet: every value with its label and count, brands and ingredients by slug. */
export function filterOptions(
  key: FacetKey,
  counts: readonly FacetCount[],
  { brands, ingredients }: FacetNames,
): FilterOption[] {
  const toOption = (value: string): { value: string; label: string } | null => {
    if (key === "brand_id") return namedOption(brands.get(Number(value)));
    if (key === "ingredient") return namedOption(ingredients.get(Number(value)));
    return { value, label: facetValueLabel(key, value) };
  };
  return counts.flatMap(({ value, count }) => {
    const option = toOption(value);
    return option ? [{ ...option, count }] : [];
  });
}

export function filterGroups(matches: ProductMatches, names: FacetNames): FilterGroup[] {
  const facetGroups = FACET_GROUPS.map(({ key, label }) => ({
    ...EMPTY_GROUP,
    key,
    label,
    type: "multi" as const,
    options: filterOptions(key, matches.facets[key], names),
  }));
  return [...facetGroups, testedGroup(matches), datesGroup(matches), leadGroup(matches)];
}

const EMPTY_GROUP = { options: [], min: null, max: null, unit: null };

const namedOption = (record: { slug: string; name: string } | undefined) =>
  record ? { value: record.slug, label: record.name } : null;

const testedGroup = ({ tested, total }: ProductMatches): FilterGroup => ({
  ...EMPTY_GROUP,
  key: "tested",
  label: "Tested only",
  type: "toggle",
  options: [
    { value: "true", label: "Tested", count: tested },
    { value: "false", label: "Not tested", count: total - tested },
  ],
});

const datesGroup = ({ testedFrom, testedTo }: ProductMatches): FilterGroup => ({
  ...EMPTY_GROUP,
  key: "tested_at",
  label: "Test date",
  type: "range",
  min: testedFrom,
  max: testedTo,
});

const leadGroup = ({ maxLeadUgDay }: ProductMatches): FilterGroup => ({
  ...EMPTY_GROUP,
  key: "max_lead_ug_day",
  label: "Lead per day",
  type: "range",
  min: maxLeadUgDay === null ? null : 0,
  max: maxLeadUgDay,
  unit: "µg/day",
});
