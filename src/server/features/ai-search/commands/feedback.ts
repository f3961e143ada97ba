import { and, eq } from "drizzle-orm";
import type { FeedbackReason } from "#contract/ai-search-vocabulary.ts";
import type { SignedIn, Visitor } from "#server/http/auth.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { findSearch } from "../queries/searches.ts";
import { aiFeedback } from "../schema.ts";

export interface Opinion {
  search_id: string;
  supplement_id?: string | undefined;
  rating?: number | undefined;
  helpful?: boolean | undefined;
  reason?: FeedbackReason | undefined;
  note?: string | undefined;
}

/** What a thumb says in grades: up is "fits", not "exactly that". */
const THUMB = { up: 2, down: 0 } as const;

const keyOf = (visitor: Visitor): string => {
  if (visitor.kind === "user") return `user:${visitor.userId}`;
  if (visitor.kind === "guest") return `guest:${visitor.guestId}`;
  throw new Refusal("unauthorised", "Please let this page load to the end, then try again.");
};

/** Keeps one opinion per visitor, search and result; a later one replaces it. Answers its id. */
export async function keepFeedback(
  { db, clock }: Pick<Services, "db" | "clock">,
  visitor: Visitor,
  opinion: Opinion,
): Promise<number> {
  const key = keyOf(visitor);
  const signedIn = visitor.kind === "user";
  if (opinion.rating !== undefined && !signedIn)
    throw new Refusal("unauthorised", "Please log in to grade results.");
  const now = clock.now();
  const search = await findSearch(db, opinion.search_id, now);
  const item =
    opinion.supplement_id === undefined
      ? null
      : search.ranked.find(({ id }) => String(id) === opinion.supplement_id);
  if (item === undefined)
    throw new Refusal("invalid", "This supplement is not among the results of the search.");
  const row = {
    grade: opinion.rating ?? (opinion.helpful ? THUMB.up : THUMB.down),
    reason: opinion.reason ?? null,
    note: opinion.note ?? null,
    features: item?.features ?? null,
    modelVersion: search.modelVersion,
    createdAt: now,
  };
  const [kept] = await db
    .insert(aiFeedback)
    .values({
      ...row,
      visitor: key,
      userId: signedIn ? visitor.userId : null,
      searchId: search.id,
      supplementId: item?.id ?? null,
      question: signedIn ? search.question : null,
    })
    .onConflictDoUpdate({
      target: [aiFeedback.visitor, aiFeedback.searchId, aiFeedback.supplementId],
      set: row,
    })
    .returning({ id: aiFeedback.id });
  if (!kept) throw new Error("The opinion was neither added nor replaced.");
  return kept.id;
}

/** Takes one of the user's own ratings back; it is gone from the next training. */
export async function undoFeedback(
  { db }: Pick<Services, "db">,
  { userId }: SignedIn,
  feedbackId: number,
): Promise<void> {
  const gone = await db
    .delete(aiFeedback)
    .where(and(eq(aiFeedback.userId, userId), eq(aiFeedback.id, feedbackId)))
    .returning({ id: aiFeedback.id });
  if (gone.length === 0) throw new Refusal("not_found", "There is no rating of yours with this number.");
}
