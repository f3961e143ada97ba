import { and, eq } from "drizzle-orm";
import { SHOWN_WIDTHS } from "#contract/pictures.ts";
import type { Services } from "#server/services.ts";
import { findUpload } from "../queries.ts";
import { shownKey } from "../rules.ts";
import { uploads } from "../schema.ts";
import { displaySizes, NoPicture } from "./picture.ts";

type Needs = Pick<Services, "db" | "jobs" | "storage">;

/** Makes the display sizes of pictures that have arrived, from now on. */
export const prepareUploads = (needs: Needs): Promise<void> =>
  needs.jobs.work("prepare-upload", ({ key }) => prepareUpload(needs, key));

/**
 * Makes a picture's display sizes and deletes what was sent. Doing it again does no harm; for an upload that was
 * removed meanwhile nothing stays.
 */
export async function prepareUpload(needs: Pick<Needs, "db" | "storage">, key: string): Promise<void> {
  const { db, storage } = needs;
  if ((await findUpload(db, key))?.state === "arrived") {
    const sizes = await storage.withFile(key, displaySizes).catch((error) => {
      if (error instanceof NoPicture) return null;
      throw error;
    });
    for (const [width, picture] of sizes ?? [])
      await storage.put(shownKey(key, width), picture, "image/webp");
    const moved = await db
      .update(uploads)
      .set({ state: sizes ? "ready" : "refused" })
      .where(and(eq(uploads.key, key), eq(uploads.state, "arrived")))
      .returning({ id: uploads.id });
    // Another process may have done all of it meanwhile: the job was given to that one, too.
    if (moved.length === 0 && (await findUpload(db, key))?.state !== "ready") await removeShown(storage, key);
  }
  await storage.remove(key);
}

export async function removeShown(storage: Services["storage"], key: string): Promise<void> {
  for (const width of SHOWN_WIDTHS) await storage.remove(shownKey(key, width));
}
