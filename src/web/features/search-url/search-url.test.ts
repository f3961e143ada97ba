import fc from "fast-check";
import { expect, test } from "vitest";
import { VERDICTS } from "#contract/verdicts.ts";
import { CATEGORIES, DIETS, FORMS, SEARCH_SORTS } from "#contract/vocabulary.ts";
import { readSearchAddress } from "./read-search-url.ts";
import { searchBy } from "./search-links.ts";
import {
  EMPTY_ADDRESS,
  NO_FILTERS,
  type SearchAddress,
  searchPath,
  writeSearchAddress,
} from "./search-url.ts";

const read = (query: string) => readSearchAddress(new URLSearchParams(query));

const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);
const some = <T>(value: fc.Arbitrary<T>, maxLength = 5) =>
  fc.uniqueArray(value, { maxLength }).map((values) => values.toSorted());
const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const address: fc.Arbitrary<SearchAddress> = fc
  .record({
    search: fc
      .string({ unit: "grapheme", maxLength: 30 })
      .map((text) => text.replace(/[\p{Cc}\s]+/gu, " ").trim()),
    filters: fc.record(
      {
        category: some(fc.constantFrom(...CATEGORIES)),
        brand_id: some(slug),
        ingredient: some(slug),
        verdict: some(fc.constantFrom(...VERDICTS)),
        form: some(fc.constantFrom(...FORMS)),
        diet: some(fc.constantFrom(...DIETS)),
        tested: fc.constant(true),
        tested_from: day,
        max_lead_ug_day: fc.double({ min: 0, max: 10_000, noNaN: true }).map((amount) => amount + 0),
      },
      { requiredKeys: ["category", "brand_id", "ingredient", "verdict", "form", "diet"] },
    ),
    sort: fc.constantFrom(...SEARCH_SORTS),
    page: fc.integer({ min: 1, max: 10_000 }),
    view: fc.constantFrom("grid" as const, "list" as const, "compare" as const),
    compare: fc.uniqueArray(slug, { maxLength: 4 }),
  })
  .map((made) => (made.view === "compare" && made.compare.length === 0 ? { ...made, view: "grid" } : made));

test("every state survives being written into the address and read back", () => {
  fc.assert(
    fc.property(address, (state) => {
      expect(read(writeSearchAddress(state))).toEqual({ address: state, notes: [] });
    }),
  );
});

test("anything in the address is read without failing, and settles at once", () => {
  const name = fc.constantFrom(
    "q",
    "category",
    "brand",
    "tested",
    "tested_to",
    "max_lead",
    "page",
    "view",
    "compare",
  );
  const pairs = fc.array(
    fc.tuple(name, fc.oneof(fc.string(), fc.constantFrom("1", "0", "list", "vitamins", "a,b"))),
  );
  fc.assert(
    fc.property(pairs, (given) => {
      const first = readSearchAddress(new URLSearchParams(given));
      expect(read(writeSearchAddress(first.address))).toEqual({ address: first.address, notes: [] });
    }),
  );
});

test("the same state has one spelling", () => {
  const written = writeSearchAddress(
    read("form=tablet&category=minerals&form=capsule&q=zinc&page=1&utm=x").address,
  );
  expect(written).toBe("?q=zinc&category=minerals&form=capsule&form=tablet");
  expect(writeSearchAddress(EMPTY_ADDRESS)).toBe("");
});

test.each([
  ["category=pets", "“pets” is not a category we know, so it was left out."],
  ["brand=Not%20a%20slug", "“Not a slug” is not a brand we know, so it was left out."],
  ["sort=best", "“best” is not something that “sort” can be, so it was left out."],
  ["tested_from=2026-02-30", "“2026-02-30” is not a date (year-month-day), so it was left out."],
  [
    "tested_from=2026-03-01&tested_to=2026-02-01",
    "The dates end (2026-02-01) before they begin (2026-03-01), so the end was left out.",
  ],
  ["max_lead=-1", "“-1” is not an amount of lead between 0 and 10,000 µg a day, so it was left out."],
  ["page=0", "“0” is not a page we have, so this is the first."],
  ["page=10001", "“10001” is not a page we have, so this is the first."],
  ["compare=a,b,c,d,e", "Up to 4 products can be compared; the first 4 are shown."],
])("%s is left out with a sentence", (query, sentence) => {
  expect(read(query).notes).toEqual([sentence]);
});

test("a search of 10,000 characters is cut, and said to be", () => {
  const { address: cut, notes } = read(`q=${"vitamin ".repeat(1250)}`);
  expect(cut.search).toHaveLength(127);
  expect(notes).toEqual(["A search takes at most 128 characters, so the first of your 9,999 were used."]);
});

test("empty fields of a plain form say nothing", () => {
  expect(read("q=&tested_from=&tested_to=&max_lead=&sort=relevance")).toEqual({
    address: EMPTY_ADDRESS,
    notes: [],
  });
});

test("compared products alone are the comparison; beside a search they are the tray", () => {
  expect(read("compare=a,b").address.view).toBe("compare");
  expect(read("q=zinc&compare=a,b").address.view).toBe("grid");
  expect(writeSearchAddress({ ...EMPTY_ADDRESS, compare: ["a"] })).toBe("?view=grid&compare=a");
  expect(writeSearchAddress({ ...EMPTY_ADDRESS, compare: ["a", "b"], view: "compare" })).toBe("?compare=a,b");
});

test.each([
  [searchBy("q", "vitamin d3 & k2"), { search: "vitamin d3 & k2" }],
  [searchBy("q", ""), {}],
  [searchBy("category", "omega-3"), { filters: { ...NO_FILTERS, category: ["omega-3"] } }],
  [searchBy("ingredient", "zinc"), { filters: { ...NO_FILTERS, ingredient: ["zinc"] } }],
  [searchBy("sort", "newest_test"), { sort: "newest_test" }],
] as const)("the short way to write %s writes the same", (link, address) => {
  expect(link).toBe(searchPath(address as Partial<SearchAddress>));
});
