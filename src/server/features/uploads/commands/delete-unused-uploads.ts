import { and, eq, inArray, isNotNull, lte, ne } from "drizzle-orm";
import { UPLOAD_FOLDER } from "#contract/pictures.ts";
import type { Queryable } from "#platform/database/database.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import type { Services } from "#server/services.ts";
import { DEAD_PARTIAL_UPLOAD_MS, DISPLAY_FOLDER, UNUSED_UPLOAD_LIFETIME_MS } from "../rules.ts";
import { uploads, uploadUses } from "../schema.ts";
import { abandonExpiredArrivals } from "./arrivals.ts";
import { removeDisplaySizes } from "./make-display-sizes.ts";

type Needs = Pick<Services, "db" | "jobs" | "clock" | "storage">;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Keys looked up per query. */
const BATCH_SIZE = 500;

/** Schedules both sweeps: now and then repeatedly, on one of the processes. */
export async function scheduleUploadCleanup(needs: Needs): Promise<void> {
  await scheduleRecurringJob(needs, "delete-unused-uploads", HOUR_MS, (now) =>
    deleteUnusedUploads(needs, now),
  );
  await scheduleRecurringJob(needs, "delete-orphaned-files", DAY_MS, (now) =>
    deleteOrphanedFiles(needs, now),
  );
}

/**
 * Deletes uploads that have been unused for a day or are marked as removed, and what processes that died while a file
 * arrived have left.
 */
export async function deleteUnusedUploads(
  { db, storage }: Pick<Needs, "db" | "storage">,
  now: Date,
): Promise<void> {
  await abandonExpiredArrivals(db, now);
  await storage.uploadEndpoint?.removePartialUploads(new Date(now.getTime() - DEAD_PARTIAL_UPLOAD_MS));
  await db
    .update(uploads)
    .set({ state: "removed" })
    .where(
      unheldRows(
        uploads,
        and(
          isNotNull(uploads.unusedSince),
          lte(uploads.unusedSince, new Date(now.getTime() - UNUSED_UPLOAD_LIFETIME_MS)),
        ),
      ),
    );
  const removed = await db.select({ key: uploads.key }).from(uploads).where(eq(uploads.state, "removed"));
  // The row is deleted last, so that the next sweep retries after a failure.
  for (const { key } of removed) {
    await storage.remove(key);
    await removeDisplaySizes(storage, key);
    await db.delete(uploads).where(eq(uploads.key, key));
  }
}

/**
 * Deletes files without an upload row once they are a day old. They occur because a bucket accepts a second file while
 * its presigned URL is valid, and because a process may die during an upload.
 */
export async function deleteOrphanedFiles(
  { db, storage }: Pick<Needs, "db" | "storage">,
  now: Date,
): Promise<void> {
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  for (const folder of [UPLOAD_FOLDER, DISPLAY_FOLDER]) await removeOrphans({ db, storage }, folder, aDayAgo);
}

async function removeOrphans({ db, storage }: Pick<Needs, "db" | "storage">, folder: string, before: Date) {
  const removeUnknown = async (keys: string[]) => {
    const retained = await retainedKeys(db, folder, keys);
    for (const key of keys) if (!retained.has(uploadOf(key))) await storage.remove(key);
  };
  let keys: string[] = [];
  for await (const key of storage.listKeysOlderThan(folder, before)) {
    keys.push(key);
    if (keys.length < BATCH_SIZE) continue;
    await removeUnknown(keys);
    keys = [];
  }
  if (keys.length > 0) await removeUnknown(keys);
}

/** `shown/TOKEN/480.webp` belongs to `images/TOKEN`. */
const uploadOf = (key: string): string => `${UPLOAD_FOLDER}/${key.split("/")[1]}`;

/** Originals are retained until their display sizes are made; display sizes as long as the upload. */
async function retainedKeys(db: Queryable, folder: string, keys: readonly string[]): Promise<Set<string>> {
  const isRetained =
    folder === UPLOAD_FOLDER
      ? inArray(uploads.state, ["requested", "arriving", "uploaded"])
      : ne(uploads.state, "removed");
  const rows = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.key, [...new Set(keys.map(uploadOf))]), isRetained));
  return new Set(rows.map(({ key }) => key));
}

/** Hides all pictures of an owner at once and enqueues the deletion of their files, when an account is deleted. */
export async function removeUploadsOf(
  { jobs }: Pick<Needs, "jobs">,
  tx: Queryable,
  owner: string,
): Promise<void> {
  const removed = await tx
    .update(uploads)
    .set({ state: "removed" })
    .where(eq(uploads.owner, owner))
    .returning({ id: uploads.id });
  if (removed.length === 0) return;
  await tx.delete(uploadUses).where(
    inArray(
      uploadUses.uploadId,
      removed.map(({ id }) => id),
    ),
  );
  await jobs.enqueue(tx, "delete-unused-uploads", {});
}
