import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { QueueSort } from "#contract/request-ranking.ts";
import type { RequestState } from "#contract/request-states.ts";
import type { Queryable } from "#platform/database/database.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { requestNotFound } from "../rules/states.ts";
import { VOTE_RULE, type VoteFigures } from "../rules/votes.ts";
import { testRequestRanks } from "../schema/ranks.ts";
import { testRequestEvents, testRequests, voteAlarms } from "../schema.ts";
import { areShown, isOpenAndShown, QUEUE_ORDERS } from "./queue.ts";

/** Open requests by votes, or all requests in one state, without received ones that nobody confirmed wants. */
export const listRequestsForOperators = (
  db: Queryable,
  status: RequestState | null,
  { sort = "votes", limit = Number.MAX_SAFE_INTEGER }: { sort?: QueueSort; limit?: number } = {},
) => {
  const { orderBy, isSorted } = QUEUE_ORDERS[sort];
  const isWanted =
    status === null
      ? isOpenAndShown()
      : and(isNull(testRequests.duplicateOfId), areShown(), eq(testRequests.status, status));
  return db
    .select({
      id: testRequests.id,
      publicId: testRequests.publicId,
      status: testRequests.status,
      votes: testRequests.votes,
      since: testRequests.statusSince,
      name: testRequests.name,
      brand: testRequests.brand,
      url: testRequests.url,
      supplement: supplements.slug,
      rank: testRequestRanks,
    })
    .from(testRequests)
    .leftJoin(testRequestRanks, eq(testRequestRanks.requestId, testRequests.id))
    .leftJoin(supplements, eq(supplements.id, testRequests.supplementId))
    .where(and(isWanted, isSorted))
    .orderBy(orderBy)
    .limit(limit);
};

/** A request with the ids of requests merged into it and its events. */
export async function findRequestForOperators(db: Queryable, id: number) {
  const [request] = await db.select().from(testRequests).where(eq(testRequests.id, id));
  if (!request) throw requestNotFound();
  const [mergedRequests, events] = await Promise.all([
    db.select({ id: testRequests.id }).from(testRequests).where(eq(testRequests.duplicateOfId, id)),
    db
      .select()
      .from(testRequestEvents)
      .where(eq(testRequestEvents.requestId, request.duplicateOfId ?? id))
      .orderBy(asc(testRequestEvents.at), asc(testRequestEvents.id)),
  ]);
  return { request, mergedIds: mergedRequests.map((other) => other.id), events };
}

const DAY_MS = 86_400_000;

/** Votes for a request until a day ago and since, without those of unconfirmed accounts. */
export async function votesOfLastDay(db: Queryable, requestId: number, now: Date): Promise<VoteFigures> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const newSince = new Date(now.getTime() - VOTE_RULE.newForDays * DAY_MS);
  const { rows } = await db.execute<Record<keyof VoteFigures, number>>(sql`
    with added as (
      select v.state, v.network, u.created_at from test_request_votes v join users u on u.id = v.user_id
      where v.request_id = ${requestId} and v.state <> 'unconfirmed' and v.state_since > ${dayAgo}
    )
    select
      (select votes from test_requests where id = ${requestId})
        - (select count(*)::int from added where state = 'counted') as "votesBefore",
      count(*)::int as "votesAdded",
      (count(*) filter (where created_at > ${newSince}))::int as "newAccounts",
      (count(*) filter (where state = 'held'))::int as held,
      count(distinct network)::int as networks
    from added
  `);
  return rows[0] ?? { votesBefore: 0, votesAdded: 0, newAccounts: 0, held: 0, networks: 0 };
}

/** Days that an alarm is listed. */
const ALARM_DAYS = 30;

/** Jumps of votes in the last 30 days, newest first. */
export const listVoteAlarms = (db: Queryable, now: Date) =>
  db
    .select({
      alarm: voteAlarms,
      name: testRequests.name,
      brand: testRequests.brand,
      status: testRequests.status,
      votes: testRequests.votes,
    })
    .from(voteAlarms)
    .innerJoin(testRequests, eq(testRequests.id, voteAlarms.requestId))
    .where(gt(voteAlarms.at, new Date(now.getTime() - ALARM_DAYS * DAY_MS)))
    .orderBy(desc(voteAlarms.at), desc(voteAlarms.id));

/** Requests whose votes jumped in the last 24 hours. */
export const countRecentAlarms = (db: Queryable, now: Date): Promise<number> =>
  db.$count(voteAlarms, gt(voteAlarms.at, new Date(now.getTime() - DAY_MS)));
