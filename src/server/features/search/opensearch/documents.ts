import type { API } from "@opensearch-project/opensearch";
import { isFailing, VERDICTS } from "#contract/verdicts.ts";
import { termsByField } from "../index/lexemes.ts";
import type { SearchRow } from "../index/rows.ts";

/** Deepest page: `from + size` of a search. */
export const MAX_RESULT_WINDOW = 250_000;

const keyword = { type: "keyword" } as const;
const sortable = { type: "double" } as const;

/**
 * Settings and mapping of an index. Terms are those of `supplement_search.vector`, which PostgreSQL made, as keywords: the
 * engines match the same products, and nothing is analyzed twice. Keywords are scored by rarity (BM25 without length).
 */
export const INDEX_DEFINITION: API.Indices_Create_RequestBody = {
  settings: { index: { max_result_window: MAX_RESULT_WINDOW } },
  mappings: {
    dynamic: "strict",
    properties: {
      id: { type: "integer" },
      name_sort: keyword,
      ...{ name: keyword, brand: keyword, ingredient: keyword, fact: keyword },
      ...{ category: keyword, brand_id: keyword, verdict: keyword, form: keyword, certificate: keyword },
      ...{ ingredient_ids: keyword, diet: keyword, free_from: keyword, hazard: keyword, notice: keyword },
      tested: { type: "boolean" },
      tested_on: { type: "integer" },
      lead: sortable,
      ...{ accuracy_order: sortable, lead_order: sortable, score_order: sortable },
      failure_order: { type: "byte" },
    },
  },
};

/** A product as a document; its id is the product's. */
export interface ProductDocument {
  id: number;
  name_sort: string;
  /** Terms by field: `FIELD_RANKING`. */
  name: string[];
  brand: string[];
  ingredient: string[];
  fact: string[];
  category: string;
  brand_id: string;
  form: string;
  verdict?: string;
  certificate?: string;
  ingredient_ids: string[];
  diet: string[];
  free_from: string[];
  hazard: string[];
  notice: string[];
  tested: boolean;
  /** YYYYMMDD. */
  tested_on?: number;
  /** µg per day. */
  lead?: number;
  /** Keys of orders; absent where there is no figure. */
  accuracy_order?: number;
  lead_order?: number;
  score_order?: number;
  failure_order: number;
}

/** Figures never put a product that failed before one that did not: its figures are moved behind all others. */
const BEHIND_ALL = 1e9;

const FAILING: readonly string[] = VERDICTS.filter(isFailing);

/** Place among failures, worst first; what did not fail comes after them. */
const failureOrderOf = (verdict: string): number =>
  FAILING.includes(verdict) ? FAILING.indexOf(verdict) : FAILING.length;

export function toDocument(row: SearchRow): ProductDocument {
  const { id, name, single, lists, tested, testedOn, labelAccuracy, lead, score } = row;
  const { verdict, certificate, ...filed } = single;
  const behind = FAILING.includes(verdict) ? BEHIND_ALL : 0;
  const failureOrder = failureOrderOf(verdict);
  return {
    id,
    name_sort: name,
    ...termsByField(row.vector),
    ...filed,
    ...(verdict === "" ? {} : { verdict }),
    ...(certificate === "" ? {} : { certificate }),
    ingredient_ids: lists.ingredient,
    diet: lists.diet,
    free_from: lists.free_from,
    hazard: lists.hazard,
    notice: lists.notice,
    tested,
    ...(testedOn === 0 ? {} : { tested_on: testedOn }),
    ...(Number.isNaN(lead) ? {} : { lead, lead_order: behind + lead }),
    ...(Number.isNaN(labelAccuracy) ? {} : { accuracy_order: behind + Math.abs(labelAccuracy - 100) }),
    ...(score === null ? {} : { score_order: score - behind }),
    failure_order: failureOrder,
  };
}
