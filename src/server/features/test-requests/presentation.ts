import type { QueuedRequest, TestRequest } from "#contract/test-requests.ts";
import type { testRequestEvents, testRequests } from "./schema.ts";

type Row = typeof testRequests.$inferSelect;
type Event = typeof testRequestEvents.$inferSelect;

/** The supplement that a request was linked to, as a join brings it. */
export interface Linked {
  slug: string;
  name: string;
  brand_name: string;
}

interface Facts {
  userId: number;
  /** Whether letters come; they do not where there is no vote. */
  letters: boolean | null;
  /** The request that has the votes and the timeline: itself, or the one it is part of. */
  whole: Row;
  events: readonly Event[];
  supplement: Linked | null;
  reportSlug: string | null;
}

export function presentRequest(row: Row, facts: Facts): TestRequest {
  const { userId, letters, whole, events, supplement, reportSlug } = facts;
  return {
    test_request_id: String(row.id),
    status: row.status,
    votes: whole.votes,
    duplicate_of: row.duplicateOfId === null ? null : String(row.duplicateOfId),
    name: row.name,
    supplement_brand: row.brand,
    supplement_url: row.url,
    images: row.images,
    asked_by_me: row.userId === userId,
    letters: letters ?? false,
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

export const presentQueued = (row: Row, supplement: Linked | null, voted: boolean): QueuedRequest => ({
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
