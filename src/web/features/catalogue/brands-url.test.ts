import fc from "fast-check";
import { expect, test } from "vitest";
import { BRAND_SORTS } from "#contract/search-vocabulary.ts";
import { ALL_BRANDS, brandsPath, readBrandsUrl } from "./brands-url.ts";

const read = (path: string) => readBrandsUrl(new URL(path, "https://site.example").searchParams);

test("brandsPath and readBrandsUrl round-trip", () => {
  const url = fc.record({
    search: fc.string({ maxLength: 40 }).map((text) => text.replace(/[\p{Cc}\s]+/gu, " ").trim()),
    letter: fc.option(fc.constantFrom("A", "Z", "#")),
    tested_only: fc.boolean(),
    sort: fc.constantFrom(...BRAND_SORTS),
    page: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(url, (state) => {
      expect(read(brandsPath(state))).toEqual(state);
    }),
  );
});

test.each(["/brands", "/brands?letter=AB&sort=best&page=-1&tested=yes", "/brands?page=99999&q=%00%20"])(
  "readBrandsUrl: %s is the default state",
  (path) => {
    expect(read(path)).toEqual(ALL_BRANDS);
  },
);

test("readBrandsUrl truncates a search of 10,000 characters", () => {
  expect(read(`/brands?q=${"x".repeat(10_000)}`).search).toHaveLength(128);
});
