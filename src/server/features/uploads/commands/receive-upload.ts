import type { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { MESSAGES } from "#contract/messages.ts";
import { PICTURE_MESSAGES } from "#contract/pictures.ts";
import { type LocalUploadEndpoint, UploadRejectedError } from "#platform/storage/storage.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { uploads } from "../schema.ts";
import { inspectPicture, UnusablePicture } from "./picture.ts";

type Needs = Pick<Services, "db" | "jobs">;

/** Request line and headers of a PUT, before its body is read. */
export interface UploadRequest {
  key: string;
  query: URLSearchParams;
  contentType: string | undefined;
  /** `Content-Length`; null if it is missing. */
  bytes: number | null;
}

/** Checks the signature, then the declared length, then the state of the upload. Throws `ApiError` if any fails. */
export async function authorizeUpload(
  { db }: Needs,
  endpoint: LocalUploadEndpoint,
  request: UploadRequest,
): Promise<{ maxBytes: number }> {
  const { key, maxBytes } = verifySignature(endpoint, request);
  if (request.bytes !== null && request.bytes > maxBytes) throw tooLarge();
  const [upload] = await db.select({ state: uploads.state }).from(uploads).where(eq(uploads.key, key));
  if (!upload || upload.state === "removed") throw new ApiError("gone", MESSAGES.uploadRemoved);
  if (upload.state !== "requested") throw alreadyUsed();
  return { maxBytes };
}

/**
 * Receives a picture: buffers it to disk, inspects it, stores it, and enqueues the job for its display sizes. A failure
 * leaves nothing behind, so the same upload URL can be used again.
 */
export async function receiveUpload(
  { db, jobs }: Needs,
  endpoint: LocalUploadEndpoint,
  { key, maxBytes, body }: { key: string; maxBytes: number; body: Readable },
): Promise<void> {
  const received = await endpoint.receive(body, maxBytes).catch(throwApiError);
  try {
    await inspectPicture(received.file);
    await db.transaction(async (tx) => {
      const updated = await tx
        .update(uploads)
        .set({ state: "uploaded", bytes: received.bytes })
        .where(and(eq(uploads.key, key), eq(uploads.state, "requested")))
        .returning({ id: uploads.id });
      if (updated.length === 0) throw alreadyUsed();
      await received.store(key);
      await jobs.enqueue(tx, "prepare-upload", { key }, { singletonKey: key });
    });
  } catch (error) {
    if (error instanceof UnusablePicture) throw new ApiError("unsupported", error.message);
    throw error;
  } finally {
    await received.discard();
  }
}

function verifySignature(endpoint: LocalUploadEndpoint, request: UploadRequest) {
  try {
    return endpoint.verify(request);
  } catch (error) {
    return throwApiError(error);
  }
}

const tooLarge = () => new ApiError("too_large", PICTURE_MESSAGES.tooLarge);
const alreadyUsed = () => new ApiError("conflict", MESSAGES.uploadUsed);

const API_ERRORS: Record<UploadRejectedError["reason"], () => ApiError> = {
  forbidden: () => new ApiError("forbidden", MESSAGES.uploadNotAllowed),
  too_large: tooLarge,
  aborted: () => new ApiError("malformed", MESSAGES.uploadIncomplete),
  disk_full: () => new ApiError("unavailable", MESSAGES.uploadStorageFull),
};

/** Rethrows a storage rejection as an `ApiError`. */
function throwApiError(error: unknown): never {
  throw error instanceof UploadRejectedError ? API_ERRORS[error.reason]() : error;
}
