import { MESSAGES } from "#contract/messages.ts";
import type { ScanFailure } from "#contract/scan-vocabulary.ts";
import { arrivedUpload } from "#server/features/uploads/commands/claim-upload.ts";
import { withUpload } from "#server/features/uploads/queries.ts";
import { Refusal } from "#server/http/errors.ts";
import { type PictureReading, ReaderBusy, UnreadablePicture } from "../port.ts";
import type { ScanNeeds } from "./scan.ts";

/** Seconds after which trying again makes sense where too many pictures wait. */
const AGAIN_AFTER_S = 10;

/** Reads an upload of the visitor's own, or says why that failed. 503 while too many pictures wait. */
export async function readPicture(
  needs: ScanNeeds,
  { address, owner }: { address: string; owner: string },
): Promise<PictureReading | ScanFailure> {
  const { db, storage, labelReader } = needs;
  const { key } = await db.transaction((tx) =>
    arrivedUpload(needs, tx, { address, owner, field: "image_url" }),
  );
  const read = () => withUpload(storage, key, (file) => labelReader.read(file));
  try {
    try {
      return (await read()) ?? "no_picture";
    } catch (error) {
      // What was sent is deleted when its display sizes are made, perhaps while it was opened: those are there then.
      if (!(error instanceof UnreadablePicture) || (await storage.head(key))) throw error;
      return (await read()) ?? "no_picture";
    }
  } catch (error) {
    if (error instanceof UnreadablePicture) return error.problem;
    if (!(error instanceof ReaderBusy)) throw error;
    throw new Refusal("unavailable", MESSAGES.scanBusy, { retry_after_s: AGAIN_AFTER_S }, AGAIN_AFTER_S);
  }
}
