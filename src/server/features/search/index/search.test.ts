import { beforeAll, expect, test } from "vitest";
import { searchRow } from "#tests/support/search-row.ts";
import { NO_PRODUCT_FILTERS } from "../port.ts";
import { buildBase } from "./build.ts";
import { LiveIndex } from "./live-index.ts";
import { Searcher } from "./search.ts";
import { prepareNames } from "./suggest-names.ts";

/** Impacts of a word in name or brand, and of one elsewhere on the label (`isInTitle`). */
const IN_TITLE = 1001;
const ELSEWHERE = 1000;

/** A product of the brand "zeta". `elsewhere`: a word that only its label has. */
function zetaRow(id: number, name: string, { tested = false, elsewhere = "" } = {}) {
  const lexemes = ["zeta", ...name.split(" ")].map((term) => ({ term, impact: IN_TITLE }));
  if (elsewhere) lexemes.push({ term: elsewhere, impact: ELSEWHERE });
  return searchRow(id, name, { lexemes, tested, testedOn: tested ? 20260304 : 0 });
}

/** So many that "zeta" is looked up for the tested products, while the few products with "pure" are read. */
const OTHERS = Array.from({ length: 20 }, (_, at) => zetaRow(100 + at, `other ${at}`));

let searcher: Searcher;
beforeAll(async () => {
  const rows = [
    zetaRow(1, "pure"),
    zetaRow(2, "pure forte", { tested: true }),
    zetaRow(3, "pure calm night", { tested: true }),
    zetaRow(4, "pure glow"),
    zetaRow(5, "sleep well by day and night", { tested: true, elsewhere: "pure" }),
    searchRow(6, "pure nothing else at all", {
      lexemes: [
        { term: "pure", impact: IN_TITLE },
        { term: "zeta", impact: ELSEWHERE },
      ],
      single: { ...searchRow(6, "").single, brand_id: "2" },
      tested: true,
      testedOn: 20260304,
    }),
    ...OTHERS,
  ];
  const names = prepareNames({ brands: [{ id: 1, names: ["zeta"] }], ingredients: [] });
  searcher = new Searcher(new LiveIndex(await buildBase(rows)).state(), { normalize: (text) => text, names });
});

const find = (offset: number, limit: number, words = "zeta pure") =>
  searcher.find({
    words,
    gtin14: null,
    filters: NO_PRODUCT_FILTERS,
    facets: [],
    sort: "relevance",
    offset,
    limit,
  });

test("what was typed in full comes first, then tested products with the words in their title, then the rest", () => {
  const { ids, ...summary } = find(0, 10);
  expect(ids.slice(0, 3)).toEqual([1, 2, 3]);
  expect(ids.slice(3).sort()).toEqual([4, 5, 6]);
  expect(summary).toMatchObject({ testedFirst: 2, total: 6, tested: 4, testedFrom: "2026-03-04" });
});

test.each([1, 2, 3])("pages of %i have the same order as all", (limit) => {
  const offsets = [0, 1, 2, 3, 4, 5].filter((offset) => offset % limit === 0);
  expect(offsets.flatMap((offset) => find(offset, limit).ids)).toEqual(find(0, 10).ids);
});

test("a search does not depend on the one before", () => {
  expect(find(0, 10, "zeta night").testedFirst).toBe(2);
  expect(find(0, 9).testedFirst).toBe(2);
});
