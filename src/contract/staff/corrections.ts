import { z } from "zod";
import { CORRECTION_OUTCOMES } from "../correction-outcomes.ts";
import { idOrSlug, instant, multilineText } from "../fields.ts";
import { MAX_LENGTH } from "../limits.ts";
import { staffEndpoint } from "./endpoint.ts";

const openTicket = z.object({
  ticket: z.string(),
  reported_at: instant,
  field: z.string().nullable(),
  note: z.string(),
  supplement: z.object({ slug: z.string(), name: z.string() }).nullable(),
  report_slug: z.string().nullable(),
});
export type OpenTicket = z.infer<typeof openTicket>;

export const listOpenErrorReports = staffEndpoint("listOpenErrorReports", {
  summary: "Errors that visitors reported and nobody has settled, oldest first.",
  input: z.object({ action: z.literal("list") }),
  output: z.array(openTicket),
});

export const settleTicket = staffEndpoint("settleTicket", {
  summary: "Settles a reported error with a note for the public log; the reporter gets it by email.",
  input: z.object({
    action: z.literal("settle"),
    ticket: z.string().regex(/^E-[0-9A-Z]{7}$/, "No such ticket."),
    outcome: z.enum(CORRECTION_OUTCOMES),
    note: multilineText(MAX_LENGTH.note).min(3, "Write a note for the public log."),
  }),
  output: z.null(),
});

const scanCorrection = z.object({
  id: z.string(),
  answered_at: instant,
  note: z.string().nullable(),
  image_url: z.string().nullable(),
  /** As read from the label or scanned. */
  barcode: z.string().nullable(),
  label_text: z.string(),
  /** The product that the visitor chose. */
  supplement: z.string().nullable(),
});
export type ScanCorrection = z.infer<typeof scanCorrection>;

export const listScanCorrections = staffEndpoint("listScanCorrections", {
  summary: "Visitors' corrections of scans that nobody has reviewed, oldest first.",
  input: z.object({ action: z.literal("list") }),
  output: z.array(scanCorrection),
});

export const reviewScanCorrection = staffEndpoint("reviewScanCorrection", {
  summary: "Closes a correction, and adds its name or barcode to the product if it is right.",
  input: z.object({
    action: z.literal("review"),
    id: z.string().regex(/^\d{1,9}$/, "No such correction."),
    /** Product ID or slug; empty accepts the visitor's choice. */
    supplement: z.union([z.literal(""), idOrSlug]).default(""),
    /** A name on the package, added as another name of the product; empty adds none. */
    name: multilineText(MAX_LENGTH.default).default(""),
    barcode: z.boolean().default(false),
  }),
  output: z.null(),
});
