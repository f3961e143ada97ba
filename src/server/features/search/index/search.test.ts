import { beforeAll, expect, test } from "vitest";
import { NO_PRODUCT_FILTERS } from "../port.ts";
import { buildBase } from "./build.ts";
import { LiveIndex } from "./live-index.ts";
import type { SearchRow } from "./rows.ts";
import { Searcher } from "./search.ts";
import { prepareNames } from "./suggest-names.ts";

const BRAND = { id: 7, names: ["zeta"] };

/** Impacts are odd for a word of name or brand. */
const row = (id: number, name: string, tested: boolean): SearchRow => ({
  id,
  name,
  vector: "",
  lexemes: ["zeta", ...name.split(" ")].map((term) => ({ term, impact: 1001 })),
  single: { category: "mineral", brand_id: String(BRAND.id), verdict: "", form: "tablet", certificate: "" },
  lists: { ingredient: [], diet: [], free_from: [], hazard: [], notice: [] },
  tested,
  testedOn: tested ? 20260304 : 0,
  labelAccuracy: Number.NaN,
  lead: Number.NaN,
  score: null,
  barcodes: [],
});

let searcher: Searcher;
beforeAll(async () => {
  const rows = [
    row(1, "pure", false),
    row(2, "pure forte", true),
    row(3, "pure calm night", true),
    row(4, "pure glow", false),
  ];
  const state = new LiveIndex(await buildBase(rows)).state();
  const names = prepareNames({ brands: [BRAND], ingredients: [] });
  searcher = new Searcher(state, { normalize: (text) => text, names });
});

const find = (offset: number, limit: number) =>
  searcher.find({
    words: "zeta pure",
    gtin14: null,
    filters: NO_PRODUCT_FILTERS,
    facets: [],
    sort: "relevance",
    offset,
    limit,
  });

test("what was typed in full comes first, then tested products with the words in their title, then the rest", () => {
  expect(find(0, 4)).toMatchObject({ ids: [1, 2, 3, 4], testedFirst: 2, total: 4, testedFrom: "2026-03-04" });
});

test.each([1, 2, 3])("a page of %i has the same order as all", (limit) => {
  const paged = [0, 1, 2, 3]
    .filter((offset) => offset % limit === 0)
    .flatMap((offset) => find(offset, limit).ids);
  expect(paged).toEqual([1, 2, 3, 4]);
});
