import { z } from "zod";

/**
 * Everything that a reading of a laboratory's certificate may ask, with its title. The codes are stored with drafts and
 * their answers: one may be added, none renamed. Each question must be answered before a report is published.
 */
export const CERTIFICATE_QUESTIONS = {
  // What the document does not settle by itself.
  ambiguous_number: "Number with two readings",
  ambiguous_date: "Date with two readings",
  unread_result: "Result not understood",
  mixed_decimal_marks: "Decimal mark differs",
  hidden_digits: "Cell hides digits",
  hidden_sheet: "Sheet is hidden",
  unknown_analyte: "Analyte not in our table",
  unknown_heads: "Heads not in our table",
  // What the picture of the page says, or can't say.
  no_text: "Page not read",
  scanned_page: "Page is a scan",
  ocr_doubtful: "OCR is in doubt",
  ocr_unreliable: "OCR can't check this page",
  text_layer_differs: "Text and picture differ",
  // What is unlikely to be true.
  far_above_loq: "Far above the quantification limit",
  uncertainty_implausible: "Uncertainty is implausible",
  analyte_twice: "Analyte reported twice",
  contradicts_label: "Contradicts the label",
  status_contradicts: "Laboratory's status differs from ours",
  required_missing: "Required test is missing",
  dates_out_of_order: "Dates are out of order",
  lot_differs: "Lot differs from the pack's",
  accreditation_expired: "Accreditation has expired",
  method_out_of_scope: "Method is out of scope",
} as const;
export type CertificateQuestionCode = keyof typeof CERTIFICATE_QUESTIONS;

/** Characters of base64: the picture of a cell, or of a row that is not read well. */
const MAX_PICTURE_LENGTH = 400_000;

/** Where something stands: a rectangle in points from the top left corner of a page, or a cell of a table, from 1. */
export const certificatePlace = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("page"),
    page: z.int().min(1),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
  }),
  z.strictObject({
    kind: z.literal("cell"),
    /** Name of the sheet; null for tables of text. */
    sheet: z.string().nullable(),
    row: z.int().min(1),
    column: z.int().min(1),
  }),
]);
export type CertificatePlace = z.output<typeof certificatePlace>;

/** Something about a certificate that a person has to settle before its results are published. */
export const certificateQuestion = z.strictObject({
  code: z.enum(Object.keys(CERTIFICATE_QUESTIONS) as [CertificateQuestionCode, ...CertificateQuestionCode[]]),
  /** One or two sentences that say what was read, why it is asked, and what to do. */
  sentence: z.string(),
  /** Index of the row it is about, in the rows of the reading; null if it is about a page or the document. */
  row: z.int().min(0).nullable(),
  page: z.int().min(1).nullable(),
  /**
   * What of the row or document it is about: "result", "lod", "loq", "limit", "uncertainty", "unit", "analyte", a field of
   * the header, the id of an analyte, or the name of a sheet.
   */
  subject: z.string().nullable(),
  /** The text as printed. */
  text: z.string().nullable(),
  /** Possible readings of it, the one that the row holds first. */
  readings: z.array(z.string()),
  place: certificatePlace.nullable(),
  /** The cell as it looks: PNG, base64. */
  picture: z.base64().max(MAX_PICTURE_LENGTH).nullable(),
});
export type CertificateQuestion = z.output<typeof certificateQuestion>;

/** Names a question within its reading, so that its answer is found again after the certificate is read again. */
export const certificateQuestionKey = ({ code, row, page, subject }: CertificateQuestion): string =>
  [code, row === null ? `page ${page ?? "-"}` : `row ${row}`, subject ?? "-"].join(", ");
