import { expect, test } from "vitest";
import { EMPTY_ADDRESS, type SearchAddress } from "#web/features/search-url/search-url.ts";
import { dropAllFilters, dropFilter, setFilters, toggleCompared, toggleValue } from "./search-steps.ts";

const narrowed: SearchAddress = {
  ...EMPTY_ADDRESS,
  search: "zinc",
  filters: {
    ...EMPTY_ADDRESS.filters,
    category: ["minerals"],
    tested: true,
    tested_from: "2026-01-01",
    tested_to: "2026-06-30",
    max_lead_ug_day: 0.5,
  },
  page: 3,
};

test("choosing a value twice leads back, on the first page", () => {
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
])("dropping %o leaves the others", (filter, left) => {
  const after = dropFilter(narrowed, filter);
  expect(after.filters).toMatchObject(left);
  expect(after.filters.max_lead_ug_day).toBe(0.5);
});

test("dropping a range takes both of its ends", () => {
  const { filters } = dropFilter(narrowed, { key: "tested_at", value: "" });
  expect(filters).not.toHaveProperty("tested_from");
  expect(filters).not.toHaveProperty("tested_to");
});

test("clearing a single value leaves no trace of it", () => {
  expect(setFilters(narrowed, { max_lead_ug_day: undefined }).filters).not.toHaveProperty("max_lead_ug_day");
  expect(dropAllFilters(narrowed)).toEqual({ ...EMPTY_ADDRESS, search: "zinc" });
});

test("no more than four products are compared", () => {
  expect(toggleCompared(["a", "b"], "c")).toEqual(["a", "b", "c"]);
  expect(toggleCompared(["a", "b"], "a")).toEqual(["b"]);
  expect(toggleCompared(["a", "b", "c", "d"], "e")).toEqual(["a", "b", "c", "d"]);
});
