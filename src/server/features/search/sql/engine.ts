import { type SQL, sql } from "drizzle-orm";
import { FACET_KEYS, type FacetKey, mapFacets, type SearchSort } from "#contract/search-vocabulary.ts";
import { outOfRange } from "#domain/out-of-range.ts";
import type { Read, ReadOnlyDb } from "#platform/database/database.ts";
import { IS_FAILING } from "../../products/schema.ts";
import type { FacetCount, ProductMatches, ProductSearch } from "../port.ts";
import { FIELD_RANKING } from "../rules/ranking-weights.ts";
import { allOf, NO_CONDITION, toConditions } from "./conditions.ts";
import { findSimilarBySql } from "./similar.ts";
import { toTsquery } from "./text-query.ts";
import { type CountedQuery, type ResolvedText, searchWith, type TextMatcher } from "./text-search.ts";

/** Array for `ts_rank`: the weights of the labels D, C, B, A. */
export const TS_RANK_WEIGHTS = `{${Object.values(FIELD_RANKING)
  .toSorted((a, b) => b.vectorLabel.localeCompare(a.vectorLabel))
  .map(({ tsRankWeight }) => tsRankWeight)
  .join(", ")}}`;
const RANK = sql`ts_rank('${sql.raw(TS_RANK_WEIGHTS)}', s.vector, parsed.query)`;

/** Orders rows `s`. Figures never put a product that failed before one that did not. */
const ORDER: Record<SearchSort, SQL> = {
  relevance: sql`is_first desc, rank desc, (report_id is not null) desc, name_sort collate "C", supplement_id`,
  newest_test: sql`tested_at desc nulls last, rank desc, name_sort collate "C", supplement_id`,
  label_accuracy: sql`label_accuracy_pct is null, ${IS_FAILING}, abs(label_accuracy_pct - 100), rank desc, name_sort collate "C", supplement_id`,
  lowest_lead: sql`lead_ug_day is null, ${IS_FAILING}, lead_ug_day, rank desc, name_sort collate "C", supplement_id`,
  score: sql`score is null, ${IS_FAILING}, score desc, rank desc, name_sort collate "C", supplement_id`,
  failures: sql`case verdict when 'unsafe' then 0 when 'fail' then 1 when 'conditional_fail' then 2 else 3 end, tested_at desc nulls last, rank desc, name_sort collate "C", supplement_id`,
  name: sql`name_sort collate "C", supplement_id`,
};

const FACET_VALUES_SQL: Record<FacetKey, SQL> = {
  category: sql`select category as value from hits`,
  brand_id: sql`select brand_id::text as value from hits`,
  ingredient: sql`select unnest(ingredient_ids)::text as value from hits`,
  verdict: sql`select verdict as value from hits`,
  hazard: sql`select unnest(hazards) as value from hits`,
  form: sql`select form as value from hits`,
  diet: sql`select unnest(diets) as value from hits`,
  free_from: sql`select unnest(free_from) as value from hits`,
  certificate: sql`select certificate as value from hits`,
  notice: sql`select unnest(notices) as value from hits`,
};

/** Product search in PostgreSQL: weighted full-text search, trigrams for spell correction, one statement per search. */
export const sqlProductSearch = (read: Read): ProductSearch => ({
  ...searchWith(read, sqlMatcher),
  similar: (query) => read((db) => findSimilarBySql(db, query)),
  waitForCatchUp: async () => undefined,
});

const sqlMatcher = (db: ReadOnlyDb): TextMatcher => ({
  match: (resolved, query) => run(db, resolved, query),
  async count(resolved, filters) {
    const { rest, ...facets } = toConditions(filters);
    const { rows } = await db.execute<{ total: number }>(sql`
      select count(*)::int as total
      from supplement_search s, (select ${toTsquery(resolved.query)}::tsquery as query) parsed
      where ${allOf([matchCondition(resolved), rest, ...Object.values(facets)])}
    `);
    const { total } = rows[0] ?? outOfRange(rows, 0);
    return total;
  },
});

const isAmong = (ids: readonly number[]) => sql`s.supplement_id = any(${sql.param([...ids])}::integer[])`;

const matchCondition = ({ product, query, only }: ResolvedText) =>
  allOf([
    only ? isAmong(only) : NO_CONDITION,
    product === null ? NO_CONDITION : sql`s.supplement_id = ${product}`,
    query.length === 0 ? NO_CONDITION : sql`s.vector @@ parsed.query`,
  ]);

