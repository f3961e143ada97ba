import { DEFAULT_PICTURE_WIDTH } from "#contract/pictures.ts";
import { samplePicturePath } from "#contract/sample-pictures.ts";
import type { Db } from "#platform/database/database.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { displaySizes, UnusablePicture } from "../../uploads/commands/picture.ts";
import { samplePictures } from "../schema.ts";

/**
 * Stores a sample photo, downscaled and without metadata, under the SHA-256 of the stored bytes, so that a report's
 * signature covers the photos it names. Idempotent. Throws `ApiError` "unsupported" if the file is not a picture.
 */
export async function storeSamplePicture(
  db: Db,
  { file, operator }: { file: string; operator: string },
): Promise<string> {
  const bytes = await displaySize(file);
  const hash = sha256HexSync(bytes);
  await db.transaction(async (tx) => {
    const inserted = await tx.insert(samplePictures).values({ sha256: hash, bytes }).onConflictDoNothing();
    if (inserted.rowCount === 0) return;
    await recordAction(tx, {
      operator,
      action: "keep-sample-picture",
      subject: hash,
      details: { bytes: bytes.length },
    });
  });
  return samplePicturePath(hash);
}

async function displaySize(file: string): Promise<Buffer> {
  try {
    return (await displaySizes(file)).get(DEFAULT_PICTURE_WIDTH) as Buffer;
  } catch (error) {
    throw error instanceof UnusablePicture ? new ApiError("unsupported", error.message) : error;
  }
}
