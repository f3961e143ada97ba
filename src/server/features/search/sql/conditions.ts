import { type SQL, sql } from "drizzle-orm";
import type { ProductFilters } from "../port.ts";

/** One SQL condition per filter, on the row `s` of `supplement_search`. An unset filter is `NO_CONDITION`. */
export interface FilterConditions {
  category: SQL;
  brand_id: SQL;
  ingredient: SQL;
  verdict: SQL;
  hazard: SQL;
  form: SQL;
  diet: SQL;
  free_from: SQL;
  certificate: SQL;
  notice: SQL;
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
    category: among(sql`s.category`, filters.categories),
    brand_id:
      filters.brandIds.length === 0
        ? NO_CONDITION
        : sql`s.brand_id = any(${sql.param(filters.brandIds)}::integer[])`,
    ingredient: overlaps(sql`s.ingredient_ids`, filters.ingredientIds, sql`integer[]`),
    verdict: among(sql`coalesce(s.verdict, '')`, filters.verdicts),
    hazard: overlaps(sql`coalesce(s.hazards, '{}')`, filters.hazards, sql`text[]`),
    form: among(sql`s.form`, filters.forms),
    diet: overlaps(sql`s.diets`, filters.diets, sql`text[]`),
    free_from:
      filters.freeFrom.length === 0
        ? NO_CONDITION
        : sql`s.free_from @> ${sql.param(filters.freeFrom)}::text[]`,
    certificate: among(sql`s.certificate`, filters.certificates),
    notice: overlaps(sql`s.notices`, filters.notices, sql`text[]`),
    rest: allOf([
      sql`s.listed`,
      filters.tested === null
        ? NO_CONDITION
        : filters.tested
          ? sql`s.report_id is not null`
          : sql`s.report_id is null`,
      filters.testedFrom === null ? NO_CONDITION : sql`s.tested_at >= ${filters.testedFrom}::date`,
      filters.testedTo === null ? NO_CONDITION : sql`s.tested_at <= ${filters.testedTo}::date`,
      filters.maxLeadUgDay === null ? NO_CONDITION : sql`s.lead_ug_day <= ${filters.maxLeadUgDay}`,
    ]),
  };
}

export function allOf(conditions: readonly SQL[]): SQL {
  const active = conditions.filter((condition) => condition !== NO_CONDITION);
  return active.length === 0 ? NO_CONDITION : sql`(${sql.join(active, sql` and `)})`;
}
