import { ALL_ADULTS, COMPARED_STAGES } from "#contract/life-stages.ts";
import { MAX_DAY_PRODUCTS, MAX_DAY_SERVINGS } from "#contract/limits.ts";
import type { DayContent } from "#contract/my-day.ts";

export const EMPTY_DAY: DayContent = { items: [], life_stage: ALL_ADULTS };

const SLUG = /^[a-z0-9][a-z0-9-]{0,127}$/;

/** Whether a number of servings a day may be entered. */
export const isServings = (servings: number): boolean => servings > 0 && servings <= MAX_DAY_SERVINGS;

/**
 * A day as a URL fragment, which a browser never sends: `#stage=adults&p=calm-powder~1.5`. Prices are no part of it.
 */
export function dayFragment({ items, life_stage }: DayContent): string {
  const parameters = new URLSearchParams({ stage: life_stage });
  for (const { supplement_id, servings } of items) parameters.append("p", `${supplement_id}~${servings}`);
  return `#${parameters}`;
}

/** The day in a fragment; null if it names no product. What cannot be read is left out. */
export function readDayFragment(fragment: string): DayContent | null {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  const items = parameters.getAll("p").map((text) => {
    const [supplement_id = "", servings = ""] = text.split("~");
    return { supplement_id, servings: Number(servings) };
  });
  const day = readDay({ items, life_stage: parameters.get("stage") });
  return day.items.length > 0 ? day : null;
}

/** A day from an unknown value, such as a stored one; whatever is not as it should be is left out. */
export function readDay(value: unknown): DayContent {
  const { items, life_stage } = (typeof value === "object" && value !== null ? value : {}) as Partial<
    Record<keyof DayContent, unknown>
  >;
  const known = (Array.isArray(items) ? items : []).filter(isItem);
  const once = new Map(
    known.map(({ supplement_id, servings }) => [supplement_id, { supplement_id, servings }]),
  );
  return {
    items: [...once.values()].slice(0, MAX_DAY_PRODUCTS),
    life_stage: COMPARED_STAGES.find((stage) => stage === life_stage) ?? ALL_ADULTS,
  };
}

function isItem(value: unknown): value is DayContent["items"][number] {
  if (typeof value !== "object" || value === null) return false;
  const { supplement_id, servings } = value as Record<string, unknown>;
  return (
    typeof supplement_id === "string" &&
    SLUG.test(supplement_id) &&
    typeof servings === "number" &&
    isServings(servings)
  );
}
