/** Fictitious, like the brands; the names say so. */
export const LABORATORIES = [
  "Larkmoor Analytical (sample)",
  "Bench Nine Laboratories (sample)",
  "Coldwater Assay House (sample)",
] as const;

export const PURCHASE_PLACES = [
  "Retail shop, Austin, Texas",
  "Retail shop, Portland, Oregon",
  "The brand's own web shop",
  "Online marketplace, shipped by the seller",
  "Pharmacy, Chicago, Illinois",
] as const;
