import { z } from "zod";
import { card } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { day, idOrSlug, instant, page, pageLimit, text, verdict } from "./fields.ts";
import { MAX_LENGTH } from "./limits.ts";
import { MAX_TYPED_LINK } from "./links.ts";
import {
  LOT_MATCHES,
  MAX_SCANNED_CODE,
  SCAN_ANSWERS,
  SCAN_FAILURES,
  SCAN_STATUSES,
  SCAN_WAYS,
} from "./scan-vocabulary.ts";

const scanId = z.string().regex(/^\d{1,9}$/, "There is no such scan.");

/** The lot in the reader's hand against the lots that were measured. */
export const scannedLot = z.object({
  match: z.enum(LOT_MATCHES),
  /** As it was typed or read. */
  lot_number: z.string(),
  /** The report of this very lot; null for every other match. */
  report: z.object({ report_slug: z.string(), lot_number: z.string(), tested_at: day, verdict }).nullable(),
});
export type ScannedLot = z.infer<typeof scannedLot>;

/** What was read, each part null where it was not found. */
export const extracted = z.object({
  /** Fourteen digits. */
  barcode: z.string().nullable(),
  brand: z.string().nullable(),
  product_name: z.string().nullable(),
  /** "500 mg", "2000 IU". */
  strength: z.string().nullable(),
  lot_number: z.string().nullable(),
  expires_on: day.nullable(),
});
export type Extracted = z.infer<typeof extracted>;

/** A product that it may be. */
export const scanCandidate = card.extend({
  /** 0 to 1: in how many of a hundred scans like this one it is this product. */
  confidence: z.number().min(0).max(1),
  /** Null where no lot is known. */
  lot_match: scannedLot.nullable(),
});
export type ScanCandidate = z.infer<typeof scanCandidate>;

export const scanOutcome = z.object({
  scan_id: z.string(),
  status: z.enum(SCAN_STATUSES),
  /** Null unless `status` is `failed`. */
  failure: z.enum(SCAN_FAILURES).nullable(),
  extracted,
  /** Likeliest first; the one product where `matched`, none where `not_found` or `failed`. */
  candidates: z.array(scanCandidate),
  /** Of the product that was matched; null where none was, or no lot is known. */
  lot_match: scannedLot.nullable(),
});
export type ScanOutcome = z.infer<typeof scanOutcome>;

/** A scan as it stands in its user's history. */
export const scan = scanOutcome.extend({
  way: z.enum(SCAN_WAYS),
  scanned_at: instant,
  /** Null for a scanned barcode, and once the picture is deleted. */
  image_url: z.string().nullable(),
  /** When the picture will be deleted; null with `image_url`. */
  image_until: instant.nullable(),
  /** What the user said of it; null so far. */
  answer: z.enum(SCAN_ANSWERS).nullable(),
  /** The product that it is: as the user said, otherwise as matched. */
  supplement: card.nullable(),
});
export type Scan = z.infer<typeof scan>;

export const scanFile = endpoint("scanFile", {
  summary:
    "Which product a barcode or a photographed label belongs to, and whether its lot was measured. A guest's picture is deleted when it is read.",
  input: z
    .object({
      /** Of a picture that this visitor has uploaded here. */
      image_url: z
        .url({ protocol: /^https?$/, error: "Please upload the picture first." })
        .max(MAX_TYPED_LINK)
        .optional(),
      /**
       * As typed, or as a camera read it: a trade item number, a GS1 element string or a GS1 Digital Link. UPC-E is
       * written out in its twelve digits by whoever read the bars.
       */
      barcode: text(MAX_SCANNED_CODE).min(1, "Please type the digits below the bars.").optional(),
      /** As typed; it counts before a lot that is read from the pack. */
      lot_number: text().default(""),
    })
    .refine(({ image_url, barcode }) => (image_url === undefined) !== (barcode === undefined), {
      error: "Please send either a picture or a barcode.",
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
    "What the visitor says of a scan: this product (confirmed), that one (corrected), or none of them (sent for review). The last word counts.",
  input: z
    .object({
      scan_id: scanId,
      /** The product that it is; null where it is none that was offered or found. */
      supplement_id: idOrSlug.nullable(),
      /** Whether what was offered holds the product. */
      correct: z.boolean(),
      lot_number: text().optional(),
      note: text(MAX_LENGTH.note).default(""),
    })
    .refine(({ supplement_id, correct }) => !correct || supplement_id !== null, {
      error: "Please say which product it is.",
      path: ["supplement_id"],
    }),
  output: z.object({
    scan_id: z.string(),
    status: z.enum(SCAN_ANSWERS),
    /** Against the product that was named; null where none was, or no lot is known. */
    lot_match: scannedLot.nullable(),
  }),
});

const removed = z.object({ removed: z.int() });

export const removeScan = endpoint("removeScan", {
  summary: "Deletes one of the user's scans at once, its picture with it.",
  input: z.object({ action: z.literal("remove"), scan_id: scanId }),
  output: removed,
});

export const removeScanPicture = endpoint("removeScanPicture", {
  summary: "Deletes the picture of one of the user's scans at once; what was read from it stays.",
  input: z.object({ action: z.literal("remove_picture"), scan_id: scanId }),
  output: removed,
});

export const removeAllScans = endpoint("removeAllScans", {
  summary: "Deletes all of the user's scans at once, with their pictures.",
  input: z.object({ action: z.literal("remove_all") }),
  output: removed,
});
