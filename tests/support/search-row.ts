import type { SearchRow } from "#server/features/search/index/rows.ts";

/** An untested product of brand 1 as the search index reads it, found by the words of its name. `changes` replace fields. */
export const searchRow = (id: number, name: string, changes: Partial<SearchRow> = {}): SearchRow => ({
  id,
  name,
  vector: "",
  lexemes: name.split(" ").map((term) => ({ term, impact: 1000 })),
  single: { category: "mineral", brand_id: "1", verdict: "", form: "tablet", certificate: "" },
  lists: { ingredient: [], diet: [], free_from: [], hazard: [], notice: [] },
  tested: false,
  testedOn: 0,
  labelAccuracy: Number.NaN,
  lead: Number.NaN,
  score: null,
  barcodes: [],
  ...changes,
});
