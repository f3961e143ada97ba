import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ListPage } from "#contract/envelope.ts";
import type { RequestState } from "#contract/request-states.ts";
import type { TestRequest, TestRequestSummary } from "#contract/test-requests.ts";
import type { Queryable } from "#platform/database/database.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { reports } from "#server/features/reports/schema.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { presentRequest, presentSummary, toLinkedSupplement } from "../presentation.ts";
import { requestNotFound } from "../rules/states.ts";
import { testRequestPledges } from "../schema/funding.ts";
import { testRequestEvents, testRequests, testRequestVotes } from "../schema.ts";
import { fundingOf, readFunding } from "./funding.ts";

const primary = alias(testRequests, "primary_request");

/** Requests with their primary request (itself, or the one merged into), which has the votes, the link and the report. */
const selectRequests = (db: Queryable, userId: number) =>
  db
    .select({
      row: testRequests,
      primary,
      emailUpdates: sql<
        boolean | null
      >`coalesce(${testRequestVotes.emailUpdates}, ${testRequestPledges.emailUpdates})`,
      myVote: testRequestVotes.state,
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
    .leftJoin(
      testRequestPledges,
      and(eq(testRequestPledges.requestId, primary.id), eq(testRequestPledges.userId, userId)),
    )
    .leftJoin(supplements, eq(supplements.id, primary.supplementId))
    .leftJoin(brands, eq(brands.id, supplements.brandId))
    .leftJoin(reports, eq(reports.id, primary.reportId));

export async function findRequestSummary(
  db: Queryable,
  id: number,
  userId: number,
): Promise<TestRequestSummary> {
  const [row] = await selectRequests(db, userId).where(eq(testRequests.id, id));
  if (!row) throw requestNotFound();
  return presentSummary(row.row, row.primary, row.myVote);
}

/**
 * Condition for the request that an id from outside names: a public id, or the internal number. Numbers can be guessed,
 * so they name a user's own requests only. `ownerId` null: operators, and links that this site signed.
 */
export const isNamed = (id: string, ownerId: number | null): SQL | undefined =>
  /^\d+$/.test(id)
    ? and(eq(testRequests.id, Number(id)), ownerId === null ? undefined : eq(testRequests.userId, ownerId))
    : eq(testRequests.publicId, id);

/** The internal number of the request that `isNamed` describes. Throws `not_found`. */
export async function findRequestId(db: Queryable, id: string, ownerId: number | null): Promise<number> {
  const [row] = await db.select({ id: testRequests.id }).from(testRequests).where(isNamed(id, ownerId));
  if (!row) throw requestNotFound();
  return row.id;
}

/** The user's own requests, and those voted for or pledged to that aren't merged with an own request. */
const isOwnOrJoined = (userId: number): SQL => sql`(${testRequests.userId} = ${userId} or (
  ${testRequests.id} in (select v.request_id from test_request_votes v where v.user_id = ${userId}
    union select p.request_id from test_request_pledges p where p.user_id = ${userId})
  and not exists (select from test_requests d where d.user_id = ${userId} and d.duplicate_of_id = ${testRequests.id})))`;

export async function listTestRequests(
  db: Queryable,
  { userId }: SignedIn,
  { page, limit, status }: { page: number; limit: number; status?: RequestState | undefined },
): Promise<ListPage<TestRequest>> {
  const where = and(isOwnOrJoined(userId), status && eq(testRequests.status, status));
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
  readRequests(db, userId, selectRequests(db, userId).where(isOwnOrJoined(userId)).orderBy(testRequests.id));

export async function findTestRequest(db: Queryable, { userId }: SignedIn, id: string): Promise<TestRequest> {
  const query = selectRequests(db, userId).where(and(isOwnOrJoined(userId), isNamed(id, userId)));
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
  const [events, funding] = await Promise.all([
    db
      .select()
      .from(testRequestEvents)
      .where(inArray(testRequestEvents.requestId, primaryIds))
      .orderBy(asc(testRequestEvents.at), asc(testRequestEvents.id)),
    readFunding(
      db,
      rows.map((row) => row.primary),
      userId,
    ),
  ]);
  return rows.map(({ row, primary, emailUpdates, myVote, reportSlug, ...linked }) =>
    presentRequest(row, {
      userId,
      emailUpdates,
      myVote,
      primary,
      events: events.filter(({ requestId }) => requestId === primary.id),
      supplement: toLinkedSupplement(linked),
      reportSlug,
      funding: fundingOf(funding, primary),
    }),
  );
}
