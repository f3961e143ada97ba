import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { getFigures } from "#contract/staff/figures.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { MIN_TERM_COUNT } from "./rules.ts";
import type { CountedKind } from "./schema.ts";

type Figures = z.output<typeof getFigures.output>;

/** Rows of each list. */
const MAX_ROWS = 25;

/** Visits, searches, the most wanted and the time per step of the last days. `since` is `YYYY-MM-DD`. */
export async function readFigures(db: ReadOnlyDb, since: string): Promise<Omit<Figures, "counting">> {
  const [days, routes, products, terms, empty, wanted, steps] = await Promise.all([
    rowsOf<Figures["days"][number]>(
      db,
      sql`select day::text, sum(count)::int as visits from daily_figures where kind = 'route' and day >= ${since}
        group by day order by day`,
    ),
    most(db, "route", since),
    most(db, "product", since),
    searched(db, since, sql`true`),
    searched(db, since, sql`last_results = 0`),
    rowsOf<Figures["wanted"][number]>(
      db,
      sql`select r.public_id::text as request, r.name, r.brand, r.status, r.votes
        from test_requests r
        where r.status not in ('published', 'declined') and r.duplicate_of_id is null and not r.sample
        order by r.votes desc, r.id limit ${MAX_ROWS}`,
    ),
    rowsOf<Figures["steps"][number]>(
      db,
      sql`select status, count(*)::int as requests,
          round((percentile_cont(0.5) within group (order by took) / 86400)::numeric, 1)::float as median_days
        from (select e.status, e.at, extract(epoch from lead(e.at) over (partition by e.request_id order by e.at) - e.at) as took
          from test_request_events e join test_requests r on r.id = e.request_id and not r.sample) step
        where took is not null and at >= ${since}::date group by status order by min(at)`,
    ),
  ]);
  return { days, routes, products, terms, empty_terms: empty, wanted, steps };
}

async function rowsOf<Row extends object>(db: ReadOnlyDb, query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}

const most = (db: ReadOnlyDb, kind: CountedKind, since: string) =>
  rowsOf<{ key: string; count: number }>(
    db,
    sql`select key, sum(count)::int as count from daily_figures where kind = ${kind} and day >= ${since}
      group by key order by count desc, key limit ${MAX_ROWS}`,
  );

/** Words that enough searches had in common: what one person typed by mistake is not shown. */
const searched = (db: ReadOnlyDb, since: string, condition: ReturnType<typeof sql>) =>
  rowsOf<{ key: string; count: number }>(
    db,
    sql`select key, count from (
        select key, sum(count)::int as count, count(*) as days, (array_agg(results order by day desc))[1] as last_results
        from daily_figures where kind = 'term' and day >= ${since} group by key) t
      where (count >= ${MIN_TERM_COUNT} or days >= ${MIN_TERM_COUNT}) and ${condition}
      order by count desc, key limit ${MAX_ROWS}`,
  );
