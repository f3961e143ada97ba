import { CATEGORY_LABELS, DIET_LABELS, FORM_LABELS, VERDICT_LABELS } from "#contract/labels.ts";
import type { AppliedFilter, FilterGroup, FilterOption } from "#contract/search.ts";
import { VERDICTS } from "#contract/verdicts.ts";
import { CATEGORIES, DIETS, type FacetKey, FORMS } from "#contract/vocabulary.ts";

/** A value as it is offered; without a count where none is known. */
export type ShownOption = Omit<FilterOption, "count"> & { count?: number };

export type ShownGroup = Omit<FilterGroup, "options"> & { options: readonly ShownOption[] };

export type FacetGroup = ShownGroup & { key: FacetKey };

const AT_FIRST = 7;

/** The most frequent values, and every chosen one wherever it stands. A list that is hardly longer is shown whole. */
export function optionsAtFirst(options: readonly ShownOption[], chosen: readonly string[]): ShownOption[] {
  if (options.length <= AT_FIRST + 1) return [...options];
  return options.filter((option, place) => place < AT_FIRST || chosen.includes(option.value));
}

/** The values of a group with the chosen ones that it does not hold: those with too few products, or with none. */
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

/** The same values where nothing is known of what they would find. */
export const uncounted = (groups: readonly FilterGroup[]): ShownGroup[] =>
  groups.map((group) => ({
    ...group,
    options: group.options.map(({ value, label }) => ({ value, label })),
  }));

const closed = <Value extends string>(
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

/** What can be chosen from without having asked for anything. */
export const closedGroups = (): FacetGroup[] => [
  closed("verdict", "Verdict", VERDICTS, VERDICT_LABELS),
  closed("category", "Category", CATEGORIES, CATEGORY_LABELS),
  closed("form", "Form", FORMS, FORM_LABELS),
  closed("diet", "Diet", DIETS, DIET_LABELS),
];
