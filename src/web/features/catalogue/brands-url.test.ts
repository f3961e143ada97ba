import fc from "fast-check";
import { expect, test } from "vitest";
import { BRAND_SORTS } from "#contract/vocabulary.ts";
import { ALL_BRANDS, brandsPath, readBrandsAddress } from "./brands-url.ts";

const read = (path: string) => readBrandsAddress(new URL(path, "https://site.example").searchParams);

test("every list of brands survives its address", () => {
  const address = fc.record({
    search: fc.string({ maxLength: 40 }).map((text) => text.replace(/[\p{Cc}\s]+/gu, " ").trim()),
    letter: fc.option(fc.constantFrom("A", "Z", "#")),
    tested_only: fc.boolean(),
    sort: fc.constantFrom(...BRAND_SORTS),
    page: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(address, (state) => {
      expect(read(brandsPath(state))).toEqual(state);
    }),
  );
});

test.each(["/brands", "/brands?letter=AB&sort=best&page=-1&tested=yes", "/brands?page=99999&q=%00%20"])(
  "%s shows all brands",
  (path) => {
    expect(read(path)).toEqual(ALL_BRANDS);
  },
);

test("a search of 10,000 characters is cut to what a search takes", () => {
  expect(read(`/brands?q=${"x".repeat(10_000)}`).search).toHaveLength(128);
});
