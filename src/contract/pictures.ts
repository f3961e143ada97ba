/** Accepted MIME types of uploaded pictures with their file extensions (specification §9). */
export const PICTURE_TYPES = {
  "image/jpeg": [".jpg", ".jpeg"],
  // Nonstandard, but some programs use it.
  "image/jpg": [".jpg"],
  "image/png": [".png"],
  "image/gif": [".gif"],
  "image/webp": [".webp"],
} as const;

/** The folder of uploads, in the call for an upload URL and in the keys and URLs of pictures. */
export const UPLOAD_FOLDER = "images" as const;

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
