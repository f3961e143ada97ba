import type { Readable } from "node:stream";
import { MESSAGES } from "#contract/messages.ts";
import { PICTURE_MESSAGES } from "#contract/pictures.ts";
import {
  type LocalUploadEndpoint,
  type ReceivedFile,
  UploadRejectedError,
} from "#platform/storage/storage.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { uploads } from "../schema.ts";
import { type Arrival, abandonArrival, beginArrival, holdsLease, uploadAlreadyUsed } from "./arrivals.ts";
import { enqueueDisplaySizes } from "./make-display-sizes.ts";
import { inspectPicture, UnusablePicture } from "./picture.ts";

type Needs = Pick<Services, "db" | "jobs" | "clock" | "config">;

/** Request line and headers of a PUT, before its body is read. */
export interface UploadRequest {
  key: string;
  query: URLSearchParams;
  contentType: string | undefined;
  /** `Content-Length`; null if it is missing. */
  bytes: number | null;
}

/** An upload whose file may be sent now. */
interface AuthorizedUpload {
  arrival: Arrival;
  maxBytes: number;
}

/**
 * Checks the signature, then the declared length, the room on the disk and for this owner, and that no other request is
 * sending the file. Throws `ApiError` if any fails. A file of undeclared length counts as the largest one.
 */
export async function authorizeUpload(
  needs: Needs,
  endpoint: LocalUploadEndpoint,
  request: UploadRequest,
): Promise<AuthorizedUpload> {
  const { key, maxBytes } = verifySignature(endpoint, request);
  const bytes = request.bytes ?? maxBytes;
  if (bytes > maxBytes) throw tooLarge();
  if (!(await endpoint.hasSpaceFor(bytes))) throw API_ERRORS.disk_full();
  return { arrival: await beginArrival(needs, key, bytes), maxBytes };
}

/**
 * Receives a picture: buffers it to disk, inspects it, stores it, and enqueues the job for its display sizes. A failure
 * leaves nothing behind, so the same upload URL can be used again.
 */
export async function receiveUpload(
  needs: Needs,
  endpoint: LocalUploadEndpoint,
  { arrival, maxBytes }: AuthorizedUpload,
  body: Readable,
): Promise<void> {
  try {
    const received = await endpoint.receive(body, maxBytes).catch(throwApiError);
    await storeReceived(needs, arrival, received);
  } catch (error) {
    // Without the database the lease expires.
    await abandonArrival(needs.db, arrival).catch(() => undefined);
    throw error;
  }
}

async function storeReceived({ db, jobs }: Needs, arrival: Arrival, received: ReceivedFile): Promise<void> {
  const { key } = arrival;
  try {
    await inspectPicture(received.file);
    await db.transaction(async (tx) => {
      const updated = await tx
        .update(uploads)
        .set({ state: "uploaded", bytes: received.bytes, arrivingUntil: null })
        .where(holdsLease(arrival))
        .returning({ owner: uploads.owner });
      if (updated.length === 0) throw uploadAlreadyUsed();
      await received.store(key);
      await enqueueDisplaySizes(jobs, tx, { key, owner: updated[0]?.owner ?? "" });
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
