import { and, asc, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { ListPage } from "#contract/envelope.ts";
import { normalizeLink } from "#contract/links.ts";
import { REQUEST_STEPS, type RequestState, type RequestStep } from "#contract/request-states.ts";
import type {
  findTestRequests,
  QueuedRequest,
  RequestQueue,
  TestRequest,
  TestRequestSummary,
} from "#contract/test-requests.ts";
import type { Queryable } from "#platform/database/database.ts";
import { brands, supplements } from "#server/features/catalogue/schema.ts";
import { reports } from "#server/features/reports/schema.ts";
import type { SignedIn, Visitor } from "#server/http/auth.ts";
import { type LinkedSupplement, presentQueued, presentRequest } from "./presentation.ts";
import { requestNotFound } from "./rules.ts";
import { testRequestEvents, testRequests, testRequestVotes } from "./schema.ts";

const primary = alias(testRequests, "primary_request");

/** Requests with their primary request (itself, or the one merged into), which has the votes, the link and the report. */
const selectRequests = (db: Queryable, userId: number) =>
  db
    .select({
      row: testRequests,
      primary,
      emailUpdates: testRequestVotes.emailUpdates,
      slug: supplements.slug,
      name: supplements.name,
      brandName: brands.name,
      reportSlug: reports.slug,
    })
    .from(testRequests)
    .innerJoin(primary, sql`${primary.id} = coalesce(${testRequests.duplicateOfId}, ${testRequests.id})`)
    .leftJoin(
      testRequestVotes,
      and(eq(testRequestVotes.requestId, primary.id), eq(testRequestVotes.userId, userId)),
    )
    .leftJoin(supplements, eq(supplements.id, primary.supplementId))
    .leftJoin(brands, eq(brands.id, supplements.brandId))
    .leftJoin(reports, eq(reports.id, primary.reportId));

const toLinkedSupplement = ({
  slug,
  name,
  brandName,
}: {
  slug: string | null;
  name: string | null;
  brandName: string | null;
}): LinkedSupplement | null => (slug && name && brandName ? { slug, name, brand_name: brandName } : null);

export async function findRequestSummary(db: Queryable, id: number): Promise<TestRequestSummary> {
  const [row] = await selectRequests(db, 0).where(eq(testRequests.id, id));
  if (!row) throw requestNotFound();
  return {
    test_request_id: String(row.row.id),
    status: row.row.status,
    votes: row.primary.votes,
    duplicate_of: row.row.duplicateOfId === null ? null : String(row.row.duplicateOfId),
  };
}

/** The user's own requests, and those voted for that aren't merged with an own request. */
const isOwnOrVotedFor = (userId: number): SQL => sql`(${testRequests.userId} = ${userId} or (
  ${testRequests.id} in (select v.request_id from test_request_votes v where v.user_id = ${userId})
  and not exists (select from test_requests d where d.user_id = ${userId} and d.duplicate_of_id = ${testRequests.id})))`;

export async function listTestRequests(
  db: Queryable,
  { userId }: SignedIn,
  { page, limit, status }: { page: number; limit: number; status?: RequestState | undefined },
): Promise<ListPage<TestRequest>> {
  const where = and(isOwnOrVotedFor(userId), status && eq(testRequests.status, status));
  const offset = (page - 1) * limit;
  const [list, total] = await Promise.all([
    readRequests(
      db,
      userId,
      selectRequests(db, userId)
        .where(where)
        .orderBy(desc(testRequests.createdAt), desc(testRequests.id))
        .limit(limit)
        .offset(offset),
    ),
    db.$count(testRequests, where),
  ]);
  return { list, total, page, limit, has_more: offset + list.length < total };
}

/** All requests of a user, for the export of personal data. */
export const exportTestRequests = (db: Queryable, { userId }: SignedIn): Promise<TestRequest[]> =>
  readRequests(
    db,
    userId,
    selectRequests(db, userId).where(isOwnOrVotedFor(userId)).orderBy(testRequests.id),
  );

export async function findTestRequest(db: Queryable, { userId }: SignedIn, id: string): Promise<TestRequest> {
  const query = selectRequests(db, userId).where(
    and(isOwnOrVotedFor(userId), eq(testRequests.id, Number(id))),
  );
  const [request] = await readRequests(db, userId, query);
  if (!request) throw requestNotFound();
  return request;
}

async function readRequests(
  db: Queryable,
  userId: number,
  query: PromiseLike<Awaited<ReturnType<typeof selectRequests>>>,
): Promise<TestRequest[]> {
  const rows = await query;
  const primaryIds = rows.map((row) => row.primary.id);
  const events = await db
    .select()
    .from(testRequestEvents)
    .where(inArray(testRequestEvents.requestId, primaryIds))
    .orderBy(asc(testRequestEvents.at), asc(testRequestEvents.id));
  return rows.map(({ row, primary, emailUpdates, reportSlug, ...linked }) =>
    presentRequest(row, {
      userId,
      emailUpdates,
      primary,
      events: events.filter(({ requestId }) => requestId === primary.id),
      supplement: toLinkedSupplement(linked),
      reportSlug,
    }),
  );
}

/** Open primary requests. */
const isOpenRequest = () =>
  and(isNull(testRequests.duplicateOfId), notInArray(testRequests.status, ["published", "declined"]));

/**
 * Pre-moderation: a request is public once it has been reviewed, because its text comes from a visitor. Before, only
 * `findSimilarRequests` shows it, so that others vote for it instead of requesting the same.
 */
const isPublic = () => and(isOpenRequest(), sql`${testRequests.status} <> 'received'`);

async function readQueue(
  db: Queryable,
  visitor: Visitor,
  where: SQL | undefined,
  { orderBy, limit, offset = 0 }: { orderBy: SQL; limit: number; offset?: number },
): Promise<QueuedRequest[]> {
  const userId = visitor.kind === "user" ? visitor.userId : 0;
  const rows = await db
    .select({
      row: testRequests,
      voted: sql<boolean>`exists (select from test_request_votes v
        where v.request_id = ${testRequests.id} and v.user_id = ${userId})`,
      slug: supplements.slug,
      name: supplements.name,
      brandName: brands.name,
    })
    .from(testRequests)
    .leftJoin(supplements, eq(supplements.id, testRequests.supplementId))
    .leftJoin(brands, eq(brands.id, supplements.brandId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ row, voted, ...linked }) => presentQueued(row, toLinkedSupplement(linked), voted));
}

