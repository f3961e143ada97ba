/** Records that have one picture: the photo of a product, the logo of a brand. */
export const PICTURE_OWNERS = ["product", "brand"] as const;
export type PictureOwner = (typeof PICTURE_OWNERS)[number];

/**
 * Path below which staff send the bytes of a picture by PUT: `/product/SLUG` or `/brand/SLUG`, with `?seen=` the SHA-256 of the
 * picture that is shown (empty: none).
 */
export const PICTURE_UPLOAD_PATH = "/staff-files/pictures";

/** Header with the reason for the audit log, as `encodeURIComponent` writes it. */
export const REASON_HEADER = "x-reason";

/** Largest picture that staff may send, in bytes. */
export const STAFF_PICTURE_BYTES = 20 * 1024 * 1024;
