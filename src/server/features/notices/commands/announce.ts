import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";

/** A match that became public. */
export interface PublicMatch {
  noticeId: number;
  brandId: number;
  /** Null: the notice is about the brand alone. */
  supplementId: number | null;
}

/** Enqueues the jobs that tell followers and webhooks. In the transaction of the match, so that both exist or neither. */
export async function announceMatches(
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  tx: Queryable,
  matches: readonly PublicMatch[],
  delaySeconds = 0,
): Promise<void> {
  const now = clock.now();
  const delay = delaySeconds > 0 ? { startAfter: new Date(now.getTime() + delaySeconds * 1000) } : {};
  for (const { noticeId, brandId, supplementId } of matches) {
    const match = { noticeId, brandId, supplementId, at: now.toISOString() };
    await jobs.enqueue(tx, "notify-notice-followers", match, delay);
    await jobs.enqueue(tx, "notify-webhooks", { type: "notice.added", ...match }, delay);
  }
}
