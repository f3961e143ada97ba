import { z } from "zod";
import { card } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { day, idOrSlug, instant, multilineText, page, pageLimit, text, verdict } from "./fields.ts";
import { MAX_LENGTH } from "./limits.ts";
import { MAX_LINK_INPUT_LENGTH } from "./links.ts";
import {
  LOT_MATCHES,
  MAX_SCANNED_CODE_LENGTH,
  SCAN_ANSWERS,
  SCAN_FAILURES,
  SCAN_METHODS,
  SCAN_STATUSES,
} from "./scan-vocabulary.ts";

const scanId = z.string().regex(/^\d{1,9}$/, "No such scan.");

/** The lot on the visitor's package compared with the tested lots. */
export const scannedLot = z.object({
  match: z.enum(LOT_MATCHES),
  /** As typed or read. */
  lot_number: z.string(),
  /** The report on this lot; null unless `match` is `exact`. */
  report: z
    .object({
      report_slug: z.string(),
      lot_number: z.string(),
      tested_at: day,
      verdict,
      hazards: card.shape.hazards,
      headline: card.shape.headline,
    })
    .nullable(),
});
export type ScannedLot = z.infer<typeof scannedLot>;

/** Fields read from the package; null if not found. */
export const extractedFields = z.object({
  /** Fourteen digits. */
  barcode: z.string().nullable(),
  brand: z.string().nullable(),
  product_name: z.string().nullable(),
  /** "500 mg", "2000 IU". */
  strength: z.string().nullable(),
  lot_number: z.string().nullable(),
  expires_on: day.nullable(),
});
export type ExtractedFields = z.infer<typeof extractedFields>;

/** A product the scan may show. */
export const scanCandidate = card.extend({
  /** Calibrated probability, 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Null if no lot is known. */
  lot_match: scannedLot.nullable(),
});
export type ScanCandidate = z.infer<typeof scanCandidate>;

export const scanOutcome = z.object({
  scan_id: z.string(),
  status: z.enum(SCAN_STATUSES),
  /** Null unless `status` is `failed`. */
  failure: z.enum(SCAN_FAILURES).nullable(),
  extracted: extractedFields,
  /** Most likely first; one product if `matched`, none if `not_found` or `failed`. */
  candidates: z.array(scanCandidate),
  /** For the matched product; null if none matched or no lot is known. */
  lot_match: scannedLot.nullable(),
});
export type ScanOutcome = z.infer<typeof scanOutcome>;

/** A scan in the user's history. */
export const scan = scanOutcome.extend({
  method: z.enum(SCAN_METHODS),
  scanned_at: instant,
  /** Null for a barcode, and after the picture is deleted. */
  image_url: z.string().nullable(),
  /** When the picture will be deleted; null if `image_url` is. */
  image_expires_at: instant.nullable(),
  /** The user's answer; null until given. */
  answer: z.enum(SCAN_ANSWERS).nullable(),
  /** The product the user confirmed, otherwise the matched one. */
  supplement: card.nullable(),
});
export type Scan = z.infer<typeof scan>;

export const scanFile = endpoint("scanFile", {
  summary:
    "Identifies the product on a barcode or photographed label, and whether its lot was tested. A guest's picture is deleted after it is read.",
  input: z
    .object({
      /** URL of a picture that this visitor uploaded here. */
      image_url: z
        .url({ protocol: /^https?$/, error: "Upload the picture first." })
        .max(MAX_LINK_INPUT_LENGTH)
        .optional(),
      /**
       * As typed, or as read by the camera: a trade item number, a GS1 element string or a GS1 Digital Link. The
       * barcode reader expands UPC-E to twelve digits.
       */
      barcode: text(MAX_SCANNED_CODE_LENGTH).min(1, "Enter the digits under the barcode.").optional(),
      /** As typed; takes precedence over a lot number read from the package. */
      lot_number: text().default(""),
    })
    .refine(({ image_url, barcode }) => (image_url === undefined) !== (barcode === undefined), {
      error: "Send either a picture or a barcode.",
    }),
  output: scanOutcome,
});

export const listScans = endpoint("listScans", {
  summary: "The user's scans, newest first.",
  input: z.object({ page, limit: pageLimit }),
  output: listOf(scan),
});

export const submitScanResult = endpoint("submitScanResult", {
  summary:
    "The visitor's answer to a scan: the matched product (confirmed), another one (corrected), or none of them (sent for review). The last answer counts.",
  input: z
    .object({
      scan_id: scanId,
      /** The right product; null if it was neither offered nor found. */
      supplement_id: idOrSlug.nullable(),
      /** Whether the product was among those offered. */
      correct: z.boolean(),
      lot_number: text().optional(),
      note: multilineText(MAX_LENGTH.note).default(""),
    })
    .refine(({ supplement_id, correct }) => !correct || supplement_id !== null, {
      error: "Say which product it is.",
      path: ["supplement_id"],
    }),
  output: z.object({
    scan_id: z.string(),
    status: z.enum(SCAN_ANSWERS),
    /** For the named product; null if none was named or no lot is known. */
    lot_match: scannedLot.nullable(),
  }),
});

const removed = z.object({ removed: z.int() });

export const removeScan = endpoint("removeScan", {
  summary: "Deletes one of the user's scans with its picture.",
  input: z.object({ action: z.literal("remove"), scan_id: scanId }),
  output: removed,
});

export const removeScanPicture = endpoint("removeScanPicture", {
  summary: "Deletes the picture of one of the user's scans; the text read from it stays.",
  input: z.object({ action: z.literal("remove_picture"), scan_id: scanId }),
  output: removed,
});

export const removeAllScans = endpoint("removeAllScans", {
  summary: "Deletes all of the user's scans with their pictures.",
  input: z.object({ action: z.literal("remove_all") }),
  output: removed,
});
