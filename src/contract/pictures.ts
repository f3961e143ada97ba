/** Pictures that visitors upload (specification §9): what is taken, by the type that a browser gives the file. */
export const PICTURE_TYPES = {
  "image/jpeg": [".jpg", ".jpeg"],
  // What some programs call the same.
  "image/jpg": [".jpg"],
  "image/png": [".png"],
  "image/gif": [".gif"],
  "image/webp": [".webp"],
} as const;

/** Bytes. */
export const MAX_PICTURE_BYTES = 100 * 1024 * 1024;

/** What the uploader says, word for word (specification §5 and §8). */
export const PICTURE_MESSAGES = {
  type: "Only JPEG, PNG, GIF, JPG, WEBP files are allowed.",
  tooLarge: "File size should not be more than 100 MB",
  failed: "Error uploading image",
} as const;

/** What a drop zone says of any kind of file (specification §5). */
export const DROP_MESSAGES = {
  type: "File type is not supported",
  tooLarge: "File size is too big",
  tooSmall: "File size is too small",
  hovered: "File type/size error, Hovered on types!",
} as const;

/** Widths in pixels in which an uploaded picture can be had, as WebP (`?w=128`), where it is that large. */
export const SHOWN_WIDTHS = [128, 480, 1280, 3840] as const;

/** Without a wish. */
export const USUAL_WIDTH = 1280;
