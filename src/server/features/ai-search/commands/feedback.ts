import { and, eq } from "drizzle-orm";
import type { FeedbackReason } from "#contract/ai-search-vocabulary.ts";
import type { SignedIn, Visitor } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { findSearch } from "../queries/searches.ts";
import { aiFeedback, type RankedItem } from "../schema.ts";

export interface Opinion {
  search_id: string;
  supplement_id?: string | undefined;
  rating?: number | undefined;
  helpful?: boolean | undefined;
  reason?: FeedbackReason | undefined;
  note?: string | undefined;
}

/** Grades of thumbs: up is "fits", not "exactly that". */
const THUMB_GRADES = { up: 2, down: 0 } as const;

const visitorKey = (visitor: Visitor): string => {
  if (visitor.kind === "user") return `user:${visitor.userId}`;
  if (visitor.kind === "guest") return `guest:${visitor.guestId}`;
  throw new ApiError("unauthorized", "This page hasn’t finished loading. Wait a moment, then try again.");
};

/** Saves one opinion per visitor, search and result; a later one replaces it. Returns its id. */
export async function saveFeedback(
  { db, clock }: Pick<Services, "db" | "clock">,
  visitor: Visitor,
  opinion: Opinion,
): Promise<number> {
  const key = visitorKey(visitor);
  const signedIn = visitor.kind === "user";
  if (opinion.rating !== undefined && !signedIn)
    throw new ApiError("unauthorized", "Log in to rate results.");
  const now = clock.now();
  const search = await findSearch(db, opinion.search_id, now);
  const item = opinion.supplement_id === undefined ? null : ratedItem(search.ranked, opinion.supplement_id);
  const row = {
    grade: opinion.rating ?? (opinion.helpful ? THUMB_GRADES.up : THUMB_GRADES.down),
    reason: opinion.reason ?? null,
    note: opinion.note ?? null,
    // Only who rates is told that the question is kept with the rating.
    question: opinion.rating === undefined ? null : search.question,
    createdAt: now,
  };
  const [saved] = await db
    .insert(aiFeedback)
    .values({
      ...row,
      visitor: key,
      userId: signedIn ? visitor.userId : null,
      searchId: search.id,
      supplementId: item?.id ?? null,
      goals: search.interpreted.filters.goal,
    })
    .onConflictDoUpdate({
      target: [aiFeedback.visitor, aiFeedback.searchId, aiFeedback.supplementId],
      set: row,
    })
    .returning({ id: aiFeedback.id });
  if (!saved) throw new Error("Feedback was neither inserted nor updated.");
  return saved.id;
}

function ratedItem(ranked: readonly RankedItem[], supplementId: string): RankedItem {
  const item = ranked.find(({ id }) => String(id) === supplementId);
  if (!item) throw new ApiError("invalid", "This supplement isn’t in the search results.");
  return item;
}

/** Deletes one of the user's own ratings. */
export async function undoFeedback(
  { db }: Pick<Services, "db">,
  { userId }: SignedIn,
  feedbackId: number,
): Promise<void> {
  const deleted = await db
    .delete(aiFeedback)
    .where(and(eq(aiFeedback.userId, userId), eq(aiFeedback.id, feedbackId)))
    .returning({ id: aiFeedback.id });
  if (deleted.length === 0) throw new ApiError("not_found", "Rating not found.");
}
