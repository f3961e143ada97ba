import type { Readable } from "node:stream";

/** What one file may be sent as. */
export interface PutWish {
  key: string;
  /** The `Content-Type` that must be sent along. */
  contentType: string;
  maxBytes: number;
  expiresInS: number;
}

/**
 * The way out for files: a folder of ours, or S3. Keys are words of letters, digits, `-` and `_` between slashes, with
 * an ending at most; any other key is an error of the program.
 */
export interface ObjectStorage {
  /**
   * Where this one file may be sent with PUT. Key, type and expiry are signed and anything else is refused with 403.
   * The folder refuses more than `maxBytes` with 413 while they arrive; S3 signs no such limit: ask `head` before an
   * object is used.
   */
  presignPut(wish: PutWish): Promise<string>;
  /** The address of a key: that of its PUT without the query. */
  addressOf(key: string): string;
  /** Whole or not at all; what was there before is replaced. */
  put(key: string, body: Uint8Array, contentType: string): Promise<void>;
  /** Null where there is nothing. */
  open(key: string): Promise<Readable | null>;
  head(key: string): Promise<{ bytes: number } | null>;
  /** That nothing is there is no error. */
  remove(key: string): Promise<void>;
  /** Hands over the object as a file, for what can read nothing else; it is gone afterwards, or must stay as it is. */
  withFile<Result>(key: string, use: (file: string) => Promise<Result>): Promise<Result | null>;
  /** Keys below a folder that were last written before an instant. */
  olderThan(folder: string, before: Date): AsyncIterable<string>;
  /** Where PUTs arrive at ourselves; null where they go to another server. */
  door: PutDoor | null;
}

/** Takes in files that were sent to a signed address. */
export interface PutDoor {
  /** What the address was signed for. `PutRefused`: it was not, or not for this, or has expired. */
  admit(asked: { key: string; query: URLSearchParams; contentType: string | undefined }): {
    key: string;
    maxBytes: number;
  };
  /** Writes what arrives beside the store. `PutRefused`: too much, cut off, or no room; then nothing of it stays. */
  receive(body: Readable, maxBytes: number): Promise<Arrival>;
  /** Deletes what processes that died while a file arrived have left. */
  removeUnfinished(before: Date): Promise<void>;
}

/** A file that has arrived whole and can be looked at before the store has it. */
export interface Arrival {
  file: string;
  bytes: number;
  /** Puts it into the store. */
  keep(key: string): Promise<void>;
  drop(): Promise<void>;
}

export class PutRefused extends Error {
  override name = "PutRefused";
  readonly reason: "forbidden" | "too_large" | "cut_off" | "no_room";

  constructor(reason: PutRefused["reason"]) {
    super(`The upload was refused: ${reason}`);
    this.reason = reason;
  }
}

const KEY = /^[\w-]+(?:\/[\w-]+)*(?:\.[a-z0-9]+)?$/;

/** The key itself; throws for one that could lead anywhere else. */
export function soundKey(key: string): string {
  if (!KEY.test(key) || key.length > 200) throw new Error("This is not a key of the store.");
  return key;
}

export const isSoundKey = (key: string): boolean => KEY.test(key) && key.length <= 200;
