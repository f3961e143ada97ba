/** Things that move with a product or a brand, in the order they are shown. */
export const MOVING_THINGS = [
  "products",
  "reports",
  "drafts",
  "labels",
  "barcodes",
  "requests",
  "followers",
  "certificates",
] as const;
export type MovingThing = (typeof MOVING_THINGS)[number];
