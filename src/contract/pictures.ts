/** Accepted MIME types of uploaded pictures with their file extensions (specification §9). */
export const PICTURE_TYPES = {
  "image/jpeg": [".jpg", ".jpeg"],
  // Nonstandard, but some programs use it.
  "image/jpg": [".jpg"],
  "image/png": [".png"],
  "image/gif": [".gif"],
  "image/webp": [".webp"],
} as const;

/** Bytes. */
export const MAX_PICTURE_BYTES = 100 * 1024 * 1024;

/** Messages of the image uploader, word for word (specification §5 and §8). */
export const PICTURE_MESSAGES = {
  type: "Only JPEG, PNG, GIF, JPG, WEBP files are allowed.",
  tooLarge: "File size should not be more than 100 MB",
  failed: "Error uploading image",
} as const;

/** Messages of the generic file drop zone, word for word (specification §5). */
export const DROP_MESSAGES = {
  type: "File type is not supported",
  tooLarge: "File size is too big",
  tooSmall: "File size is too small",
  hovered: "File type/size error, Hovered on types!",
} as const;

/** Widths in pixels in which an uploaded picture is served as WebP (`?w=128`), up to its own size. */
export const PICTURE_WIDTHS = [128, 480, 1280, 3840] as const;

/** Pixels; used without `?w=`. */
export const DEFAULT_PICTURE_WIDTH = 1280;

/**
 * What the picture of a product shows: a photo of its pack, a drawing (demo products only), or that there is no photo. A
 * real product's pack is never drawn.
 */
export const PICTURE_KINDS = ["photo", "drawing", "none"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** What is seen in a product's picture, as its alternative text. */
export const PICTURE_TEXTS: Record<PictureKind, string> = {
  photo: "Photo of the product",
  drawing: "Drawing of a demo product’s pack",
  none: "No photo yet",
};

/** Who took a product's photo. */
export const PHOTO_ORIGINS = ["operator", "visitor"] as const;
export type PhotoOrigin = (typeof PHOTO_ORIGINS)[number];
