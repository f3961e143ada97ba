import type { API, Types } from "@opensearch-project/opensearch";
import { type FacetKey, mapFacets, type SearchSort } from "#contract/search-vocabulary.ts";
import type { ProductFilters } from "../port.ts";
import type { ParsedQuery, QueryAlternative } from "../rules/parse-query.ts";
import { FIELD_RANKING, MATCH_WEIGHTS } from "../rules/ranking-weights.ts";
import type { CountedQuery, ResolvedText } from "../sql/text-search.ts";
import { MAX_RESULT_WINDOW } from "./documents.ts";

type Query = Types.Common_QueryDsl.QueryContainer;
type Field = keyof typeof FIELD_RANKING;

/** A product needs all values of "free from", so a further one narrows those that are chosen. */
const ALL_VALUES: FacetKey = "free_from";

/** Keyword field of each facet. */
const FACET_FIELDS: Readonly<Record<FacetKey, string>> = {
  category: "category",
  brand_id: "brand_id",
  ingredient: "ingredient_ids",
  verdict: "verdict",
  hazard: "hazard",
  form: "form",
  diet: "diet",
  free_from: "free_from",
  certificate: "certificate",
  notice: "notice",
};

/** Values of a facet where all are asked for. OpenSearch refuses more buckets by default. */
const MAX_BUCKETS = 65_535;

/** Above every score of words (BM25 of at most 16 clauses), so that tested products with every word in the title are first. */
const TESTED_TITLE_BOOST = 1000;

const ALL_FIELDS = Object.keys(FIELD_RANKING) as Field[];
const TITLE: readonly Field[] = ["name", "brand"];

const TESTED: Query = { term: { tested: { value: true } } };
const UNTESTED: Query = { term: { tested: { value: false } } };

const BY_NAME = [{ name_sort: "asc" }, { id: "asc" }] as const;
const newestFirst = { tested_on: { order: "desc", missing: "_last" } } as const;
const figure = (field: string, order: "asc" | "desc") => ({ [field]: { order, missing: "_last" } }) as const;

const SORTS: Readonly<Record<SearchSort, Types.Common.Sort>> = {
  relevance: [{ _score: "desc" }, { tested: "desc" }, ...BY_NAME],
  newest_test: [newestFirst, { _score: "desc" }, ...BY_NAME],
  label_accuracy: [figure("accuracy_order", "asc"), { _score: "desc" }, ...BY_NAME],
  lowest_lead: [figure("lead_order", "asc"), { _score: "desc" }, ...BY_NAME],
  score: [figure("score_order", "desc"), { _score: "desc" }, ...BY_NAME],
  failures: [{ failure_order: "asc" }, newestFirst, { _score: "desc" }, ...BY_NAME],
  name: [...BY_NAME],
};

/** Number of products that match; without score. */
export function countBody(resolved: ResolvedText, filters: ProductFilters): API.Count_RequestBody {
  const { rest, ...facets } = conditionsOf(filters);
  return { query: { bool: { filter: [wordsQuery(resolved), ...rest, ...Object.values(facets).flat()] } } };
}

/**
 * One search for page, totals and facets. A filter whose own facet is counted becomes a post filter, so that the facet
 * can be counted as if the filter were not set.
 */
export function searchBody(
  resolved: ResolvedText,
  { filters, facets, sort, first = [], offset, limit, maxFacetValues }: CountedQuery,
): API.Search_RequestBody {
  const { rest, ...conditions } = conditionsOf(filters);
  const keys = Object.keys(conditions) as FacetKey[];
  const strict = keys.filter((key) => !facets.includes(key)).flatMap((key) => conditions[key]);
  const passing = (except?: FacetKey) =>
    facets.filter((key) => key !== except || key === ALL_VALUES).flatMap((key) => conditions[key]);
  const isTestedTitle = testedTitleQuery(resolved);
  const isRanked = sort === "relevance" && resolved.query.length > 0;
  const from = Math.min(offset, MAX_RESULT_WINDOW);
  return {
    from,
    size: Math.min(limit, MAX_RESULT_WINDOW - from),
    _source: false,
    track_total_hits: false,
    sort: SORTS[sort],
    query: {
      bool: {
        must: [wordsQuery(resolved)],
        filter: [...rest, ...strict],
        should: isRanked ? [firstIf(first.length > 0 ? isAmong(first) : isTestedTitle)] : [],
      },
    },
    post_filter: { bool: { filter: passing() } },
    aggs: asAggregations({
      totals: {
        filter: { bool: { filter: passing() } },
        aggs: totalsOf(sort === "relevance" && first.length === 0 ? isTestedTitle : null),
      },
      ...Object.fromEntries(
        facets.map((key) => [
          `facet_${key}`,
          { filter: { bool: { filter: passing(key) } }, aggs: { values: valuesOf(key, maxFacetValues) } },
        ]),
      ),
    }),
  };
}

