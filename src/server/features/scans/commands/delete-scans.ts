import { and, eq, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import { RETENTION } from "#contract/retention.ts";
import type { Tx } from "#platform/database/database.ts";
import { repeat } from "#platform/recurring-job.ts";
import { dropUpload } from "#server/features/uploads/commands/claim-upload.ts";
import type { SignedIn } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { ownedBy } from "../queries/history.ts";
import { toBeReviewed } from "../queries/review.ts";
import { noScan } from "../rules/owner.ts";
import { scans } from "../schema.ts";
import { keptFor } from "./scan.ts";

type Needs = Pick<Services, "db" | "storage" | "jobs" | "clock" | "config">;
type Row = typeof scans.$inferSelect;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes one of the user's scans, or all of them where none is named, with their pictures. */
export async function removeScans(
  needs: Needs,
  visitor: SignedIn,
  scanId: string | null,
): Promise<{ removed: number }> {
  const which = and(ownedBy(visitor), scanId === null ? undefined : eq(scans.id, Number(scanId)));
  return needs.db.transaction(async (tx) => {
    const gone = await tx.delete(scans).where(which).returning();
    if (gone.length === 0 && scanId !== null) throw noScan();
    for (const row of gone) await dropPicture(needs, tx, row);
    return { removed: gone.length };
  });
}

/** Deletes the picture of one of the user's scans; what was read from it stays. */
export async function removePicture(
  needs: Needs,
  visitor: SignedIn,
  scanId: string,
): Promise<{ removed: number }> {
  return needs.db.transaction(async (tx) => {
    const removed = await forgetPictures(needs, tx, and(ownedBy(visitor), eq(scans.id, Number(scanId))));
    if (removed === 0 && (await tx.$count(scans, and(ownedBy(visitor), eq(scans.id, Number(scanId))))) === 0)
      throw noScan();
    return { removed };
  });
}

async function forgetPictures(needs: Needs, tx: Tx, which: SQL | undefined): Promise<number> {
  const rows = await tx
    .select()
    .from(scans)
    .where(and(which, isNotNull(scans.imageUrl)))
    .for("update");
  for (const row of rows) {
    await dropPicture(needs, tx, row);
    await tx.update(scans).set({ imageUrl: null, imageUntil: null }).where(eq(scans.id, row.id));
  }
  return rows.length;
}

async function dropPicture(needs: Needs, tx: Tx, { id, imageUrl }: Row): Promise<void> {
  if (imageUrl) await dropUpload(needs, tx, { address: imageUrl, use: keptFor(id) });
}

/**
 * Holds to what the privacy policy says: pictures go when their days are over, and scans of guests after a day. What a
 * guest corrected stays, without anything that says who it was, until an operator has looked at it.
 */
export async function forgetOldScans(needs: Needs, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - RETENTION.guestScans.days * DAY_MS);
  await needs.db.transaction(async (tx) => {
    await forgetPictures(needs, tx, lte(scans.imageUntil, now));
    const old = and(isNotNull(scans.guestId), lte(scans.createdAt, aDayAgo));
    await tx.update(scans).set({ guestId: null }).where(and(old, toBeReviewed()));
    await tx.delete(scans).where(old);
    await tx
      .delete(scans)
      .where(and(isNull(scans.userId), isNull(scans.guestId), isNotNull(scans.reviewedAt)));
  });
}

/** Once now and then every hour, by one of the processes. */
export const forgetOldScansHourly = (needs: Needs): Promise<void> =>
  repeat(needs, "forget-old-scans", HOUR_MS, (now) => forgetOldScans(needs, now));
