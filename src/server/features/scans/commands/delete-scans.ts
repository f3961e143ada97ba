import { and, eq, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import { RETENTION } from "#contract/retention.ts";
import type { Tx } from "#platform/database/database.ts";
import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import { dropUpload } from "#server/features/uploads/commands/claim-upload.ts";
import type { SignedIn } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { ownedBy } from "../queries/history.ts";
import { toBeReviewed } from "../queries/review.ts";
import { scanNotFound } from "../rules/owner.ts";
import { scans } from "../schema.ts";
import { uploadUseOf } from "./scan.ts";

type Needs = Pick<Services, "db" | "storage" | "jobs" | "clock" | "config">;
type Row = typeof scans.$inferSelect;

const HOUR_MS = 3_600_000;

/** Deletes one of the user's scans with its picture, or all of them if `scanId` is null. */
export async function removeScans(
  needs: Needs,
  visitor: SignedIn,
  scanId: string | null,
): Promise<{ removed: number }> {
  const filter = and(ownedBy(visitor), scanId === null ? undefined : eq(scans.id, Number(scanId)));
  return needs.db.transaction(async (tx) => {
    const removed = await tx.delete(scans).where(filter).returning();
    if (removed.length === 0 && scanId !== null) throw scanNotFound();
    for (const row of removed) await dropPicture(needs, tx, row);
    return { removed: removed.length };
  });
}

/** Deletes the picture of one of the user's scans; the recognized text is kept. */
export async function removePicture(
  needs: Needs,
  visitor: SignedIn,
  scanId: string,
): Promise<{ removed: number }> {
  return needs.db.transaction(async (tx) => {
    const removed = await deletePictures(needs, tx, and(ownedBy(visitor), eq(scans.id, Number(scanId))));
    if (removed === 0 && (await tx.$count(scans, and(ownedBy(visitor), eq(scans.id, Number(scanId))))) === 0)
      throw scanNotFound();
    return { removed };
  });
}

async function deletePictures(needs: Needs, tx: Tx, filter: SQL | undefined): Promise<number> {
  const rows = await tx
    .select()
    .from(scans)
    .where(and(filter, isNotNull(scans.imageUrl)))
    .for("update");
  for (const row of rows) {
    await dropPicture(needs, tx, row);
    await tx.update(scans).set({ imageUrl: null, imageExpiresAt: null }).where(eq(scans.id, row.id));
  }
  return rows.length;
}

async function dropPicture(needs: Needs, tx: Tx, { id, imageUrl }: Row): Promise<void> {
  if (imageUrl) await dropUpload(needs, tx, { url: imageUrl, use: uploadUseOf(id) });
}

/**
 * Applies the retention policy: deletes expired pictures, and guests' scans after a day. A guest's correction is
 * anonymized and kept until an operator has reviewed it. A picture may show a kitchen, a prescription or a face, while
 * only its text is needed.
 */
export async function deleteExpiredScans(needs: Needs, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - RETENTION.guestScans.lifetimeS * 1000);
  await needs.db.transaction(async (tx) => {
    await deletePictures(needs, tx, lte(scans.imageExpiresAt, now));
    const old = and(isNotNull(scans.guestId), lte(scans.createdAt, aDayAgo));
    await tx.update(scans).set({ guestId: null }).where(and(old, toBeReviewed()));
    await tx.delete(scans).where(old);
    await tx
      .delete(scans)
      .where(and(isNull(scans.userId), isNull(scans.guestId), isNotNull(scans.reviewedAt)));
  });
}

/** Schedules `deleteExpiredScans`: now and then hourly, on one of the processes. */
export const deleteExpiredScansHourly = (needs: Needs): Promise<void> =>
  scheduleRecurringJob(needs, "delete-expired-scans", HOUR_MS, (now) => deleteExpiredScans(needs, now));
