import { and, desc, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import type { QueueSort } from "#contract/request-ranking.ts";
import type { RequestState } from "#contract/request-states.ts";
import type {
  AnsweringReport,
  RequestDetails,
  Requester,
  ReviewedRequest,
} from "#contract/staff/requests.ts";
import type { Queryable } from "#platform/database/database.ts";
import { users } from "#server/features/accounts/schema.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { reports } from "#server/features/reports/schema.ts";
import { ApiError } from "#server/http/errors.ts";
import { presentRanking } from "../presentation.ts";
import { ANSWERING_REPORTS, isOpenState, mayPublish, nextStates } from "../rules/states.ts";
import { undoUntil } from "../rules/undo.ts";
import { testRequestRanks } from "../schema/ranks.ts";
import { testRequests } from "../schema.ts";
import { fundingOf, readFunding } from "./funding.ts";
import { findRequestForOperators, listRequestsForOperators } from "./operators.ts";

type Listed = Awaited<ReturnType<typeof listRequestsForOperators>>[number];

const present = ({ publicId, since, rank, id: _, ...row }: Listed): ReviewedRequest => ({
  ...row,
  id: publicId,
  since: since.toISOString(),
  ranking: presentRanking(rank),
});

/** Most requests that one screen lists. */
const MAX_LISTED = 200;

/** The first requests in one state, as staff see them. A closed one has no rank: then votes decide. */
export const listForReview = async (
  db: Queryable,
  { status, sort }: { status: RequestState; sort: QueueSort },
): Promise<ReviewedRequest[]> => {
  const order = { sort: isOpenState(status) ? sort : "votes", limit: MAX_LISTED } as const;
  return (await listRequestsForOperators(db, status, order)).map(present);
};

/** One request with its history and similar ones, without who asked. */
export async function readForReview(db: Queryable, id: number, now: Date): Promise<RequestDetails> {
  const { request, events } = await findRequestForOperators(db, id);
  const [linked] = await db
    .select({ supplement: supplements.slug, report: reports.slug, rank: testRequestRanks })
    .from(testRequests)
    .leftJoin(testRequestRanks, eq(testRequestRanks.requestId, testRequests.id))
    .leftJoin(supplements, eq(supplements.id, testRequests.supplementId))
    .leftJoin(reports, eq(reports.id, testRequests.reportId))
    .where(eq(testRequests.id, id));
  const last = events.at(-1);
  const { publicId, name, brand, status, votes, url, images, userId } = request;
  const isPrimary = request.duplicateOfId === null;
  const primary = { id: request.duplicateOfId ?? id, status };
  return {
    id: publicId,
    ...{ name, brand, status, votes, url, images },
    since: request.statusSince.toISOString(),
    supplement: linked?.supplement ?? null,
    report_slug: linked?.report ?? null,
    has_requester: userId !== null,
    next: isPrimary ? nextStates(status) : [],
    may_link: isPrimary && isOpenState(status),
    may_publish: isPrimary && mayPublish(status),
    reports: isPrimary && mayPublish(status) ? await listAnsweringReports(db, request.supplementId) : [],
    undo_until: (events.length > 1 && last && undoUntil(last, now)?.toISOString()) || null,
    timeline: events.map(({ status, at, operator, note }) => ({
      ...{ status, note },
      at: at.toISOString(),
      by: operator,
    })),
    ranking: presentRanking(linked?.rank ?? null),
    funding: fundingOf(await readFunding(db, [primary], 0), primary),
    similar: await listSimilar(db, request),
  };
}

const MAX_REPORTS = 50;

/** Reports of a product that can answer a request for it, newest first. */
async function listAnsweringReports(db: Queryable, supplementId: number | null): Promise<AnsweringReport[]> {
  if (supplementId === null) return [];
  const { slug, reportNumber, lotNumber, verdict, publishedAt } = reports;
  const rows = await db
    .select({ slug, report_number: reportNumber, lot_number: lotNumber, verdict, publishedAt })
    .from(reports)
    .where(and(eq(reports.supplementId, supplementId), inArray(reports.state, [...ANSWERING_REPORTS])))
    .orderBy(desc(publishedAt), desc(reports.id))
    .limit(MAX_REPORTS);
  return rows.map(({ publishedAt: at, ...row }) => ({ ...row, published_at: at.toISOString() }));
}

const MIN_SIMILARITY = 0.35;
const MAX_SIMILAR = 5;

async function listSimilar(
  db: Queryable,
  { id, normalizedName }: Pick<typeof testRequests.$inferSelect, "id" | "normalizedName">,
): Promise<ReviewedRequest[]> {
  const similarity = sql`similarity(${testRequests.normalizedName}, ${normalizedName})`;
  const { publicId, status, votes, statusSince: since, name, brand, url } = testRequests;
  const rows = await db
    .select({
      id: testRequests.id,
      publicId,
      status,
      votes,
      since,
      name,
      brand,
      url,
      supplement: supplements.slug,
      rank: testRequestRanks,
    })
    .from(testRequests)
    .leftJoin(testRequestRanks, eq(testRequestRanks.requestId, testRequests.id))
    .leftJoin(supplements, eq(supplements.id, testRequests.supplementId))
    .where(
      and(
        ne(testRequests.id, id),
        sql`${testRequests.duplicateOfId} is null`,
        notInArray(testRequests.status, ["published", "declined"]),
        sql`${similarity} >= ${MIN_SIMILARITY}`,
      ),
    )
    .orderBy(desc(similarity))
    .limit(MAX_SIMILAR);
  return rows.map(present);
}

/** Who made a request. Throws "not_found" where the account was deleted. */
export async function findRequester(db: Queryable, id: number): Promise<Requester & { userId: number }> {
  const [user] = await db
    .select({ user: users })
    .from(testRequests)
    .innerJoin(users, eq(users.id, testRequests.userId))
    .where(eq(testRequests.id, id));
  if (!user) throw new ApiError("not_found", "The account behind this request was deleted.");
  const { firstName, lastName, emailId, emailVerified, createdAt, blockedAt } = user.user;
  return {
    userId: user.user.id,
    name: `${firstName} ${lastName}`,
    email_id: emailId,
    email_verified: emailVerified,
    member_since: createdAt.toISOString(),
    requests: await db.$count(testRequests, eq(testRequests.userId, user.user.id)),
    blocked: blockedAt !== null,
  };
}
