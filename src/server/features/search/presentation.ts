import { CATEGORY_LABELS, DIET_LABELS, FORM_LABELS, VERDICT_LABELS } from "#contract/labels.ts";
import type { FilterGroup, FilterOption } from "#contract/search.ts";
import type { FacetKey } from "#contract/vocabulary.ts";
import type { FacetCount, ProductMatches } from "./port.ts";

/** Slugs and names of the brands and ingredients that facets count, by id. */
export interface FacetNames {
  brands: Map<number, { slug: string; name: string }>;
  ingredients: Map<number, { slug: string; name: string }>;
}

const GROUPS: readonly { key: FacetKey; label: string }[] = [
  { key: "verdict", label: "Verdict" },
  { key: "category", label: "Category" },
  { key: "ingredient", label: "Ingredient" },
  { key: "brand_id", label: "Brand" },
  { key: "form", label: "Form" },
  { key: "diet", label: "Diet" },
];

/** One facet's counts as a reader sees them: every value with its name, brands and ingredients by slug. */
export function filterOptions(
  key: FacetKey,
  counts: readonly FacetCount[],
  { brands, ingredients }: FacetNames,
): FilterOption[] {
  const named: Record<FacetKey, (value: string) => { value: string; label: string } | null> = {
    category: (value) => ({ value, label: CATEGORY_LABELS[value as keyof typeof CATEGORY_LABELS] }),
    verdict: (value) => ({ value, label: VERDICT_LABELS[value as keyof typeof VERDICT_LABELS] }),
    form: (value) => ({ value, label: FORM_LABELS[value as keyof typeof FORM_LABELS] }),
    diet: (value) => ({ value, label: DIET_LABELS[value as keyof typeof DIET_LABELS] }),
    brand_id: (value) => record(brands.get(Number(value))),
    ingredient: (value) => record(ingredients.get(Number(value))),
  };
  return counts.flatMap(({ value, count }) => {
    const option = named[key](value);
    return option ? [{ ...option, count }] : [];
  });
}

export function filterGroups(matches: ProductMatches, names: FacetNames): FilterGroup[] {
  const counted = GROUPS.map(({ key, label }) => ({
    ...EMPTY,
    key,
    label,
    type: "multi" as const,
    options: filterOptions(key, matches.facets[key], names),
  }));
  return [...counted, testedGroup(matches), datesGroup(matches), leadGroup(matches)];
}

const EMPTY = { options: [], min: null, max: null, unit: null };

const record = (found: { slug: string; name: string } | undefined) =>
  found ? { value: found.slug, label: found.name } : null;

const testedGroup = ({ tested, total }: ProductMatches): FilterGroup => ({
  ...EMPTY,
  key: "tested",
  label: "Tested only",
  type: "toggle",
  options: [
    { value: "true", label: "Tested", count: tested },
    { value: "false", label: "Not tested", count: total - tested },
  ],
});

const datesGroup = ({ testedFrom, testedTo }: ProductMatches): FilterGroup => ({
  ...EMPTY,
  key: "tested_at",
  label: "Test date",
  type: "range",
  min: testedFrom,
  max: testedTo,
});

const leadGroup = ({ maxLeadUgDay }: ProductMatches): FilterGroup => ({
  ...EMPTY,
  key: "max_lead_ug_day",
  label: "Lead per day",
  type: "range",
  min: maxLeadUgDay === null ? null : 0,
  max: maxLeadUgDay,
  unit: "µg/day",
});
