import { type SQL, sql } from "drizzle-orm";
import type { FacetKey } from "#contract/search-vocabulary.ts";
import type { ProductFilters } from "../port.ts";

/** One SQL condition per filter, on the row `s` of `supplement_search`. An unset filter is `NO_CONDITION`. */
export interface FilterConditions extends Record<FacetKey, SQL> {
  /** Listed products only, and filters without facet counts: tested, test date and lead. */
  rest: SQL;
}

/** Matches every row. */
export const NO_CONDITION = sql`true`;

// A list is bound as one array parameter, so that the statement text does not depend on its length.
const among = (column: SQL, values: readonly string[]) =>
  values.length === 0 ? NO_CONDITION : sql`${column} = any(${sql.param(values)}::text[])`;
const overlaps = (column: SQL, values: readonly (string | number)[], type: SQL) =>
  values.length === 0 ? NO_CONDITION : sql`${column} && ${sql.param(values)}::${type}`;

export function toConditions(filters: ProductFilters): FilterConditions {
  return {
    category: among(sql`s.category`, filters.category),
    brand_id:
      filters.brand_id.length === 0
        ? NO_CONDITION
        : sql`s.brand_id = any(${sql.param(filters.brand_id)}::integer[])`,
    ingredient: overlaps(sql`s.ingredient_ids`, filters.ingredient, sql`integer[]`),
    verdict: among(sql`coalesce(s.verdict, '')`, filters.verdict),
    hazard: overlaps(sql`coalesce(s.hazards, '{}')`, filters.hazard, sql`text[]`),
    form: among(sql`s.form`, filters.form),
    diet: overlaps(sql`s.diets`, filters.diet, sql`text[]`),
    free_from:
      filters.free_from.length === 0
        ? NO_CONDITION
        : sql`s.free_from @> ${sql.param(filters.free_from)}::text[]`,
    certificate: among(sql`s.certificate`, filters.certificate),
    notice: overlaps(sql`s.notices`, filters.notice, sql`text[]`),
    rest: allOf([sql`s.listed`, ...otherConditions(filters)]),
  };
}

/** Conditions of the active filters that are not facets: tested, test date, lead. */
const otherConditions = ({ tested, tested_from, tested_to, max_lead_ug_day }: ProductFilters): SQL[] => [
  tested === undefined ? NO_CONDITION : tested ? sql`s.report_id is not null` : sql`s.report_id is null`,
  tested_from === undefined ? NO_CONDITION : sql`s.tested_at >= ${tested_from}::date`,
  tested_to === undefined ? NO_CONDITION : sql`s.tested_at <= ${tested_to}::date`,
  max_lead_ug_day === undefined ? NO_CONDITION : sql`s.lead_ug_day <= ${max_lead_ug_day}`,
];

export function allOf(conditions: readonly SQL[]): SQL {
  const active = conditions.filter((condition) => condition !== NO_CONDITION);
  return active.length === 0 ? NO_CONDITION : sql`(${sql.join(active, sql` and `)})`;
}
