import { type AiFilters, aiFilters } from "#contract/ai-search.ts";
import { SEARCH_SORTS, type SearchSort } from "#contract/search-vocabulary.ts";
import { ApiError } from "#server/http/errors.ts";

/** The filters and sort order of a question. */
export interface FiltersAndSort {
  filters: AiFilters;
  sort: SearchSort;
}

/** Splits a chip such as "form:gummy" into key and value. */
function partsOf(chip: string): { key: string; value: string } {
  const [key = "", value = ""] = chip.split(/:(.*)/s);
  return { key, value };
}

/** Filter properties of each chip that is not a list. */
const SINGLE_VALUE_FILTERS: Readonly<Record<string, readonly (keyof AiFilters)[]>> = {
  tested: ["tested"],
  tested_at: ["tested_from", "tested_to"],
  max_lead_ug_day: ["max_lead_ug_day"],
};

function withoutChip({ filters, sort }: FiltersAndSort, chip: string): FiltersAndSort {
  const { key, value } = partsOf(chip);
  if (key === "sort") return { filters, sort: "relevance" };
  if (key === "amount")
    return {
      filters: { ...filters, amount: filters.amount.filter(({ ingredient }) => ingredient !== value) },
      sort,
    };
  const single = SINGLE_VALUE_FILTERS[key];
  if (single) {
    const remaining = Object.entries(filters).filter(([name]) => !single.includes(name as keyof AiFilters));
    return { filters: aiFilters.parse(Object.fromEntries(remaining)), sort };
  }
  const list = filters[key as keyof AiFilters];
  if (!Array.isArray(list)) return { filters, sort };
  return { filters: { ...filters, [key]: (list as unknown[]).filter((one) => one !== value) }, sort };
}

function withChip({ filters, sort }: FiltersAndSort, chip: string): FiltersAndSort {
  const { key, value } = partsOf(chip);
  if (key === "sort") return { filters, sort: SEARCH_SORTS.find((candidate) => candidate === value) ?? sort };
  if (key === "tested") return { filters: { ...filters, tested: value === "true" }, sort };
  const list = filters[key as keyof AiFilters];
  if (!Array.isArray(list) || key === "amount") return { filters, sort };
  const { data } = aiFilters.safeParse({ ...filters, [key]: [...new Set([...(list as string[]), value])] });
  if (!data) throw new ApiError("invalid", "Unknown filter.", { chip });
  return { filters: data, sort };
}

/** Applies the visitor's edits: first removes chips, then adds chips. */
export function applyChipEdits(
  original: FiltersAndSort,
  { drop, add }: { drop: readonly string[]; add: readonly string[] },
): FiltersAndSort {
  return add.reduce(withChip, drop.reduce(withoutChip, original));
}

/** Whether no filter is set. */
export const hasNoFilters = (filters: AiFilters): boolean =>
  Object.values(filters).every(
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  );