interface Row extends Record<string, unknown> {
  ids: number[];
  total: number;
  tested: number;
  tested_first: number;
  tested_from: string | null;
  tested_to: string | null;
  max_lead: number | null;
  facets: Partial<Record<FacetKey, FacetCount[] | null>>;
}

async function run(db: ReadOnlyDb, resolved: ResolvedText, query: CountedQuery): Promise<ProductMatches> {
  const { rows } = await db.execute<Row>(statement(resolved, query));
  const row = rows[0] ?? outOfRange(rows, 0);
  return {
    ids: row.ids,
    total: row.total,
    facets: mapFacets((key) => row.facets[key] ?? []),
    tested: row.tested,
    testedFirst: row.tested_first,
    testedFrom: row.tested_from,
    testedTo: row.tested_to,
    maxLeadUgDay: row.max_lead,
    corrected: null,
    typedTotal: row.total,
  };
}

/**
 * One statement for page, total and facets. A filter whose own facet is counted becomes a boolean flag on each hit
 * instead of a condition, so that the facet can be counted as if the filter were not set.
 */
function statement(
  resolved: ResolvedText,
  { filters, facets, sort, first = [], offset, limit, maxFacetValues }: CountedQuery,
): SQL {
  const { rest, ...conditions } = toConditions(filters);
  const flagged = facets.filter((key) => conditions[key] !== NO_CONDITION);
  const strict = FACET_KEYS.filter((key) => !facets.includes(key)).map((key) => conditions[key]);
  const flags = flagged.map((key) => sql`, ${conditions[key]} as ${flag(key)}`);
  // A product needs all values of "free from", so a further one narrows those that are chosen.
  const passes = (except?: FacetKey) =>
    allOf(flagged.filter((key) => key !== except || key === "free_from").map(flag));
  return sql`
    with hits as ${materialization(resolved)} (
      select s.supplement_id, s.name_sort, s.brand_id, s.category, s.form, s.diets, s.free_from, s.certificate, s.notices, s.ingredient_ids,
        s.report_id, s.verdict, s.hazards, s.tested_at, s.label_accuracy_pct, s.lead_ug_day, s.score,
        ${sort !== "relevance" ? sql`false` : first.length > 0 ? isAmong(first) : isTestedTitle(resolved)} as is_first,
        ${resolved.query.length === 0 ? sql`0::real` : RANK} as rank${sql.join(flags)}
      from supplement_search s, (select ${toTsquery(resolved.query)}::tsquery as query) parsed
      where ${allOf([matchCondition(resolved), rest, ...strict])}
    ),
    filtered as not materialized (select * from hits where ${passes()})
    select
      array(select supplement_id from filtered s order by ${ORDER[sort]} limit ${limit} offset ${offset}) as ids,
      totals.*,
      json_build_object(${sql.join(
        facets.map(
          (key) => sql`${sql.raw(`'${key}'`)}::text, ${facetCounts(key, passes(key), maxFacetValues)}`,
        ),
        sql`, `,
      )}) as facets
    from (
      select count(*)::int as total, count(report_id)::int as tested,
        ${first.length > 0 ? sql`0` : sql`count(*) filter (where is_first)::int`} as tested_first, min(tested_at)::text as tested_from,
        max(tested_at)::text as tested_to, max(lead_ug_day) as max_lead
      from filtered
    ) totals
  `;
}

/** Whether a product is tested and has every word in name or brand. */
const isTestedTitle = ({ query }: ResolvedText) =>
  query.length === 0
    ? sql`s.report_id is not null`
    : sql`case when s.report_id is null then false
        else s.vector @@ ${toTsquery(query, TITLE_LABELS)}::tsquery end`;

const TITLE_LABELS = FIELD_RANKING.name.vectorLabel + FIELD_RANKING.brand.vectorLabel;

/** Text matches are computed once; without text, copying the whole catalogue costs more than reading it again. */
const materialization = ({ query }: ResolvedText) =>
  query.length === 0 ? sql`not materialized` : sql`materialized`;

const flag = (key: FacetKey) => sql`${sql.identifier(`in_${key}`)}`;

function facetCounts(key: FacetKey, passes: SQL, limit: number | null): SQL {
  return sql`(
    select json_agg(counted) from (
      select value, count(*)::int as count from (${FACET_VALUES_SQL[key]} where ${passes}) listed
      where value is not null group by value order by count(*) desc, value collate "C" limit ${limit}
    ) counted
  )`;
}
