import { and, eq } from "drizzle-orm";
import { PICTURE_WIDTHS } from "#contract/pictures.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { countWaitingUploads, findUpload } from "../queries.ts";
import { displayKey } from "../rules.ts";
import { uploads } from "../schema.ts";
import { displaySizes, UnusablePicture } from "./picture.ts";

type Needs = Pick<Services, "db" | "jobs" | "storage">;

/** Registers the job that makes the display sizes of uploaded pictures. */
export const registerDisplaySizeJobs = (needs: Needs): Promise<void> =>
  needs.jobs.work("prepare-upload", ({ key }) => makeDisplaySizes(needs, key));

/**
 * Enqueues the job for an uploaded picture's display sizes. Each further picture of an owner that waits comes after the
 * pictures of others that have fewer, so that many of one hold up only their own.
 */
export async function enqueueDisplaySizes(
  jobs: Needs["jobs"],
  tx: Queryable,
  { key, owner }: { key: string; owner: string },
): Promise<void> {
  const priority = 1 - (await countWaitingUploads(tx, owner));
  await jobs.enqueue(tx, "prepare-upload", { key }, { singletonKey: key, priority });
}

/**
 * Makes a picture's display sizes and deletes the original. Idempotent. If the upload was removed meanwhile, deletes
 * its display sizes too.
 */
export async function makeDisplaySizes(needs: Pick<Needs, "db" | "storage">, key: string): Promise<void> {
  const { db, storage } = needs;
  if ((await findUpload(db, key))?.state === "uploaded") {
    const sizes = await storage.withFile(key, displaySizes).catch((error) => {
      if (error instanceof UnusablePicture) return null;
      throw error;
    });
    for (const [width, picture] of sizes ?? [])
      await storage.put(displayKey(key, width), picture, "image/webp");
    const updated = await db
      .update(uploads)
      .set({ state: sizes ? "ready" : "rejected" })
      .where(and(eq(uploads.key, key), eq(uploads.state, "uploaded")))
      .returning({ id: uploads.id });
    // The job may have run on another process too, which already finished.
    if (updated.length === 0 && (await findUpload(db, key))?.state !== "ready")
      await removeDisplaySizes(storage, key);
  }
  await storage.remove(key);
}

export async function removeDisplaySizes(storage: Services["storage"], key: string): Promise<void> {
  for (const width of PICTURE_WIDTHS) await storage.remove(displayKey(key, width));
}
