import type { z } from "zod";
import { MESSAGES } from "#contract/messages.ts";
import { MAX_PICTURE_BYTES, UPLOAD_FOLDER } from "#contract/pictures.ts";
import type { requestUploadUrl as requestUploadUrlCall } from "#contract/uploads.ts";
import { randomToken } from "#platform/ids.ts";
import type { Visitor } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { UPLOAD_URL_LIFETIME_S, uploadOwnerOf } from "../rules.ts";
import { uploads } from "../schema.ts";

/** Creates a presigned URL to which the visitor may upload one picture. */
export async function requestUploadUrl(
  { db, storage, clock }: Pick<Services, "db" | "storage" | "clock">,
  visitor: Visitor,
  { content_type: contentType }: z.output<typeof requestUploadUrlCall.input>,
): Promise<z.input<typeof requestUploadUrlCall.output>> {
  const owner = uploadOwnerOf(visitor);
  if (!owner) throw new ApiError("forbidden", MESSAGES.tokenRequired);
  const key = `${UPLOAD_FOLDER}/${randomToken(24)}`;
  const now = clock.now();
  await db.insert(uploads).values({ key, owner, contentType, createdAt: now, unusedSince: now });
  const request = { key, contentType, maxBytes: MAX_PICTURE_BYTES, expiresInS: UPLOAD_URL_LIFETIME_S };
  return { uploadURL: await storage.presignPut(request) };
}
