import type { PICTURE_TYPES } from "#contract/pictures.ts";
import { RETENTION } from "#contract/retention.ts";
import type { Visitor } from "#server/http/auth.ts";

/** Seconds between asking where to send a picture and beginning to send it. */
export const SENT_WITHIN_S = 15 * 60;

/** How long a picture stays that nothing refers to, in milliseconds. */
export const UNUSED_LIVES_MS = RETENTION.uploads.days * 24 * 60 * 60 * 1000;

/**
 * Most pixels that are decoded: the largest sensors of common telephones have 50 million. Some formats are decoded whole
 * before anything can be seen of them, at four bytes a pixel.
 */
export const MAX_PIXELS = 64_000_000;

type PictureType = Exclude<keyof typeof PICTURE_TYPES, "image/jpg">;

/** First bytes of the formats that are read, as hex; `.` is any digit. */
const SIGNATURES: Readonly<Record<PictureType, RegExp>> = {
  "image/jpeg": /^ffd8ff/,
  "image/png": /^89504e470d0a1a0a/,
  "image/gif": /^474946383[79]61/,
  "image/webp": /^52494646.{8}57454250/,
};
export const SIGNATURE_BYTES = 12;

/** What a file is by its first bytes, whatever it is called. */
export function pictureTypeOf(head: Uint8Array): PictureType | null {
  const hex = Buffer.from(head.subarray(0, SIGNATURE_BYTES)).toString("hex");
  const found = Object.entries(SIGNATURES).find(([, signature]) => signature.test(hex));
  return (found?.[0] as PictureType | undefined) ?? null;
}

/** Folders of the store: pictures as they were sent, and as they are shown. */
export const SENT = "images";
export const SHOWN = "shown";

/** Where one display size of the picture `images/TOKEN` lies. */
export const shownKey = (key: string, width: number): string =>
  `${SHOWN}/${key.slice(SENT.length + 1)}/${width}.webp`;

export const userOwner = (userId: number): string => `user:${userId}`;

/** Whose upload it is: a guest's stays the guest's, also when that person logs in later. Nobody's for our rendering. */
export function ownerOf(visitor: Visitor): string | null {
  if (visitor.kind === "user") return userOwner(visitor.userId);
  return visitor.kind === "guest" ? `guest:${visitor.guestId}` : null;
}