/** Trigram similarity (pg_trgm, 0 to 1) from which two requests count as similar. */
const MIN_SIMILARITY = 0.45;
const MAX_SIMILAR_REQUESTS = 3;

/** Open requests with the same link or a similar name, most similar first. */
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
  return readQueue(db, visitor, and(isOpenRequest(), isCandidate, sql`${similarity} >= ${MIN_SIMILARITY}`), {
    orderBy: sql`${similarity} desc, ${testRequests.votes} desc, ${testRequests.id}`,
    limit: MAX_SIMILAR_REQUESTS,
  });
}

export async function listRequestQueue(
  db: Queryable,
  visitor: Visitor,
  { page, limit, status }: { page: number; limit: number; status?: RequestState | undefined },
): Promise<RequestQueue> {
  const where = and(isPublic(), status && eq(testRequests.status, status));
  const offset = (page - 1) * limit;
  const [list, total, steps] = await Promise.all([
    readQueue(db, visitor, where, {
      orderBy: sql`${testRequests.votes} desc, ${testRequests.id}`,
      limit,
      offset,
    }),
    db.$count(testRequests, where),
    medianStepDurations(db),
  ]);
  return { list, total, page, limit, has_more: offset + list.length < total, steps };
}

/** Median duration of each completed step in days, without declined requests, and the number of requests in it now. */
async function medianStepDurations(db: Queryable): Promise<RequestQueue["steps"]> {
  const { rows } = await db.execute<{ status: RequestStep; days: number; requests: number; now: number }>(sql`
    with steps as (
      select request_id, status, at, lead(at) over following as ended, lead(status) over following as followed_by
      from test_request_events window following as (partition by request_id order by at, id)
    ), durations as (
      select status, percentile_cont(0.5) within group (order by extract(epoch from ended - at)) / 86400 as days,
        count(distinct request_id)::int as requests
      from steps where ended is not null and followed_by <> 'declined' group by status
    ), current_counts as (
      select status, count(*)::int as now from test_requests where duplicate_of_id is null group by status
    )
    select status, days, coalesce(requests, 0) as requests, coalesce(now, 0) as now
    from durations full join current_counts using (status)
  `);
  return REQUEST_STEPS.map((step) => {
    const { days = null, requests = 0, now = 0 } = rows.find(({ status }) => status === step) ?? {};
    return { status: step, median_days: days, requests, now };
  });
}

/** Open requests by votes, or all requests in one state: for the operators' list. */
export const listRequestsForOperators = (db: Queryable, status: RequestState | null) =>
  db
    .select({
      id: testRequests.id,
      status: testRequests.status,
      votes: testRequests.votes,
      since: testRequests.statusSince,
      name: testRequests.name,
      brand: testRequests.brand,
      url: testRequests.url,
      supplement: supplements.slug,
    })
    .from(testRequests)
    .leftJoin(supplements, eq(supplements.id, testRequests.supplementId))
    .where(
      status === null
        ? isOpenRequest()
        : and(isNull(testRequests.duplicateOfId), eq(testRequests.status, status)),
    )
    .orderBy(desc(testRequests.votes), asc(testRequests.id));

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
