import { and, asc, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Listed } from "#contract/envelope.ts";
import { tidyLink } from "#contract/links.ts";
import { REQUEST_STEPS, type RequestState, type RequestStep } from "#contract/request-states.ts";
import type {
  findTestRequests,
  QueuedRequest,
  RequestQueue,
  RequestStanding,
  TestRequest,
} from "#contract/test-requests.ts";
import type { Queryable } from "#platform/database/database.ts";
import { brands, supplements } from "#server/features/catalogue/schema.ts";
import { reports } from "#server/features/reports/schema.ts";
import type { SignedIn, Visitor } from "#server/http/auth.ts";
import { type Linked, presentQueued, presentRequest } from "./presentation.ts";
import { noRequest } from "./rules.ts";
import { testRequestEvents, testRequests, testRequestVotes } from "./schema.ts";

const whole = alias(testRequests, "whole");

/** A request is read together with the one that it became part of: that one has the votes, the link and the report. */
const selectRequests = (db: Queryable, userId: number) =>
  db
    .select({
      row: testRequests,
      whole,
      letters: testRequestVotes.letters,
      slug: supplements.slug,
      name: supplements.name,
      brandName: brands.name,
      reportSlug: reports.slug,
    })
    .from(testRequests)
    .innerJoin(whole, sql`${whole.id} = coalesce(${testRequests.duplicateOfId}, ${testRequests.id})`)
    .leftJoin(
      testRequestVotes,
      and(eq(testRequestVotes.requestId, whole.id), eq(testRequestVotes.userId, userId)),
    )
    .leftJoin(supplements, eq(supplements.id, whole.supplementId))
    .leftJoin(brands, eq(brands.id, supplements.brandId))
    .leftJoin(reports, eq(reports.id, whole.reportId));

const linkedOf = ({
  slug,
  name,
  brandName,
}: {
  slug: string | null;
  name: string | null;
  brandName: string | null;
}): Linked | null => (slug && name && brandName ? { slug, name, brand_name: brandName } : null);

export async function standingOf(db: Queryable, id: number): Promise<RequestStanding> {
  const [found] = await selectRequests(db, 0).where(eq(testRequests.id, id));
  if (!found) throw noRequest();
  return {
    test_request_id: String(found.row.id),
    status: found.row.status,
    votes: found.whole.votes,
    duplicate_of: found.row.duplicateOfId === null ? null : String(found.row.duplicateOfId),
  };
}

/** Asked for by the user; or voted for, unless the user has asked for the same. */
const concerns = (userId: number): SQL => sql`(${testRequests.userId} = ${userId} or (
  ${testRequests.id} in (select v.request_id from test_request_votes v where v.user_id = ${userId})
  and not exists (select from test_requests d where d.user_id = ${userId} and d.duplicate_of_id = ${testRequests.id})))`;

export async function listTestRequests(
  db: Queryable,
  { userId }: SignedIn,
  { page, limit, status }: { page: number; limit: number; status?: RequestState | undefined },
): Promise<Listed<TestRequest>> {
  const where = and(concerns(userId), status && eq(testRequests.status, status));
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

/** For the export of personal data. */
export const everyTestRequest = (db: Queryable, { userId }: SignedIn): Promise<TestRequest[]> =>
  readRequests(db, userId, selectRequests(db, userId).where(concerns(userId)).orderBy(testRequests.id));

export async function testRequestOf(db: Queryable, { userId }: SignedIn, id: string): Promise<TestRequest> {
  const which = selectRequests(db, userId).where(and(concerns(userId), eq(testRequests.id, Number(id))));
  const [found] = await readRequests(db, userId, which);
  if (!found) throw noRequest();
  return found;
}

async function readRequests(
  db: Queryable,
  userId: number,
  rows: PromiseLike<Awaited<ReturnType<typeof selectRequests>>>,
): Promise<TestRequest[]> {
  const found = await rows;
  const wholes = found.map((row) => row.whole.id);
  const events = await db
    .select()
    .from(testRequestEvents)
    .where(inArray(testRequestEvents.requestId, wholes))
    .orderBy(asc(testRequestEvents.at), asc(testRequestEvents.id));
  return found.map(({ row, whole, letters, reportSlug, ...linked }) =>
    presentRequest(row, {
      userId,
      letters,
      whole,
      events: events.filter(({ requestId }) => requestId === whole.id),
      supplement: linkedOf(linked),
      reportSlug,
    }),
  );
}

/** Under way, and a request of its own. */
const open = () =>
  and(isNull(testRequests.duplicateOfId), notInArray(testRequests.status, ["published", "declined"]));

/** Everybody sees a request once somebody of the laboratory has looked at it: its words are a stranger's. */
const shown = () => and(open(), sql`${testRequests.status} <> 'received'`);

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
  return rows.map(({ row, voted, ...linked }) => presentQueued(row, linkedOf(linked), voted));
}

