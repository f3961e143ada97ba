import { PICTURE_WIDTHS } from "#contract/pictures.ts";
import type { Db } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { setProductPhoto } from "../../pictures/commands/product-photo.ts";
import { uploadKeyOf } from "../../uploads/queries.ts";
import { displayKey } from "../../uploads/rules.ts";
import { findRequestForOperators } from "../queries/operators.ts";
import { findRequestId } from "../queries/requests.ts";

export interface PictureApproval {
  /** ID or slug of the product. */
  supplement: string;
  /** Public ID of the test request. */
  request: string;
  /** Which of its pictures, from 1. */
  picture: number;
  operator: string;
  /** SHA-256 of the photo that the operator saw; null: none. Left out: whatever is shown. */
  seen?: string | null;
  reason?: string;
}

/**
 * Shows a visitor's picture of a test request as the product's photo; returns its path, or which was missing: such a picture
 * of the request, or its file. Throws `ApiError` like `setProductPhoto`.
 */
export async function approvePicture(
  { db, storage, config }: { db: Db } & Pick<Services, "storage" | "config">,
  { request, picture, reason, ...photo }: PictureApproval,
): Promise<{ path: string } | { missing: "picture" | "file" }> {
  const found = await findRequestForOperators(db, await findRequestId(db, request, null));
  const url = found.request.images[picture - 1];
  const key = url === undefined ? null : uploadKeyOf({ storage, config }, url);
  if (key === null) return { missing: "picture" };
  const details = { request, picture, ...(reason === undefined ? {} : { reason }) };
  const path = await storage.withFile(displayKey(key, Math.max(...PICTURE_WIDTHS)), (file) =>
    setProductPhoto(db, { ...photo, file, origin: "visitor", details }),
  );
  return path === null ? { missing: "file" } : { path };
}
