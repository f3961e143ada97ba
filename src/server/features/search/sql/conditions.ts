import { type SQL, sql } from "drizzle-orm";
import type { ProductFilters } from "../port.ts";

/** One condition a filter, on the row `s` of `supplement_search`. A filter that is not set is true. */
export interface Conditions {
  category: SQL;
  brand_id: SQL;
  ingredient: SQL;
  verdict: SQL;
  form: SQL;
  diet: SQL;
  /** Tested or not, dates and lead together: they have no counted values. */
  rest: SQL;
}

/** Keeps every row. */
export const ALL = sql`true`;

// A list becomes one parameter, so that the statement's text does not grow with it.
const among = (column: SQL, values: readonly string[]) =>
  values.length === 0 ? ALL : sql`${column} = any(${sql.param(values)}::text[])`;
const overlaps = (column: SQL, values: readonly (string | number)[], type: SQL) =>
  values.length === 0 ? ALL : sql`${column} && ${sql.param(values)}::${type}`;

export function conditionsOf(filters: ProductFilters): Conditions {
  return {
    category: among(sql`s.category`, filters.categories),
    brand_id:
      filters.brandIds.length === 0 ? ALL : sql`s.brand_id = any(${sql.param(filters.brandIds)}::integer[])`,
    ingredient: overlaps(sql`s.ingredient_ids`, filters.ingredientIds, sql`integer[]`),
    verdict: among(sql`coalesce(s.verdict, '')`, filters.verdicts),
    form: among(sql`s.form`, filters.forms),
    diet: overlaps(sql`s.diets`, filters.diets, sql`text[]`),
    rest: allOf([
      filters.tested === null
        ? ALL
        : filters.tested
          ? sql`s.report_id is not null`
          : sql`s.report_id is null`,
      filters.testedFrom === null ? ALL : sql`s.tested_at >= ${filters.testedFrom}::date`,
      filters.testedTo === null ? ALL : sql`s.tested_at <= ${filters.testedTo}::date`,
      filters.maxLeadUgDay === null ? ALL : sql`s.lead_ug_day <= ${filters.maxLeadUgDay}`,
    ]),
  };
}

export function allOf(conditions: readonly SQL[]): SQL {
  const real = conditions.filter((condition) => condition !== ALL);
  return real.length === 0 ? ALL : sql`(${sql.join(real, sql` and `)})`;
}