/** How alike, from 0 to 1, the words of two requests are before one is shown for the other (pg_trgm). */
const ALIKE = 0.45;
const MOST_ALIKE = 3;

/** Requests under way with the same link or much the same words, most alike first. */
export async function alikeRequests(
  db: Queryable,
  visitor: SignedIn,
  { name, supplement_brand, supplement_url }: z.output<typeof findTestRequests.input>,
): Promise<QueuedRequest[]> {
  const words = sql`search_text(${`${supplement_brand} ${name}`})`;
  const likeness = sql`greatest(similarity(${testRequests.words}, ${words}),
    case when ${testRequests.url} = ${tidyLink(supplement_url) ?? ""} then 1 else 0 end)`;
  const near = or(
    sql`${testRequests.words} % ${words}`,
    eq(testRequests.url, tidyLink(supplement_url) ?? ""),
  );
  return readQueue(db, visitor, and(open(), near, sql`${likeness} >= ${ALIKE}`), {
    orderBy: sql`${likeness} desc, ${testRequests.votes} desc, ${testRequests.id}`,
    limit: MOST_ALIKE,
  });
}

export async function requestQueue(
  db: Queryable,
  visitor: Visitor,
  { page, limit, status }: { page: number; limit: number; status?: RequestState | undefined },
): Promise<RequestQueue> {
  const where = and(shown(), status && eq(testRequests.status, status));
  const offset = (page - 1) * limit;
  const [list, total, steps] = await Promise.all([
    readQueue(db, visitor, where, {
      orderBy: sql`${testRequests.votes} desc, ${testRequests.id}`,
      limit,
      offset,
    }),
    db.$count(testRequests, where),
    stepTimes(db),
  ]);
  return { list, total, page, limit, has_more: offset + list.length < total, steps };
}

/** How long each step has taken where it was followed by another: the median, in days. Declined requests do not count. */
async function stepTimes(db: Queryable): Promise<RequestQueue["steps"]> {
  const { rows } = await db.execute<{ status: RequestStep; days: number; requests: number; now: number }>(sql`
    with spans as (
      select request_id, status, at, lead(at) over later as ended, lead(status) over later as followed_by
      from test_request_events window later as (partition by request_id order by at, id)
    ), taken as (
      select status, percentile_cont(0.5) within group (order by extract(epoch from ended - at)) / 86400 as days,
        count(distinct request_id)::int as requests
      from spans where ended is not null and followed_by <> 'declined' group by status
    ), standing as (
      select status, count(*)::int as now from test_requests where duplicate_of_id is null group by status
    )
    select status, days, coalesce(requests, 0) as requests, coalesce(now, 0) as now
    from taken full join standing using (status)
  `);
  return REQUEST_STEPS.map((step) => {
    const { days = null, requests = 0, now = 0 } = rows.find(({ status }) => status === step) ?? {};
    return { status: step, median_days: days, requests, now };
  });
}

/** Requests under way, most wanted first, or all of one state: for the operators' list. */
export const requestsForOperators = (db: Queryable, status: RequestState | null) =>
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
      status === null ? open() : and(isNull(testRequests.duplicateOfId), eq(testRequests.status, status)),
    )
    .orderBy(desc(testRequests.votes), asc(testRequests.id));

/** A request with the ones that became part of it and everything that happened to it. */
export async function requestForOperators(db: Queryable, id: number) {
  const [request] = await db.select().from(testRequests).where(eq(testRequests.id, id));
  if (!request) throw noRequest();
  const [joined, events] = await Promise.all([
    db.select({ id: testRequests.id }).from(testRequests).where(eq(testRequests.duplicateOfId, id)),
    db
      .select()
      .from(testRequestEvents)
      .where(eq(testRequestEvents.requestId, request.duplicateOfId ?? id))
      .orderBy(asc(testRequestEvents.at), asc(testRequestEvents.id)),
  ]);
  return { request, joined: joined.map((other) => other.id), events };
}