const firstIf = (filter: Query): Query => ({ constant_score: { filter, boost: TESTED_TITLE_BOOST } });

const totalsOf = (isTestedTitle: Query | null) => ({
  tested: { filter: TESTED },
  ...(isTestedTitle ? { tested_first: { filter: isTestedTitle } } : {}),
  tested_from: { min: { field: "tested_on" } },
  tested_to: { max: { field: "tested_on" } },
  max_lead: { max: { field: "lead" } },
});

type Aggregations = NonNullable<API.Search_RequestBody["aggs"]>;

/** The client's types lack `field`, which every aggregation of values has. */
const asAggregations = (aggregations: Readonly<Record<string, object>>) => aggregations as Aggregations;

/** The most frequent values, exactly counted: every shard sends all it has. */
const valuesOf = (key: FacetKey, limit: number | null) => ({
  terms: {
    field: FACET_FIELDS[key],
    // The engine refuses a size of 0.
    size: Math.max(1, limit ?? MAX_BUCKETS),
    shard_size: MAX_BUCKETS,
    order: [{ _count: "desc" }, { _key: "asc" }],
  },
});

/** Conditions of each filter; an unset one has none. */
const conditionsOf = (filters: ProductFilters): Record<FacetKey | "rest", Query[]> => ({
  ...mapFacets((key) => facetConditions(key, filters[key])),
  rest: otherConditions(filters),
});

function facetConditions(key: FacetKey, values: readonly (string | number)[]): Query[] {
  const field = FACET_FIELDS[key];
  if (key === ALL_VALUES) return values.map((value) => ({ term: { [field]: { value } } }));
  return values.length === 0 ? [] : [{ terms: { [field]: values.map(String) } }];
}

/** Conditions of the active filters that are not facets: tested, test date, lead. */
const otherConditions = ({ tested, tested_from, tested_to, max_lead_ug_day }: ProductFilters): Query[] => [
  ...(tested === undefined ? [] : [tested ? TESTED : UNTESTED]),
  ...(tested_from === undefined ? [] : [{ range: { tested_on: { gte: dayNumber(tested_from) } } }]),
  ...(tested_to === undefined ? [] : [{ range: { tested_on: { lte: dayNumber(tested_to) } } }]),
  ...(max_lead_ug_day === undefined ? [] : [{ range: { lead: { lte: max_lead_ug_day } } }]),
];

/** "2026-03-01" as 20260301. */
const dayNumber = (date: string) => Number(date.replaceAll("-", ""));

const isAmong = (ids: readonly number[]): Query => ({ terms: { id: [...ids] } });

function wordsQuery({ only, ...resolved }: ResolvedText, fields: readonly Field[] = ALL_FIELDS): Query {
  const matching = matchingQuery(resolved, fields);
  return only ? { bool: { must: [matching], filter: [isAmong(only)] } } : matching;
}

function matchingQuery({ product, query }: ResolvedText, fields: readonly Field[]): Query {
  if (product !== null) return { term: { id: { value: product } } };
  if (query.length === 0) return { match_all: {} };
  return { bool: { must: clauseQueries(query, fields) } };
}

const testedTitleQuery = (resolved: ResolvedText): Query => ({
  bool: { filter: [TESTED, wordsQuery({ ...resolved, product: null }, TITLE)] },
});

const clauseQueries = (query: ParsedQuery, fields: readonly Field[]): Query[] =>
  query.map((clause, at) => ({
    dis_max: {
      queries: clause.map((alternative) => alternativeQuery(alternative, fields, at === query.length - 1)),
    },
  }));

/** All terms of an alternative, each in any of the fields; the last one of a query is a prefix. */
function alternativeQuery(
  { terms, weight, isWhole }: QueryAlternative,
  fields: readonly Field[],
  isLastClause: boolean,
): Query {
  const must = terms.map((value, position): Query => {
    const isPrefix = isLastClause && !isWhole && position === terms.length - 1;
    const queries = fields.flatMap((field): Query[] => {
      const boost = FIELD_RANKING[field].tsRankWeight;
      const prefix = { [field]: { value, boost: boost * MATCH_WEIGHTS.prefix } };
      return [{ term: { [field]: { value, boost } } }, ...(isPrefix ? [{ prefix }] : [])];
    });
    return { dis_max: { queries } };
  });
  return { bool: { must, boost: weight } };
}
