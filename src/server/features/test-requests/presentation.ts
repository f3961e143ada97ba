import type { RequestFunding } from "#contract/pledges.ts";
import type { VoteState } from "#contract/request-states.ts";
import type { QueuedRequest, TestRequest, TestRequestSummary } from "#contract/test-requests.ts";
import { rankRequest } from "#domain/next-test/rank-request.ts";
import type { testRequestRanks } from "./schema/ranks.ts";
import type { testRequestEvents, testRequests } from "./schema.ts";

type Row = typeof testRequests.$inferSelect;
type Event = typeof testRequestEvents.$inferSelect;

/** Supplement that a request is linked to. */
export interface LinkedSupplement {
  slug: string;
  name: string;
  brand_name: string;
}

/** The linked supplement in a row of a left join; null if there is none. */
export const toLinkedSupplement = ({
  slug,
  name,
  brandName,
}: {
  slug: string | null;
  name: string | null;
  brandName: string | null;
}): LinkedSupplement | null => (slug && name && brandName ? { slug, name, brand_name: brandName } : null);

interface RequestContext {
  userId: number;
  /** Whether the user gets email updates; null without a vote. */
  emailUpdates: boolean | null;
  myVote: VoteState | null;
  /** The request that has the votes and the timeline: itself, or the one it was merged into. */
  primary: Row;
  events: readonly Event[];
  supplement: LinkedSupplement | null;
  reportSlug: string | null;
  funding: RequestFunding;
}

/** A request as its requester or a voter sees it: link, pictures and notes are the requester's. */
export function presentRequest(row: Row, context: RequestContext): TestRequest {
  const { userId, emailUpdates, myVote, primary, events, supplement, reportSlug, funding } = context;
  const mine = row.userId === userId;
  return {
    ...presentSummary(row, primary, myVote),
    name: row.name,
    supplement_brand: row.brand,
    supplement_url: mine ? row.url : null,
    images: mine ? row.images : [],
    requested_by_me: mine,
    email_updates: emailUpdates ?? false,
    created_at: row.createdAt.toISOString(),
    timeline: events.map(({ status, at, operator, note }) => ({
      status,
      at: at.toISOString(),
      by: operator === null ? "requester" : "laboratory",
      note: mine ? note : null,
    })),
    supplement,
    report_slug: reportSlug,
    decline_reason: (mine && events.findLast(({ status }) => status === "declined")?.note) || null,
    funding,
  };
}

export const presentSummary = (row: Row, primary: Row, myVote: VoteState | null): TestRequestSummary => ({
  test_request_id: row.publicId,
  status: row.status,
  votes: primary.votes,
  my_vote: myVote,
  duplicate_of: row.duplicateOfId === null ? null : primary.publicId,
});

interface QueuedContext {
  supplement: LinkedSupplement | null;
  myVote: VoteState | null;
  rank: Rank | null;
  funding: RequestFunding;
}

export const presentQueued = (
  row: Row,
  { supplement, myVote, rank, funding }: QueuedContext,
): QueuedRequest => ({
  test_request_id: row.publicId,
  name: row.name,
  supplement_brand: row.brand,
  status: row.status,
  votes: row.votes,
  since: row.statusSince.toISOString(),
  supplement,
  voted: myVote !== null,
  my_vote: myVote,
  demo: row.sample,
  ranking: presentRanking(rank),
  funding,
});

type Rank = typeof testRequestRanks.$inferSelect;

/** A stored rank in words; null without one. */
export const presentRanking = (rank: Rank | null): QueuedRequest["ranking"] =>
  rank && {
    ...rankRequest({ votes: rank.votes, ...rank.facts }, rank.computedAt),
    computed_at: rank.computedAt.toISOString(),
  };
