import type { Readable } from "node:stream";

/** Path of this site under which it shows pictures, wherever they are stored, and receives them if storage is local. */
export const UPLOADS_PATH = "/uploads";

/** A request for an upload URL for one file. */
export interface PresignRequest {
  key: string;
  /** The `Content-Type` that the upload must have. */
  contentType: string;
  maxBytes: number;
  expiresInS: number;
}

/**
 * File storage: a local folder, or S3. Keys are path segments of letters, digits, `-` and `_`, with an optional file
 * extension; any other key throws.
 */
export interface ObjectStorage {
  /**
   * A URL for uploading one file with PUT. Key, type and expiry are signed; anything else is rejected with 403. Local
   * storage rejects more than `maxBytes` with 413 while receiving. S3 does not sign a limit: check `head` before using
   * an object.
   */
  presignPut(request: PresignRequest): Promise<string>;
  /** The URL of a key: its upload URL without the query string. */
  urlOf(key: string): string;
  /** Writes atomically and replaces an existing object. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** Null if the object does not exist. */
  open(key: string): Promise<Readable | null>;
  head(key: string): Promise<{ bytes: number } | null>;
  /** A missing object is not an error. */
  remove(key: string): Promise<void>;
  /** Gives `use` the object as a file path. The file is temporary or the object itself: do not change it. */
  withFile<Result>(key: string, use: (file: string) => Promise<Result>): Promise<Result | null>;
  /** Keys below a folder that were last written before `before`. */
  listKeysOlderThan(folder: string, before: Date): AsyncIterable<string>;
  /** Receives uploads in this process; null where they go straight to S3. */
  uploadEndpoint: LocalUploadEndpoint | null;
}

/** Receives files that are sent to signed upload URLs. */
export interface LocalUploadEndpoint {
  /** Key and size limit of a signed upload URL. `UploadRejectedError`: invalid signature, wrong type, or expired. */
  verify(upload: { key: string; query: URLSearchParams; contentType: string | undefined }): {
    key: string;
    maxBytes: number;
  };
  /** Whether the disk has room for so many bytes and still the free space that is kept for the rest of the site. */
  hasSpaceFor(bytes: number): Promise<boolean>;
  /** Writes the body to a temporary file, deleted on `UploadRejectedError`: too large, aborted, or disk full. */
  receive(body: Readable, maxBytes: number): Promise<ReceivedFile>;
  /** Deletes temporary files, last written before `before`, left by processes that died while receiving. */
  removePartialUploads(before: Date): Promise<void>;
}

/** A completely received file that can be inspected before it is stored. */
export interface ReceivedFile {
  file: string;
  bytes: number;
  /** Moves it into the store. */
  store(key: string): Promise<void>;
  discard(): Promise<void>;
}

export class UploadRejectedError extends Error {
  override name = "PutRefused";
  readonly reason: "forbidden" | "too_large" | "aborted" | "disk_full";

  constructor(reason: UploadRejectedError["reason"]) {
    super(`Upload rejected: ${reason}`);
    this.reason = reason;
  }
}

const KEY = /^[\w-]+(?:\/[\w-]+)*(?:\.[a-z0-9]+)?$/;

/** Returns the key; throws if it is not a valid key (path traversal). */
export function assertValidKey(key: string): string {
  if (!KEY.test(key) || key.length > 200) throw new Error("Invalid storage key.");
  return key;
}

export const isValidKey = (key: string): boolean => KEY.test(key) && key.length <= 200;
