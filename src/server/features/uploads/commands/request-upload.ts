import type { z } from "zod";
import { MESSAGES } from "#contract/messages.ts";
import { MAX_PICTURE_BYTES } from "#contract/pictures.ts";
import type { askForUpload as askForUploadCall } from "#contract/uploads.ts";
import { randomToken } from "#platform/ids.ts";
import type { Visitor } from "#server/http/auth.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { ownerOf, SENT, SENT_WITHIN_S } from "../rules.ts";
import { uploads } from "../schema.ts";

/** Where a visitor may send one picture. */
export async function askForUpload(
  { db, storage, clock }: Pick<Services, "db" | "storage" | "clock">,
  visitor: Visitor,
  { content_type: contentType }: z.output<typeof askForUploadCall.input>,
): Promise<z.input<typeof askForUploadCall.output>> {
  const owner = ownerOf(visitor);
  if (!owner) throw new Refusal("forbidden", MESSAGES.visitorNeeded);
  const key = `${SENT}/${randomToken(24)}`;
  const now = clock.now();
  await db.insert(uploads).values({ key, owner, contentType, createdAt: now, unusedSince: now });
  const wish = { key, contentType, maxBytes: MAX_PICTURE_BYTES, expiresInS: SENT_WITHIN_S };
  return { uploadURL: await storage.presignPut(wish) };
}
