import { and, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { RETENTION } from "#contract/retention.ts";
import type { Tx } from "#platform/database/database.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import { lockAccount } from "#server/features/accounts/queries.ts";
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
    await lockAccount(tx, visitor.userId);
    const rows = await tx.select().from(scans).where(filter).orderBy(scans.id).for("update");
    if (rows.length === 0 && scanId !== null) throw scanNotFound();
    const ids = rows.map(({ id }) => id);
    await tx.delete(scans).where(inArray(scans.id, ids));
    await dropPictures(needs, tx, rows);
    return { removed: rows.length };
  });
}

/** Deletes the picture of one of the user's scans; the recognized text is kept. */
export async function removePicture(
  needs: Needs,
  visitor: SignedIn,
  scanId: string,
): Promise<{ removed: number }> {
  const own = and(ownedBy(visitor), eq(scans.id, Number(scanId)));
  return needs.db.transaction(async (tx) => {
    await lockAccount(tx, visitor.userId);
    const [row] = await tx.select().from(scans).where(own).for("update");
    if (!row) throw scanNotFound();
    if (row.imageUrl === null) return { removed: 0 };
    await forgetPictures(needs, tx, [row]);
    return { removed: 1 };
  });
}

/** Deletes the pictures of scans that are locked; the scans stay. */
async function forgetPictures(needs: Needs, tx: Tx, rows: readonly Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.update(scans).set({ imageUrl: null, imageExpiresAt: null }).where(inArray(scans.id, ids));
  await dropPictures(needs, tx, rows);
}

/** In the order of their URLs, as one picture may belong to several scans. */
async function dropPictures(needs: Needs, tx: Tx, rows: readonly Row[]): Promise<void> {
  const pictures = rows.flatMap(({ id, imageUrl }) => (imageUrl ? [{ id, url: imageUrl }] : []));
  for (const { id, url } of pictures.toSorted((a, b) => (a.url < b.url ? -1 : 1)))
    await dropUpload(needs, tx, { url, use: uploadUseOf(id) });
}

/**
 * Applies the retention policy: deletes expired pictures, and guests' scans after a day. A guest's correction is
 * anonymized and kept until an operator has reviewed it. A picture may show a kitchen, a prescription or a face, while
 * only its text is needed. A scan that its owner works on at that moment is left for the next hour.
 */
export async function deleteExpiredScans(needs: Needs, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - RETENTION.guestScans.lifetimeS * 1000);
  await needs.db.transaction(async (tx) => {
    const expired = and(isNotNull(scans.imageUrl), lte(scans.imageExpiresAt, now));
    await forgetPictures(needs, tx, await tx.select().from(scans).where(unheldRows(scans, expired)));
    const old = and(isNotNull(scans.guestId), lte(scans.createdAt, aDayAgo));
    await tx
      .update(scans)
      .set({ guestId: null })
      .where(unheldRows(scans, and(old, toBeReviewed())));
    await tx.delete(scans).where(unheldRows(scans, old));
    const reviewed = and(isNull(scans.userId), isNull(scans.guestId), isNotNull(scans.reviewedAt));
    await tx.delete(scans).where(unheldRows(scans, reviewed));
  });
}

/** Schedules `deleteExpiredScans`: now and then hourly, on one of the processes. */
export const deleteExpiredScansHourly = (needs: Needs): Promise<void> =>
  scheduleRecurringJob(needs, "delete-expired-scans", HOUR_MS, (now) => deleteExpiredScans(needs, now));
