import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CATEGORY_LABELS, DIET_LABELS, FORM_LABELS, VERDICT_LABELS } from "#contract/labels.ts";
import type { AppliedFilter, FilterGroup, FilterOption, SearchResult } from "#contract/search.ts";
import type { FacetKey } from "#contract/search-vocabulary.ts";
import { VERDICTS } from "#contract/verdicts.ts";
import { CATEGORIES, DIETS, FORMS } from "#contract/vocabulary.ts";
import { callQuery } from "../../api/queries.ts";

/** A facet value to show; `count` is absent where it is unknown. */
export type ShownOption = Omit<FilterOption, "count"> & { count?: number };

export type ShownGroup = Omit<FilterGroup, "options"> & { options: readonly ShownOption[] };

export type FacetGroup = ShownGroup & { key: FacetKey };

const COLLAPSED_OPTION_COUNT = 7;

/** The most frequent values plus every selected one. A list that is only one longer is returned whole. */
export function collapsedOptions(options: readonly ShownOption[], chosen: readonly string[]): ShownOption[] {
  if (options.length <= COLLAPSED_OPTION_COUNT + 1) return [...options];
  return options.filter((option, index) => index < COLLAPSED_OPTION_COUNT || chosen.includes(option.value));
}

/** The group's values, plus selected values that it lacks because too few products (or none) have them. */
export function withChosen(
  { key, options }: Pick<ShownGroup, "key" | "options">,
  chosen: readonly string[],
  applied: readonly AppliedFilter[],
): ShownOption[] {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value));
  const labelOf = (value: string) =>
    applied.find((filter) => filter.key === key && filter.value === value)?.label ?? value;
  return [...options, ...missing.map((value) => ({ value, label: labelOf(value) }))];
}

/** The groups without counts, for when the search failed. */
const withoutCounts = (groups: readonly FilterGroup[]): ShownGroup[] =>
  groups.map((group) => ({
    ...group,
    options: group.options.map(({ value, label }) => ({ value, label })),
  }));

const enumFacetGroup = <Value extends string>(
  key: FacetKey,
  label: string,
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): FacetGroup => ({
  key,
  label,
  type: "multi",
  options: values.map((value) => ({ value, label: labels[value] })),
  min: null,
  max: null,
  unit: null,
});

/** Facets of a fixed vocabulary, which need no request. */
export const defaultFacetGroups = (): FacetGroup[] => [
  enumFacetGroup("verdict", "Verdict", VERDICTS, VERDICT_LABELS),
  enumFacetGroup("category", "Category", CATEGORIES, CATEGORY_LABELS),
  enumFacetGroup("form", "Form", FORMS, FORM_LABELS),
  enumFacetGroup("diet", "Diet", DIETS, DIET_LABELS),
];

/**
 * Facets with counts from the search. When the search fails they stay, without counts: those of the previous search, else
 * those of the whole catalogue, else the fixed vocabularies.
 */
export function useFilterGroups(result: SearchResult | undefined, failed: boolean): readonly ShownGroup[] {
  const [counted, setCounted] = useState(result?.facets);
  if (result && result.facets !== counted) setCounted(result.facets);
  const { data } = useQuery({ ...callQuery("getSearchFilters", {}), enabled: failed && !counted });
  if (result) return result.facets;
  const fallback = counted ?? data;
  return fallback ? withoutCounts(fallback) : defaultFacetGroups();
}
