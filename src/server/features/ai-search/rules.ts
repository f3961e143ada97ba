import { type AiFilters, aiFilters } from "#contract/ai-search.ts";
import { SEARCH_SORTS, type SearchSort } from "#contract/vocabulary.ts";
import { Refusal } from "#server/http/errors.ts";

/** What a question was understood to insist on and to be ordered by. */
export interface Asked {
  filters: AiFilters;
  sort: SearchSort;
}

/** "form:gummy": a chip's key and value. */
function partsOf(chip: string): { key: string; value: string } {
  const [key = "", value = ""] = chip.split(/:(.*)/s);
  return { key, value };
}

const SINGLE: Readonly<Record<string, readonly (keyof AiFilters)[]>> = {
  tested: ["tested"],
  tested_at: ["tested_from", "tested_to"],
  max_lead_ug_day: ["max_lead_ug_day"],
};

function dropped({ filters, sort }: Asked, chip: string): Asked {
  const { key, value } = partsOf(chip);
  if (key === "sort") return { filters, sort: "relevance" };
  if (key === "amount")
    return {
      filters: { ...filters, amount: filters.amount.filter(({ ingredient }) => ingredient !== value) },
      sort,
    };
  const single = SINGLE[key];
  if (single) {
    const kept = Object.entries(filters).filter(([name]) => !single.includes(name as keyof AiFilters));
    return { filters: aiFilters.parse(Object.fromEntries(kept)), sort };
  }
  const list = filters[key as keyof AiFilters];
  if (!Array.isArray(list)) return { filters, sort };
  return { filters: { ...filters, [key]: (list as unknown[]).filter((one) => one !== value) }, sort };
}

function added({ filters, sort }: Asked, chip: string): Asked {
  const { key, value } = partsOf(chip);
  if (key === "sort") return { filters, sort: SEARCH_SORTS.find((known) => known === value) ?? sort };
  if (key === "tested") return { filters: { ...filters, tested: value === "true" }, sort };
  const list = filters[key as keyof AiFilters];
  if (!Array.isArray(list) || key === "amount") return { filters, sort };
  const { data } = aiFilters.safeParse({ ...filters, [key]: [...new Set([...(list as string[]), value])] });
  if (!data) throw new Refusal("invalid", "This part of a question is not known.", { chip });
  return { filters: data, sort };
}

/** An interpretation as its reader changed it: chips taken out, then chips put in. */
export function edited(
  asked: Asked,
  { drop, add }: { drop: readonly string[]; add: readonly string[] },
): Asked {
  return add.reduce(added, drop.reduce(dropped, asked));
}

/** Whether a question insists on nothing at all. */
export const isEmpty = (filters: AiFilters): boolean =>
  Object.values(filters).every(
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  );
