import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { getOverview } from "#contract/catalogue.ts";
import type { Category } from "#contract/vocabulary.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { latestFailures } from "../../reports/queries/lists.ts";
import { listedBrands, listedCategories } from "../schema.ts";
import { cardsByIds } from "./cards.ts";

type Overview = z.input<typeof getOverview.output>;

interface Counts extends Record<string, unknown> {
  reports: number;
  brands: number;
  supplements: number;
  updated_at: Date | null;
  categories: { category: Category; supplements: number; tested: number }[] | null;
}

/** Maximum number of failures on the home page. */
const MAX_FAILURES = 4;

/** Products and tested products of each category, of those that are listed. */
const CATEGORY_COUNTS = sql`
  select l.category, l.supplements, coalesce(t.tested, 0) as tested
  from (select category, sum(products)::int as supplements from ${listedCategories} group by category
    having sum(products) > 0) l
  left join (select category, count(*)::int as tested from supplement_search
    where tested_at is not null and listed group by category) t on t.category = l.category
`;

export async function overview(db: ReadOnlyDb): Promise<Overview> {
  const [{ rows }, failures] = await Promise.all([
    db.execute<Counts>(sql`
      with categories as (
        ${CATEGORY_COUNTS}
      ),
      shown as (
        select r.published_at from reports r join supplement_search s on s.supplement_id = r.supplement_id
        where s.listed
      )
      select
        (select count(*)::int from shown) as reports,
        (select count(*)::int from (select from ${listedBrands} group by brand_id having sum(products) > 0) b) as brands,
        (select coalesce(sum(supplements), 0)::int from categories) as supplements,
        (select max(published_at) from shown) as updated_at,
        (select json_agg(c order by tested desc, supplements desc, category)
          from (select category, supplements, tested from categories) c) as categories
    `),
    latestFailures(db, MAX_FAILURES),
  ]);
  const cards = await cardsByIds(
    db,
    failures.map(({ supplementId }) => supplementId),
  );
  const counts = rows[0];
  return {
    reports: counts?.reports ?? 0,
    brands: counts?.brands ?? 0,
    supplements: counts?.supplements ?? 0,
    updated_at: counts?.updated_at ? new Date(counts.updated_at).toISOString() : null,
    categories: counts?.categories ?? [],
    latest_failures: failures.flatMap(({ supplementId, analyte, finding }) => {
      const card = cards.find((other) => other.supplement_id === String(supplementId));
      return card ? [{ card, analyte, finding }] : [];
    }),
  };
}
