import { MESSAGES } from "#contract/messages.ts";
import type { ScanFailure } from "#contract/scan-vocabulary.ts";
import { requireUploadedPicture } from "#server/features/uploads/commands/claim-upload.ts";
import { withUpload } from "#server/features/uploads/queries.ts";
import { ApiError } from "#server/http/errors.ts";
import { LabelReaderBusy, type PictureReading, UnreadablePicture } from "../port.ts";
import type { ScanNeeds } from "./scan.ts";

/** `Retry-After` while the queue of pictures is full. */
const RETRY_AFTER_S = 10;

/** Reads one of the visitor's own uploads, or returns why it is unreadable. Throws 503 while the queue is full. */
export async function readPicture(
  needs: ScanNeeds,
  { url, owner }: { url: string; owner: string },
): Promise<PictureReading | ScanFailure> {
  const { db, storage, labelReader } = needs;
  const { key } = await db.transaction((tx) =>
    requireUploadedPicture(needs, tx, { url, owner, field: "image_url" }),
  );
  const read = () => withUpload(storage, key, (file) => labelReader.read(file));
  try {
    try {
      return (await read()) ?? "no_picture";
    } catch (error) {
      // The original may have been deleted while it was being read; then the display sizes exist, so retry with those.
      if (!(error instanceof UnreadablePicture) || (await storage.head(key))) throw error;
      return (await read()) ?? "no_picture";
    }
  } catch (error) {
    if (error instanceof UnreadablePicture) return error.problem;
    if (!(error instanceof LabelReaderBusy)) throw error;
    throw new ApiError("unavailable", MESSAGES.scanBusy, { retry_after_s: RETRY_AFTER_S }, RETRY_AFTER_S);
  }
}
