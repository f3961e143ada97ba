import { eq, type SQL, sql } from "drizzle-orm";
import { DEFAULT_PICTURE_WIDTH } from "#contract/pictures.ts";
import type { PhotoOrigin } from "#contract/product-pictures.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { resolveBrandId, resolveSupplementId } from "../../catalogue/queries/names.ts";
import { displaySizes, UnusablePicture } from "../../uploads/commands/picture.ts";
import { logoFilePath, photoPath } from "../rules.ts";
import { brandLogos, productPhotos } from "../schema.ts";

/** Who shows no picture any more, and what was seen before; see `setProductPhoto`. */
interface PictureRemoval {
  operator: string;
  seen?: string | null;
  reason?: string;
}

/** Throws "conflict" if another picture is shown than the one that was seen; `undefined`: any. */
async function refuseOtherPicture(
  tx: Tx,
  table: typeof productPhotos | typeof brandLogos,
  own: SQL,
  seen: string | null | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const [shown] = await tx.select({ sha256: table.sha256 }).from(table).where(own).for("update");
  if ((shown?.sha256 ?? null) === seen) return;
  throw new ApiError("conflict", "Someone else has changed the picture meanwhile. Look at theirs first.");
}

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
    /** SHA-256 of the photo that the operator saw; null: none. Left out: whatever is shown. */
    seen?: string | null;
    details?: Record<string, unknown>;
  },
): Promise<string> {
  const supplementId = await resolveSupplementId(db, photo.supplement);
  const bytes = await displaySize(photo.file);
  const sha256 = sha256HexSync(bytes);
  const row = { sha256, bytes, origin: photo.origin, createdAt: sql`now()` };
  await db.transaction(async (tx) => {
    await refuseOtherPicture(tx, productPhotos, eq(productPhotos.supplementId, supplementId), photo.seen);
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
  { supplement, operator, seen, reason }: PictureRemoval & { supplement: string },
): Promise<boolean> {
  const supplementId = await resolveSupplementId(db, supplement);
  return db.transaction(async (tx) => {
    await refuseOtherPicture(tx, productPhotos, eq(productPhotos.supplementId, supplementId), seen);
    const removed = await tx.delete(productPhotos).where(eq(productPhotos.supplementId, supplementId));
    if (removed.rowCount === 0) return false;
    await recordAction(tx, {
      operator,
      action: "remove-product-photo",
      subject: supplement,
      details: { reason },
    });
    return true;
  });
}

/** Stores the logo of a brand, instead of an earlier one; returns its path. Throws like `setProductPhoto`. */
export async function setBrandLogo(
  db: Db,
  logo: { brand: string; file: string; operator: string; seen: string | null; reason: string },
): Promise<string> {
  const brandId = Number(await resolveBrandId(db, logo.brand));
  const bytes = await displaySize(logo.file);
  const sha256 = sha256HexSync(bytes);
  const row = { sha256, bytes, createdAt: sql`now()` };
  await db.transaction(async (tx) => {
    await refuseOtherPicture(tx, brandLogos, eq(brandLogos.brandId, brandId), logo.seen);
    await tx
      .insert(brandLogos)
      .values({ brandId, ...row })
      .onConflictDoUpdate({ target: brandLogos.brandId, set: row });
    const details = { sha256, reason: logo.reason };
    await recordAction(tx, {
      operator: logo.operator,
      action: "set-brand-logo",
      subject: logo.brand,
      details,
    });
  });
  return logoFilePath(sha256);
}

/** Removes the logo of a brand. Returns whether there was one. */
export async function removeBrandLogo(
  db: Db,
  { brand, operator, seen, reason }: PictureRemoval & { brand: string },
): Promise<boolean> {
  const own = eq(brandLogos.brandId, Number(await resolveBrandId(db, brand)));
  return db.transaction(async (tx) => {
    await refuseOtherPicture(tx, brandLogos, own, seen);
    const removed = await tx.delete(brandLogos).where(own);
    if (removed.rowCount === 0) return false;
    await recordAction(tx, { operator, action: "remove-brand-logo", subject: brand, details: { reason } });
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
