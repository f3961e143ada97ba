import { sql } from "drizzle-orm";
import type { Ranking } from "#contract/rankings.ts";
import type { Category } from "#contract/vocabulary.ts";
import { outOfRange } from "#domain/out-of-range.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { BEST_FIRST, COUNTED } from "../../ingredients/queries/list.ts";
import { cardsByIds } from "../../products/queries/cards.ts";
import { listedByCategory } from "../../products/queries/listed-counts.ts";
import { IS_CLEAN } from "../../products/schema.ts";
import { IS_RANKED, PRODUCTS_AND_REPORTS } from "../rules.ts";
import { highestContaminants } from "./highest-contaminants.ts";

/** Products on the page of a ranking; the search holds the others. */
const MAX_RANKED = 50;

type Counts = Pick<Ranking, "listed" | "tested" | "ranked" | "demo"> & Ranking["left_out"];

/** The ranking of a category, and what it leaves out. */
export async function rankingOf(db: ReadOnlyDb, category: Category): Promise<Ranking> {
  const [products, counts, reports] = await Promise.all([
    rankedProducts(db, category),
    countProducts(db, category),
    countReports(db, category),
  ]);
  const cards = await cardsByIds(db, products);
  const highest = await highestContaminants(
    db,
    cards.flatMap(({ report_slug }) => report_slug ?? []),
  );
  const { listed, tested, ranked, disputed, not_clean, unscored, demo } = counts;
  return {
    category,
    listed,
    tested,
    ranked,
    left_out: { untested: listed - tested, disputed, not_clean, unscored, ...reports },
    demo,
    products: cards.map((one) => ({
      ...one,
      highest_contaminant: highest.get(one.report_slug ?? "") ?? null,
    })),
  };
}

/** Tested products are few: they are found first. */
const TESTED_IN = (category: Category) =>
  sql`s.tested_at is not null and ${COUNTED} and s.category = ${category}`;

async function rankedProducts(db: ReadOnlyDb, category: Category): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.supplement_id as id from ${PRODUCTS_AND_REPORTS} where ${TESTED_IN(category)} and ${IS_RANKED}
    order by ${BEST_FIRST} limit ${MAX_RANKED}`);
  return rows.map(({ id }) => id);
}

type ProductCounts = Omit<Counts, "untested" | "superseded_reports" | "withdrawn_reports">;

async function countProducts(db: ReadOnlyDb, category: Category): Promise<ProductCounts> {
  const { rows } = await db.execute<Omit<ProductCounts, "listed"> & Record<string, unknown>>(sql`
    select count(*)::int as tested, (count(*) filter (where ${IS_RANKED}))::int as ranked,
      (count(*) filter (where r.state = 'disputed'))::int as disputed,
      (count(*) filter (where r.state = 'current' and not ${IS_CLEAN}))::int as not_clean,
      (count(*) filter (where r.state = 'current' and ${IS_CLEAN} and s.score is null))::int as unscored,
      coalesce(bool_or(s.sample) filter (where ${IS_RANKED}), false) as demo
    from ${PRODUCTS_AND_REPORTS} where ${TESTED_IN(category)}`);
  const listed = (await listedByCategory(db)).get(category) ?? 0;
  return { ...(rows[0] ?? outOfRange(rows, 0)), listed };
}

async function countReports(db: ReadOnlyDb, category: Category) {
  const { rows } = await db.execute<{ superseded_reports: number; withdrawn_reports: number }>(sql`
    select (count(*) filter (where r.state = 'superseded'))::int as superseded_reports,
      (count(*) filter (where r.state = 'withdrawn'))::int as withdrawn_reports
    from reports r join supplement_search s using (supplement_id)
    where r.state in ('superseded', 'withdrawn') and ${COUNTED} and s.category = ${category}`);
  return rows[0] ?? { superseded_reports: 0, withdrawn_reports: 0 };
}
