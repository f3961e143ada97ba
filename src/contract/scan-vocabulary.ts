/**
 * What came of a scan. `matched`: one product, and hardly any other. `ambiguous`: a few that it may be.
 * `not_found`: the picture or the code was read, and the catalogue has no such product. `failed`: nothing could be read.
 */
export const SCAN_STATUSES = ["matched", "ambiguous", "not_found", "failed"] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

export const SCAN_STATUS_LABELS: Record<ScanStatus, string> = {
  matched: "Found",
  ambiguous: "Several it may be",
  not_found: "Not in the catalogue",
  failed: "Not readable",
};

/** Why a scan failed. */
export const SCAN_FAILURES = ["no_picture", "nothing_read", "no_barcode", "too_slow"] as const;
export type ScanFailure = (typeof SCAN_FAILURES)[number];

/** The same for readers, with what to do about it. */
export const SCAN_FAILURE_SENTENCES: Record<ScanFailure, string> = {
  no_picture: "This file could not be read as a picture. Please try a JPEG, PNG or WebP file.",
  nothing_read:
    "Neither a barcode nor words could be read. Please take the picture closer, in better light and straight on.",
  no_barcode: "This is not a product's barcode, or a digit is wrong. Please compare it with the pack.",
  too_slow: "Reading this picture took too long. Please cut it to the label or the barcode.",
};

/** `barcode`: bars or a code, typed or read by a camera. `picture`: a photograph that the server read. */
export const SCAN_WAYS = ["barcode", "picture"] as const;
export type ScanWay = (typeof SCAN_WAYS)[number];

/**
 * Whether the pack is of a lot that was measured. `unknown`: the product has no published report, or what was read
 * cannot be a lot number.
 */
export const LOT_MATCHES = ["exact", "other_lot", "unknown"] as const;

/** What its user said of a scan, and what becomes of that. */
export const SCAN_ANSWERS = ["confirmed", "corrected", "sent_for_review"] as const;
export type ScanAnswer = (typeof SCAN_ANSWERS)[number];

export const SCAN_ANSWER_LABELS: Record<ScanAnswer, string> = {
  confirmed: "Confirmed",
  corrected: "Corrected",
  sent_for_review: "Sent for review",
};

/** Products that a scan offers at most, likeliest first. */
export const SCAN_CANDIDATES = 5;

/** Longest barcode, GS1 element string or GS1 Digital Link that is read, in characters. */
export const MAX_SCANNED_CODE = 512;
