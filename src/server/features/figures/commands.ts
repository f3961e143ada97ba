import { and, eq, lt, sql } from "drizzle-orm";
import { DAY_S } from "#contract/durations.ts";
import { RETENTION } from "#contract/retention.ts";
import { utcDay } from "#domain/dates.ts";
import type { Queryable } from "#platform/database/database.ts";
import { jsonRecordset } from "#platform/database/sql-parameters.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import type { Services } from "#server/services.ts";
import { NO_PRODUCT_FILTERS } from "../search/port.ts";
import { parseSearchText } from "../search/rules.ts";
import type { Counted } from "./rules.ts";
import { dailyFigures } from "./schema.ts";

/** Different things that one batch may hold: bounds memory. More are not counted until the next batch. */
const MAX_PENDING = 5000;
const FLUSH_INTERVAL_MS = 60_000;

type Needs = Pick<Services, "db" | "clock" | "search" | "logger">;

export interface VisitCounter {
  /** Counts in memory. */
  count(things: readonly Counted[]): void;
  /** Writes what was counted in one statement. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Counts nothing: the operator has switched it off. */
const NO_COUNTER: VisitCounter = { count: () => {}, flush: async () => {}, close: async () => {} };

/** The counter of a site, if its operator has not switched it off. */
export const openFigures = (needs: Needs & Pick<Services, "config">): VisitCounter =>
  needs.config.visitFigures ? createVisitCounter(needs) : NO_COUNTER;

/** Counts visits in memory, and adds them to the database once a minute, so that a page costs no write. */
export function createVisitCounter(needs: Needs): VisitCounter {
  let pending = new Map<string, Counted & { day: string; count: number }>();
  const flush = async () => {
    const batch = [...pending.values()];
    pending = new Map();
    if (batch.length > 0) await addFigures(needs, batch);
  };
  const timer = setInterval(
    () => void flush().catch((error) => needs.logger.warn({ err: error }, "Figures were not written")),
    FLUSH_INTERVAL_MS,
  ).unref();
  return {
    count(things) {
      const day = utcDay(needs.clock.now());
      for (const { kind, key } of things) {
        const name = `${day} ${kind} ${key}`;
        const known = pending.get(name);
        if (known) known.count += 1;
        else if (pending.size < MAX_PENDING) pending.set(name, { day, kind, key, count: 1 });
      }
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

type Batch = readonly (Counted & { day: string; count: number })[];

/** Adds counts to the day's rows, in one order, as other processes do so at the same moment; searches are made again, for the number of their results. */
async function addFigures({ db, search }: Pick<Needs, "db" | "search">, batch: Batch): Promise<void> {
  const rows: (Batch[number] & { results: number | null })[] = [];
  for (const row of batch)
    rows.push({ ...row, results: row.kind === "term" ? await countResults(search, row.key) : null });
  await db.execute(sql`
    insert into daily_figures (day, kind, key, count, results)
    select * from ${jsonRecordset(rows, "r(day date, kind text, key text, count int, results int)")}
    order by kind, day, key
    on conflict (kind, day, key) do update set
      count = daily_figures.count + excluded.count, results = excluded.results`);
}

async function countResults(search: Services["search"], words: string): Promise<number> {
  const asked = { ...parseSearchText(words), filters: NO_PRODUCT_FILTERS, facets: [], offset: 0, limit: 1 };
  return (await search.find({ ...asked, sort: "relevance" })).total;
}

/** Deletes old figures; words that were searched too seldom to be shown go first. */
export async function deleteOldFigures(db: Queryable, now: Date): Promise<void> {
  const before = (lifetimeS: number) =>
    utcDay(new Date(now.getTime() - Math.ceil(lifetimeS / DAY_S) * DAY_S * 1000));
  await db
    .delete(dailyFigures)
    .where(unheldRows(dailyFigures, lt(dailyFigures.day, before(RETENTION.figures.lifetimeS))));
  await db
    .delete(dailyFigures)
    .where(
      unheldRows(
        dailyFigures,
        and(eq(dailyFigures.kind, "term"), lt(dailyFigures.day, before(RETENTION.searchedWords.lifetimeS))),
      ),
    );
}
