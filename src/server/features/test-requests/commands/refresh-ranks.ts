import { eq, sql } from "drizzle-orm";
import type { RequestFacts } from "#domain/next-test/facts.ts";
import { pointsOf, sumOfPoints } from "#domain/next-test/points.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import type { Services } from "#server/services.ts";
import { type RankedRequest, readFacts, readSharedFacts, type SharedFacts } from "../queries/facts.ts";
import { testRequestRanks } from "../schema/ranks.ts";

const HOUR_MS = 3_600_000;

/** Requests ranked in one statement: small enough that each commits in a fraction of a second. */
const RANK_BATCH = 1000;

/**
 * Ranks requests again by what a test of them would teach. A closed or merged one loses its rank. Call it in the
 * transaction that changed what they are about; what else changes, as a report or a notice, counts within the hour.
 */
export async function refreshRanks(tx: Queryable, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length > 0) await rankRequests(tx, ids, await readSharedFacts(tx), now);
}

async function rankRequests(
  tx: Queryable,
  ids: readonly number[],
  shared: SharedFacts,
  now: Date,
): Promise<void> {
  const ranked = await readFacts(tx, ids, shared);
  const open = ranked.map(({ id }) => id);
  await tx.execute(sql`delete from test_request_ranks
    where request_id = any(${sql.param(ids)}::int[]) and request_id <> all(${sql.param(open)}::int[])`);
  if (ranked.length === 0) return;
  const { requestId } = testRequestRanks;
  await tx
    .insert(testRequestRanks)
    .values(ranked.map((request) => rankOf(request, now)))
    .onConflictDoUpdate({
      target: requestId,
      set: {
        points: sql`excluded.points`,
        votes: sql`excluded.votes`,
        facts: sql`excluded.facts`,
        computedAt: sql`excluded.computed_at`,
      },
    });
}

const rankOf = ({ id, facts: { votes, ...facts } }: RankedRequest, now: Date) => ({
  requestId: id,
  points: sumOfPoints(pointsOf({ votes, ...facts }, now)),
  votes,
  facts,
  computedAt: now,
});

/** Counts changed votes in a request's rank; ranks it if it had no rank yet. */
export async function rankVotes(
  tx: Queryable,
  { id, votes }: { id: number; votes: number },
  now: Date,
): Promise<void> {
  const [rank] = await tx.select().from(testRequestRanks).where(eq(testRequestRanks.requestId, id));
  if (!rank || votes === 0) return refreshRanks(tx, [id], now);
  const facts: RequestFacts = { votes, ...rank.facts };
  await tx
    .update(testRequestRanks)
    .set({ votes, points: sumOfPoints(pointsOf(facts, rank.computedAt)) })
    .where(eq(testRequestRanks.requestId, id));
}

/** Ranks all open requests, in batches that commit one by one. */
export async function rankAllRequests({ db }: { db: Db }, now: Date): Promise<void> {
  const shared = await readSharedFacts(db);
  for (let after = 0; ; ) {
    const ids = await nextIds(db, after);
    const last = ids.at(-1);
    if (last === undefined) return;
    await db.transaction(async (tx) => {
      // Votes that are cast meanwhile wait, and are counted in the new rank.
      await tx.execute(
        sql`select from test_requests where id = any(${sql.param(ids)}::int[]) and duplicate_of_id is null
          order by id for no key update`,
      );
      await rankRequests(tx, ids, shared, now);
    });
    after = last;
  }
}

/** Requests that are open, or still have a rank. */
async function nextIds(db: Queryable, after: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from test_requests t left join test_request_ranks k on k.request_id = t.id
    where t.id > ${after} and (k.request_id is not null
      or (t.duplicate_of_id is null and t.status not in ('published', 'declined')))
    order by t.id limit ${RANK_BATCH}`);
  return rows.map(({ id }) => id);
}

/** Ranks all open requests every hour, in one of the processes. */
export const rankRequestsHourly = (deps: Pick<Services, "db" | "jobs" | "clock">): Promise<void> =>
  scheduleRecurringJob(deps, "rank-requests", HOUR_MS, (now) => rankAllRequests(deps, now));
