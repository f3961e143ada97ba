import { USUAL_WIDTH } from "#contract/pictures.ts";
import { samplePicturePath } from "#contract/sample-pictures.ts";
import type { Db } from "#platform/database/database.ts";
import { sha256 } from "#platform/ids.ts";
import { Refusal } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { displaySizes, NoPicture } from "../../uploads/commands/picture.ts";
import { samplePictures } from "../schema.ts";

/**
 * Keeps a picture of a sample, made smaller and without metadata, under the SHA-256 of what is shown: a report that
 * names its path has the picture signed with it. The same picture is kept once. `Refusal` "unsupported": it is none.
 */
export async function keepSamplePicture(
  db: Db,
  { file, operator }: { file: string; operator: string },
): Promise<string> {
  const bytes = await shownSize(file);
  const hash = sha256(bytes);
  await db.transaction(async (tx) => {
    const kept = await tx.insert(samplePictures).values({ sha256: hash, bytes }).onConflictDoNothing();
    if (kept.rowCount === 0) return;
    await recordAction(tx, {
      operator,
      action: "keep-sample-picture",
      subject: hash,
      details: { bytes: bytes.length },
    });
  });
  return samplePicturePath(hash);
}

async function shownSize(file: string): Promise<Buffer> {
  try {
    return (await displaySizes(file)).get(USUAL_WIDTH) as Buffer;
  } catch (error) {
    throw error instanceof NoPicture ? new Refusal("unsupported", error.message) : error;
  }
}
