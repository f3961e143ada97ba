import { eq, sql } from "drizzle-orm";
import { DEFAULT_PICTURE_WIDTH } from "#contract/pictures.ts";
import type { PhotoOrigin } from "#contract/product-pictures.ts";
import type { Db } from "#platform/database/database.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { resolveSupplementId } from "../../catalogue/queries/names.ts";
import { displaySizes, UnusablePicture } from "../../uploads/commands/picture.ts";
import { photoPath } from "../rules.ts";
import { productPhotos } from "../schema.ts";

/**
 * Stores the photo of a product, downscaled and without metadata, instead of an earlier one; returns its path. Pages show
 * it within half a minute. Throws `ApiError` "unsupported" if the file is not a picture, "not_found" for an unknown
 * product.
 */
export async function setProductPhoto(
  db: Db,
  photo: {
    supplement: string;
    file: string;
    origin: PhotoOrigin;
    operator: string;
    details?: Record<string, unknown>;
  },
): Promise<string> {
  const supplementId = await resolveSupplementId(db, photo.supplement);
  const bytes = await displaySize(photo.file);
  const sha256 = sha256HexSync(bytes);
  const row = { sha256, bytes, origin: photo.origin, createdAt: sql`now()` };
  await db.transaction(async (tx) => {
    await tx
      .insert(productPhotos)
      .values({ supplementId, ...row })
      .onConflictDoUpdate({ target: productPhotos.supplementId, set: row });
    await recordAction(tx, {
      operator: photo.operator,
      action: "set-product-photo",
      subject: photo.supplement,
      details: { sha256, origin: photo.origin, ...photo.details },
    });
  });
  return photoPath(sha256);
}

/** Removes the photo of a product. Returns whether there was one. */
export async function removeProductPhoto(
  db: Db,
  { supplement, operator }: { supplement: string; operator: string },
): Promise<boolean> {
  const supplementId = await resolveSupplementId(db, supplement);
  return db.transaction(async (tx) => {
    const removed = await tx.delete(productPhotos).where(eq(productPhotos.supplementId, supplementId));
    if (removed.rowCount === 0) return false;
    await recordAction(tx, { operator, action: "remove-product-photo", subject: supplement });
    return true;
  });
}

async function displaySize(file: string): Promise<Buffer> {
  try {
    return (await displaySizes(file)).get(DEFAULT_PICTURE_WIDTH) as Buffer;
  } catch (error) {
    throw error instanceof UnusablePicture ? new ApiError("unsupported", error.message) : error;
  }
}
