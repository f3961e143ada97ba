import { expect, test } from "vitest";
import { EMPTY_SEARCH, type SearchUrlState } from "../search-url/search-url.ts";
import { clearFilters, removeFilter, setFilters, toggleCompared, toggleValue } from "./search-steps.ts";

const narrowed: SearchUrlState = {
  ...EMPTY_SEARCH,
  search: "zinc",
  filters: {
    ...EMPTY_SEARCH.filters,
    category: ["minerals"],
    tested: true,
    tested_from: "2026-01-01",
    tested_to: "2026-06-30",
    max_lead_ug_day: 0.5,
  },
  page: 3,
};

test("toggleValue twice restores the filters, on page 1", () => {
  const once = toggleValue(narrowed, "form", "tablet");
  expect(once).toMatchObject({
    search: "zinc",
    page: 1,
    filters: { form: ["tablet"], category: ["minerals"] },
  });
  expect(toggleValue(once, "form", "tablet")).toEqual({ ...narrowed, page: 1 });
});

test.each([
  [{ key: "category", value: "minerals" } as const, { category: [] }],
  [{ key: "tested", value: "true" } as const, { category: ["minerals"] }],
])("removeFilter: %o leaves the others", (filter, left) => {
  const after = removeFilter(narrowed, filter);
  expect(after.filters).toMatchObject(left);
  expect(after.filters.max_lead_ug_day).toBe(0.5);
});

test("removeFilter: a date range loses both ends", () => {
  const { filters } = removeFilter(narrowed, { key: "tested_at", value: "" });
  expect(filters).not.toHaveProperty("tested_from");
  expect(filters).not.toHaveProperty("tested_to");
});

test("setFilters and clearFilters delete the keys", () => {
  expect(setFilters(narrowed, { max_lead_ug_day: undefined }).filters).not.toHaveProperty("max_lead_ug_day");
  expect(clearFilters(narrowed)).toEqual({ ...EMPTY_SEARCH, search: "zinc" });
});

test("toggleCompared stops at four products", () => {
  expect(toggleCompared(["a", "b"], "c")).toEqual(["a", "b", "c"]);
  expect(toggleCompared(["a", "b"], "a")).toEqual(["b"]);
  expect(toggleCompared(["a", "b", "c", "d"], "e")).toEqual(["a", "b", "c", "d"]);
});
