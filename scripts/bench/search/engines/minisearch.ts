import { readFile, writeFile } from "node:fs/promises";
import { FACET_KEYS, type FacetKey } from "#contract/search-vocabulary.ts";
import { MiniSearch, type MiniSearchOptions } from "../../../on-demand/minisearch.ts";
import { type Document, documentsFile } from "../catalogue.ts";
import { type Engine, type EngineAnswer, HITS_PER_PAGE, MAX_COUNTED_VALUES } from "./engine.ts";

const fileOf = (folder: string) => `${folder}/minisearch.json`;
const OPTIONS = { fields: ["name", "brand", "ingredients"] };

/** As its documentation recommends: the last word is a prefix, edit distance up to a fifth of a word. */
const SEARCH_OPTIONS: MiniSearchOptions = {
  combineWith: "AND",
  boost: { name: 3, brand: 2 },
  prefix: (_term, at, terms) => at === terms.length - 1,
  fuzzy: 0.2,
};

const VALUES: Record<FacetKey, (product: Document) => readonly (string | number | null)[]> = {
  category: ({ category }) => [category],
  brand_id: ({ brandId }) => [brandId],
  ingredient: ({ ingredientIds }) => ingredientIds,
  verdict: ({ verdict }) => [verdict],
  hazard: () => [],
  free_from: () => [],
  certificate: () => [],
  notice: () => [],
  form: ({ form }) => [form],
  diet: ({ diets }) => diets,
};

/** AND query; OR if that finds nothing. It has no facets, so they are counted over its hits. */
export const miniSearch: Engine = {
  name: "MiniSearch",
  opens: true,
  async build(folder, documents) {
    const index = new MiniSearch<Document>(OPTIONS);
    index.addAll(documents());
    const text = JSON.stringify(index);
    await writeFile(fileOf(folder), text);
    return Buffer.byteLength(text);
  },
  async open(folder) {
    const index = MiniSearch.loadJSON<Document>(await readFile(fileOf(folder), "utf8"), OPTIONS);
    const documents: Document[] = JSON.parse(await readFile(documentsFile(folder), "utf8"));
    const products = new Map(documents.map((product) => [product.id, product]));
    return {
      find(words) {
        const all = index.search(words, SEARCH_OPTIONS);
        const hits = all.length > 0 ? all : index.search(words, { ...SEARCH_OPTIONS, combineWith: "OR" });
        return answerOf(hits.flatMap(({ id }) => products.get(id) ?? []));
      },
      close: async () => {},
    };
  },
};

function answerOf(hits: readonly Document[]): EngineAnswer {
  const facets = FACET_KEYS.map((key) => {
    const counts = new Map<string | number, number>();
    for (const hit of hits) {
      for (const value of VALUES[key](hit))
        if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, MAX_COUNTED_VALUES);
    return [key, most.map(([value, count]) => ({ value: String(value), count }))];
  });
  return {
    ids: hits.slice(0, HITS_PER_PAGE).map(({ id }) => id),
    total: hits.length,
    facets: Object.fromEntries(facets),
  };
}
