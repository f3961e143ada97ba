/**
 * Result of a scan. `matched`: one product with high confidence. `ambiguous`: a few candidates.
 * `not_found`: readable, but the product is not in the catalog. `failed`: nothing could be read.
 */
export const SCAN_STATUSES = ["matched", "ambiguous", "not_found", "failed"] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

export const SCAN_STATUS_LABELS: Record<ScanStatus, string> = {
  matched: "Matched",
  ambiguous: "Possible matches",
  not_found: "Not in our catalog",
  failed: "Unreadable",
};

/** Reasons for a failed scan. */
export const SCAN_FAILURES = [
  "no_picture",
  "nothing_read",
  "no_barcode",
  "wrong_check_digit",
  "rounded",
  "too_slow",
] as const;
export type ScanFailure = (typeof SCAN_FAILURES)[number];

/** Messages shown to the visitor, with what to do next. */
export const SCAN_FAILURE_MESSAGES: Record<ScanFailure, string> = {
  no_picture: "We couldn’t open this file as a picture. Try a JPEG, PNG, or WEBP file.",
  nothing_read:
    "We couldn’t find a barcode or any text. Move closer, use more light, and point the camera straight at the label.",
  no_barcode: "That’s not a product barcode, or a digit is wrong. Check it against the package.",
  wrong_check_digit:
    "A digit of this barcode is wrong or missing: its last digit doesn’t fit the others. Check it against the package.",
  rounded: "A spreadsheet has rounded this barcode. Copy all of its digits from the package.",
  too_slow: "Reading this picture took too long. Crop it to the label or the barcode.",
};

/** `barcode`: a code that was typed or read by the camera. `picture`: a photo that the server read. */
export const SCAN_METHODS = ["barcode", "picture"] as const;
export type ScanMethod = (typeof SCAN_METHODS)[number];

/**
 * Whether the lot on the package was tested. `unknown`: the product has no published report, or the text read cannot
 * be a lot number.
 */
export const LOT_MATCHES = ["exact", "other_lot", "unknown"] as const;

/** The user's answer to a scan, and its effect. */
export const SCAN_ANSWERS = ["confirmed", "corrected", "sent_for_review"] as const;
export type ScanAnswer = (typeof SCAN_ANSWERS)[number];

export const SCAN_ANSWER_LABELS: Record<ScanAnswer, string> = {
  confirmed: "Confirmed",
  corrected: "Corrected",
  sent_for_review: "Sent for review",
};

/** Candidates of a scan, most likely first. */
export const MAX_SCAN_CANDIDATES = 5;

/** Characters in a barcode, GS1 element string or GS1 Digital Link. */
export const MAX_SCANNED_CODE_LENGTH = 512;
