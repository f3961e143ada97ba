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
