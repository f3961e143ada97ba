import { and, eq, sql } from "drizzle-orm";
import { MESSAGES } from "#contract/messages.ts";
import type { ScanFailure } from "#contract/scan-vocabulary.ts";
import type { Db } from "#platform/database/database.ts";
import { requireUploadedPicture } from "#server/features/uploads/commands/claim-upload.ts";
import { withUpload } from "#server/features/uploads/queries.ts";
import { ApiError } from "#server/http/errors.ts";
import { LABEL_ENGINE, LabelReaderBusy, type PictureReading, UnreadablePicture } from "../port.ts";
import { scanReadings } from "../schema.ts";
import { chargeReading, requireReadingTime } from "./reading-time.ts";
import type { ScanNeeds } from "./scan.ts";

/** `Retry-After` while the queue of pictures is full. */
const RETRY_AFTER_S = 10;

export interface PictureToRead {
  url: string;
  /** `uploadOwnerOf` the visitor. */
  owner: string;
  /** Client address, as limits count it. */
  address: string;
}

/**
 * Reads one of the visitor's own uploads, or returns why it is unreadable. A picture is read once: its reading is
 * stored until the picture is deleted. Throws 503 while the queue, or the visitor's share of it, is full, and 429 when
 * the visitor's pictures have taken too many seconds.
 */
export async function readPicture(
  needs: ScanNeeds,
  picture: PictureToRead,
): Promise<PictureReading | ScanFailure> {
  const { db } = needs;
  const { id, key } = await db.transaction((tx) =>
    requireUploadedPicture(needs, tx, { ...picture, field: "image_url" }),
  );
  const known = await storedReading(db, id);
  if (known) return known;
  await requireReadingTime(needs.limiter, picture);
  const reading = await read(needs, key, picture);
  // A file that is no picture is deleted.
  if (reading !== "no_picture") await storeReading(db, id, reading);
  return reading;
}

async function read(
  { storage, labelReader, limiter }: ScanNeeds,
  key: string,
  { owner, address }: PictureToRead,
): Promise<PictureReading | ScanFailure> {
  const charge = (seconds: number) =>
    void chargeReading(limiter, { owner, address }, seconds).catch(() => undefined);
  const attempt = () =>
    withUpload(storage, key, (file) => labelReader.read(file, { visitor: owner, address, charge }));
  try {
    try {
      return (await attempt()) ?? "no_picture";
    } catch (error) {
      // The original may have been deleted while it was being read; then the display sizes exist, so retry with those.
      const isSlow = error instanceof UnreadablePicture && error.problem === "too_slow";
      if (!(error instanceof UnreadablePicture) || isSlow || (await storage.head(key))) throw error;
      return (await attempt()) ?? "no_picture";
    }
  } catch (error) {
    if (error instanceof UnreadablePicture) return error.problem;
    if (!(error instanceof LabelReaderBusy)) throw error;
    throw new ApiError("unavailable", MESSAGES.scanBusy, { retry_after_s: RETRY_AFTER_S }, RETRY_AFTER_S);
  }
}

async function storedReading(db: Db, uploadId: number): Promise<PictureReading | ScanFailure | null> {
  const [stored] = await db
    .select({ reading: scanReadings.reading })
    .from(scanReadings)
    .where(and(eq(scanReadings.uploadId, uploadId), eq(scanReadings.engine, LABEL_ENGINE)));
  return stored?.reading ?? null;
}

/** Stores a reading, unless the picture was deleted meanwhile. */
async function storeReading(db: Db, uploadId: number, reading: PictureReading | ScanFailure): Promise<void> {
  await db.execute(sql`
    insert into scan_readings (upload_id, engine, reading)
    select id, ${LABEL_ENGINE}, ${JSON.stringify(reading)}::jsonb from uploads where id = ${uploadId} for key share
    on conflict (upload_id) do update set engine = excluded.engine, reading = excluded.reading`);
}
