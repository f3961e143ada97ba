import type { QueuedRequest, TestRequest } from "#contract/test-requests.ts";
import type { testRequestEvents, testRequests } from "./schema.ts";

type Row = typeof testRequests.$inferSelect;
type Event = typeof testRequestEvents.$inferSelect;

/** Supplement that a request is linked to. */
export interface LinkedSupplement {
  slug: string;
  name: string;
  brand_name: string;
}

interface RequestContext {
  userId: number;
  /** Whether the user gets email updates; null without a vote. */
  emailUpdates: boolean | null;
  /** The request that has the votes and the timeline: itself, or the one it was merged into. */
  primary: Row;
  events: readonly Event[];
  supplement: LinkedSupplement | null;
  reportSlug: string | null;
}

export function presentRequest(row: Row, context: RequestContext): TestRequest {
  const { userId, emailUpdates, primary, events, supplement, reportSlug } = context;
  return {
    test_request_id: String(row.id),
    status: row.status,
    votes: primary.votes,
    duplicate_of: row.duplicateOfId === null ? null : String(row.duplicateOfId),
    name: row.name,
    supplement_brand: row.brand,
    supplement_url: row.url,
    images: row.images,
    requested_by_me: row.userId === userId,
    email_updates: emailUpdates ?? false,
    created_at: row.createdAt.toISOString(),
    timeline: events.map(({ status, at, operator, note }) => ({
      status,
      at: at.toISOString(),
      by: operator === null ? "requester" : "laboratory",
      note,
    })),
    supplement,
    report_slug: reportSlug,
    decline_reason: events.findLast(({ status }) => status === "declined")?.note ?? null,
  };
}

export const presentQueued = (
  row: Row,
  supplement: LinkedSupplement | null,
  voted: boolean,
): QueuedRequest => ({
  test_request_id: String(row.id),
  name: row.name,
  supplement_brand: row.brand,
  status: row.status,
  votes: row.votes,
  since: row.statusSince.toISOString(),
  supplement,
  voted,
  sample: row.sample,
});
