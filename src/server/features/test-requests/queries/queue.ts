import { and, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { normalizeLink } from "#contract/links.ts";
import type { QueueSort } from "#contract/request-ranking.ts";
import { REQUEST_STEPS, type RequestStep } from "#contract/request-states.ts";
import type {
  findTestRequests,
  listRequestQueue as listQueue,
  QueuedRequest,
  QueuedRequestDetails,
  RequestQueue,
} from "#contract/test-requests.ts";
import type { Queryable } from "#platform/database/database.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { reports } from "#server/features/reports/schema.ts";
import type { SignedIn, Visitor } from "#server/http/auth.ts";
import { presentQueued, toLinkedSupplement } from "../presentation.ts";
import { requestNotFound } from "../rules/states.ts";
import { testRequestRanks } from "../schema/ranks.ts";
import { testRequests, testRequestVotes } from "../schema.ts";
import { fundingOf, readFunding } from "./funding.ts";
import { isNamed } from "./requests.ts";

/** Not a request of the demo data, once there are real products: then no demo product is listed (an index answers that). */
const isListed = sql`(not ${testRequests.sample}
  or exists (select from supplement_search s where s.sample and s.listed))`;

/** Open primary requests. */
const isOpenPrimary = () =>
  and(
    isListed,
    isNull(testRequests.duplicateOfId),
    notInArray(testRequests.status, ["published", "declined"]),
  );

/** Requests for which `isShown` is true. */
export const areShown = () => sql`(${testRequests.status} <> 'received' or ${testRequests.votes} > 0)`;

/** Open requests that have reached the operators. */
export const isOpenAndShown = () => and(isOpenPrimary(), areShown());

/**
 * Pre-moderation: a request is public once it has been reviewed, because its text comes from a visitor. Before, only
 * `findSimilarRequests` shows it, so that others vote for it instead of requesting the same.
 */
const isPublic = () => and(isOpenPrimary(), sql`${testRequests.status} <> 'received'`);

async function readQueue(
  db: Queryable,
  visitor: Visitor,
  where: SQL | undefined,
  { orderBy, limit }: { orderBy: SQL; limit: number },
): Promise<QueuedRequest[]> {
  const userId = visitor.kind === "user" ? visitor.userId : 0;
  const rows = await db
    .select({
      row: testRequests,
      rank: testRequestRanks,
      myVote: testRequestVotes.state,
      slug: supplements.slug,
      name: supplements.name,
      brandName: brands.name,
    })
    .from(testRequests)
    .leftJoin(testRequestRanks, eq(testRequestRanks.requestId, testRequests.id))
    .leftJoin(
      testRequestVotes,
      and(eq(testRequestVotes.requestId, testRequests.id), eq(testRequestVotes.userId, userId)),
    )
    .leftJoin(supplements, eq(supplements.id, testRequests.supplementId))
    .leftJoin(brands, eq(brands.id, supplements.brandId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  const requests = rows.map(({ row }) => row);
  const funding = await readFunding(db, requests, userId);
  return rows.map(({ row, rank, myVote, ...linked }) =>
    presentQueued(row, {
      supplement: toLinkedSupplement(linked),
      myVote,
      rank,
      funding: fundingOf(funding, row),
    }),
  );
}

/** Trigram similarity (pg_trgm, 0 to 1) from which two requests count as similar. */
const MIN_SIMILARITY = 0.45;
const MAX_SIMILAR_REQUESTS = 3;

/** Open requests with the same link or a similar name, most similar first: those shown, and those the user voted for. */
export async function findSimilarRequests(
  db: Queryable,
  visitor: SignedIn,
  { name, supplement_brand, supplement_url }: z.output<typeof findTestRequests.input>,
): Promise<QueuedRequest[]> {
  const normalizedName = sql`search_text(${`${supplement_brand} ${name}`})`;
  const similarity = sql`greatest(similarity(${testRequests.normalizedName}, ${normalizedName}),
    case when ${testRequests.url} = ${normalizeLink(supplement_url) ?? ""} then 1 else 0 end)`;
  const isCandidate = or(
    sql`${testRequests.normalizedName} % ${normalizedName}`,
    eq(testRequests.url, normalizeLink(supplement_url) ?? ""),
  );
  const isVisible = or(areShown(), sql`${testRequestVotes.userId} is not null`);
  const where = and(isOpenPrimary(), isVisible, isCandidate, sql`${similarity} >= ${MIN_SIMILARITY}`);
  return readQueue(db, visitor, where, {
    orderBy: sql`${similarity} desc, ${testRequests.votes} desc, ${testRequests.id}`,
    limit: MAX_SIMILAR_REQUESTS,
  });
}

/** Orders of the queue, each with an index. `isSorted`: condition for the rows that can be in that order. */
export const QUEUE_ORDERS: Readonly<Record<QueueSort, { orderBy: SQL; isSorted?: SQL }>> = {
  votes: { orderBy: sql`${testRequests.votes} desc, ${testRequests.id}` },
  teaches: {
    orderBy: sql`${testRequestRanks.points} desc, ${testRequestRanks.votes} desc, ${testRequestRanks.requestId}`,
    isSorted: isNotNull(testRequestRanks.requestId),
  },
};

/** The requests on a page: what is skipped is not joined with what a page shows. */
const pageOf = (
  db: Queryable,
  where: SQL | undefined,
  { orderBy, limit, offset }: { orderBy: SQL; limit: number; offset: number },
) =>
  db
    .select({ id: testRequests.id })
    .from(testRequests)
    .leftJoin(testRequestRanks, eq(testRequestRanks.requestId, testRequests.id))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);

export async function listRequestQueue(
  db: Queryable,
  visitor: Visitor,
  { page, limit, status, sort }: z.output<typeof listQueue.input>,
): Promise<RequestQueue> {
  const where = and(isPublic(), status && eq(testRequests.status, status));
  const offset = (page - 1) * limit;
  const { orderBy, isSorted } = QUEUE_ORDERS[sort];
  const [list, total, steps] = await Promise.all([
    readQueue(
      db,
      visitor,
      inArray(testRequests.id, pageOf(db, and(where, isSorted), { orderBy, limit, offset })),
      {
        orderBy,
        limit,
      },
    ),
    db.$count(testRequests, where),
    medianStepDurations(db),
  ]);
  return { list, total, page, limit, has_more: offset + list.length < total, steps };
}

/**
 * One request that visitors may see: in the queue, or published. A merged one stands for the request it was merged into.
 * Throws `not_found`.
 */
export async function findQueuedRequest(
  db: Queryable,
  visitor: Visitor,
  publicId: string,
): Promise<QueuedRequestDetails> {
  const [named] = await db
    .select({
      id: sql<number>`coalesce(${testRequests.duplicateOfId}, ${testRequests.id})`,
      reportSlug: reports.slug,
    })
    .from(testRequests)
    .leftJoin(reports, eq(reports.id, testRequests.reportId))
    .where(isNamed(publicId, visitor.kind === "user" ? visitor.userId : 0));
  const isVisible = or(isPublic(), and(isListed, eq(testRequests.status, "published")));
  const [request] = named
    ? await readQueue(db, visitor, and(eq(testRequests.id, named.id), isVisible), {
        orderBy: sql`${testRequests.id}`,
        limit: 1,
      })
    : [];
  if (!named || !request) throw requestNotFound();
  return { ...request, report_slug: named.reportSlug };
}

/** Median duration of each completed step in days, without declined requests, and the number of requests in it now. */
async function medianStepDurations(db: Queryable): Promise<RequestQueue["steps"]> {
  const { rows } = await db.execute<{ status: RequestStep; days: number; requests: number; now: number }>(sql`
    with steps as (
      select request_id, test_request_events.status, at, lead(at) over following as ended,
        lead(test_request_events.status) over following as followed_by
      from test_request_events join test_requests on test_requests.id = request_id and ${isListed}
      window following as (partition by request_id order by at, test_request_events.id)
    ), durations as (
      select status, percentile_cont(0.5) within group (order by extract(epoch from ended - at)) / 86400 as days,
        count(distinct request_id)::int as requests
      from steps where ended is not null and followed_by <> 'declined' group by status
    ), current_counts as (
      select status, count(*)::int as now from test_requests
      where duplicate_of_id is null and ${areShown()} and ${isListed} group by status
    )
    select status, days, coalesce(requests, 0) as requests, coalesce(now, 0) as now
    from durations full join current_counts using (status)
  `);
  return REQUEST_STEPS.map((step) => {
    const { days = null, requests = 0, now = 0 } = rows.find(({ status }) => status === step) ?? {};
    return { status: step, median_days: days, requests, now };
  });
}
