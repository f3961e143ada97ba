import { type PICTURE_TYPES, UPLOAD_FOLDER } from "#contract/pictures.ts";
import { RETENTION } from "#contract/retention.ts";
import type { Visitor } from "#server/http/auth.ts";
import { UPLOAD_SPEED } from "#server/http/request-timeout.ts";

/** Lifetime of a presigned upload URL: uploads must start within it. */
export const UPLOAD_URL_LIFETIME_S = 15 * 60;

/**
 * How long a request may hold the right to send a file of so many bytes: at the least speed, with a minute to inspect
 * and store it.
 */
export const arrivalLeaseMs = (bytes: number): number =>
  UPLOAD_SPEED.graceMs + (bytes / UPLOAD_SPEED.bytesPerSecond) * 1000 + 60_000;

/** A partial file that has not grown for so long belongs to a process that died. */
export const DEAD_PARTIAL_UPLOAD_MS = 5 * 60_000;

/** How long an unused picture is retained. */
export const UNUSED_UPLOAD_LIFETIME_MS = RETENTION.uploads.lifetimeS * 1000;

type PictureType = Exclude<keyof typeof PICTURE_TYPES, "image/jpg">;

/**
 * Largest picture that is decoded, in pixels, by what its format costs. Phone sensors have up to 50 million; JPEG is
 * decoded at a fraction of its size. The others must be decoded as a whole, at four bytes per pixel and 17 ns each: the
 * largest takes 0.4 s.
 */
const MAX_PIXELS: Readonly<Record<PictureType, number>> = {
  "image/jpeg": 64_000_000,
  "image/png": 25_000_000,
  "image/webp": 25_000_000,
  "image/gif": 25_000_000,
};

/** Pixels of the largest picture of any format. */
export const MOST_PIXELS = Math.max(...Object.values(MAX_PIXELS));

export const maxPixelsOf = (type: PictureType): number => MAX_PIXELS[type];

/** Leading bytes of the accepted formats, in hexadecimal; `.` is any digit. */
const SIGNATURES: Readonly<Record<PictureType, RegExp>> = {
  "image/jpeg": /^ffd8ff/,
  "image/png": /^89504e470d0a1a0a/,
  "image/gif": /^474946383[79]61/,
  "image/webp": /^52494646.{8}57454250/,
};
export const SIGNATURE_BYTES = 12;

/** Detects the picture format from the first bytes, whatever the file is called. */
export function pictureTypeFromBytes(head: Uint8Array): PictureType | null {
  const hex = Buffer.from(head.subarray(0, SIGNATURE_BYTES)).toString("hex");
  const match = Object.entries(SIGNATURES).find(([, signature]) => signature.test(hex));
  return (match?.[0] as PictureType | undefined) ?? null;
}

/** Storage folder of display sizes; originals are in `UPLOAD_FOLDER`. */
export const DISPLAY_FOLDER = "shown";

/** Storage key of one display size of the picture `images/TOKEN`. */
export const displayKey = (key: string, width: number): string =>
  `${DISPLAY_FOLDER}/${key.slice(UPLOAD_FOLDER.length + 1)}/${width}.webp`;

export const userOwner = (userId: number): string => `user:${userId}`;

/** Owner of a visitor's uploads; null for the server's renderer. Guest uploads keep their guest owner after login. */
export function uploadOwnerOf(visitor: Visitor): string | null {
  if (visitor.kind === "user") return userOwner(visitor.userId);
  return visitor.kind === "guest" ? `guest:${visitor.guestId}` : null;
}
