import fc from "fast-check";
import { expect, test } from "vitest";
import { CERTIFICATE_STATUSES, NOTICE_STANDINGS, SEARCH_SORTS } from "#contract/search-vocabulary.ts";
import { HAZARDS, VERDICTS } from "#contract/verdicts.ts";
import { CATEGORIES, DIETS, FORMS, FREE_FROM } from "#contract/vocabulary.ts";
import { utcDay } from "#domain/dates.ts";
import { readSearchUrl } from "./read-search-url.ts";
import { searchBy } from "./search-links.ts";
import {
  EMPTY_SEARCH,
  NO_SEARCH_FILTERS,
  type SearchUrlState,
  searchPath,
  writeSearchUrl,
} from "./search-url.ts";

const read = (query: string) => readSearchUrl(new URLSearchParams(query));

const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);
const some = <T>(value: fc.Arbitrary<T>, maxLength = 5) =>
  fc.uniqueArray(value, { maxLength }).map((values) => values.toSorted());
const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map(utcDay);

const url: fc.Arbitrary<SearchUrlState> = fc
  .record({
    search: fc
      .string({ unit: "grapheme", maxLength: 30 })
      .map((text) => text.replace(/[\p{Cc}\s]+/gu, " ").trim()),
    asTyped: fc.boolean(),
    filters: fc.record(
      {
        category: some(fc.constantFrom(...CATEGORIES)),
        brand_id: some(slug),
        ingredient: some(slug),
        verdict: some(fc.constantFrom(...VERDICTS)),
        hazard: some(fc.constantFrom(...HAZARDS)),
        form: some(fc.constantFrom(...FORMS)),
        diet: some(fc.constantFrom(...DIETS)),
        free_from: some(fc.constantFrom(...FREE_FROM)),
        certificate: some(fc.constantFrom(...CERTIFICATE_STATUSES)),
        notice: some(fc.constantFrom(...NOTICE_STANDINGS)),
        tested: fc.constant(true),
        tested_from: day,
        max_lead_ug_day: fc.double({ min: 0, max: 10_000, noNaN: true }).map((amount) => amount + 0),
      },
      {
        requiredKeys: [
          "category",
          "brand_id",
          "ingredient",
          "verdict",
          "hazard",
          "form",
          "diet",
          "free_from",
          "certificate",
          "notice",
        ],
      },
    ),
    sort: fc.constantFrom(...SEARCH_SORTS),
    page: fc.integer({ min: 1, max: 10_000 }),
    view: fc.constantFrom("grid" as const, "list" as const, "compare" as const),
    compare: fc.uniqueArray(slug, { maxLength: 4 }),
  })
  .map((made) => ({ ...made, asTyped: made.asTyped && made.search !== "" }))
  .map((made) => (made.view === "compare" && made.compare.length === 0 ? { ...made, view: "grid" } : made));

test("writeSearchUrl and readSearchUrl round-trip every state", () => {
  fc.assert(
    fc.property(url, (state) => {
      expect(read(writeSearchUrl(state))).toEqual({ url: state, notes: [] });
    }),
  );
});

test("readSearchUrl accepts any query string, and its canonical form is stable", () => {
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
      const first = readSearchUrl(new URLSearchParams(given));
      expect(read(writeSearchUrl(first.url))).toEqual({ url: first.url, notes: [] });
    }),
  );
});

test("writeSearchUrl: one canonical query string per state", () => {
  const written = writeSearchUrl(read("form=tablet&category=minerals&form=capsule&q=zinc&page=1&utm=x").url);
  expect(written).toBe("?q=zinc&category=minerals&form=capsule&form=tablet");
  expect(writeSearchUrl(EMPTY_SEARCH)).toBe("");
});

test.each([
  ["category=pets", "We don’t know the category “pets”, so we ignored it."],
  ["brand=Not%20a%20slug", "We don’t know the brand “Not a slug”, so we ignored it."],
  ["sort=best", "We couldn’t sort by “best”, so results are in the default order."],
  ["tested_from=2026-02-30", "“2026-02-30” isn’t a valid date (YYYY-MM-DD), so we ignored it."],
  [
    "tested_from=2026-03-01&tested_to=2026-02-01",
    "The end date (2026-02-01) is before the start date (2026-03-01), so we ignored it.",
  ],
  ["max_lead=-1", "“-1” isn’t a lead amount between 0 and 10,000 µg per day, so we ignored it."],
  ["page=0", "“0” isn’t a valid page number, so this is page 1."],
  ["page=10001", "“10001” isn’t a valid page number, so this is page 1."],
  ["compare=a,b,c,d,e", "You can compare up to 4 products, so only the first 4 are shown."],
])("readSearchUrl: %s is ignored with a note", (query, sentence) => {
  expect(read(query).notes).toEqual([sentence]);
});

test("readSearchUrl: a search of 10,000 characters is truncated with a note", () => {
  const { url: cut, notes } = read(`q=${"vitamin ".repeat(1250)}`);
  expect(cut.search).toHaveLength(127);
  expect(notes).toEqual([
    "Searches are limited to 128 characters. Yours has 9,999, so we used only the beginning.",
  ]);
});

test("readSearchUrl: empty form fields are ignored without a note", () => {
  expect(read("q=&tested_from=&tested_to=&max_lead=&sort=relevance")).toEqual({
    url: EMPTY_SEARCH,
    notes: [],
  });
});

test("readSearchUrl: a URL with only compared products shows the comparison, otherwise the tray", () => {
  expect(read("compare=a,b").url.view).toBe("compare");
  expect(read("q=zinc&compare=a,b").url.view).toBe("grid");
  expect(writeSearchUrl({ ...EMPTY_SEARCH, compare: ["a"] })).toBe("?view=grid&compare=a");
  expect(writeSearchUrl({ ...EMPTY_SEARCH, compare: ["a", "b"], view: "compare" })).toBe("?compare=a,b");
});

test.each([
  [searchBy("q", "vitamin d3 & k2"), { search: "vitamin d3 & k2" }],
  [searchBy("q", ""), {}],
  [searchBy("category", "omega-3"), { filters: { ...NO_SEARCH_FILTERS, category: ["omega-3"] } }],
  [searchBy("ingredient", "zinc"), { filters: { ...NO_SEARCH_FILTERS, ingredient: ["zinc"] } }],
  [searchBy("sort", "newest_test"), { sort: "newest_test" }],
] as const)("searchBy: %s equals searchPath", (link, url) => {
  expect(link).toBe(searchPath(url as Partial<SearchUrlState>));
});
