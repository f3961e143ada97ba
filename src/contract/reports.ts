import { z } from "zod";
import { card, reportSummary } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { day, idOrSlug } from "./fields.ts";
import { laboratoryCertificate } from "./laboratory-certificate.ts";
import {
  amendment,
  brandResponse,
  chainPosition,
  evidenceGrade,
  laboratory,
  plan,
  productLink,
  publishedScore,
  reportFiles,
  reportProduct,
  reportRef,
  sample,
} from "./report-parts.ts";
import { RETURNED_COLUMNS } from "./result-columns.ts";
import { returnedCells } from "./result-schemas.ts";

/** One result. If nothing was detected, `measured` is null; see `qualifier`, `lod` and `loq`. */
export const reportResult = z.object(returnedCells(RETURNED_COLUMNS));
export type ReportResult = z.infer<typeof reportResult>;

/** Everything that ISO/IEC 17025 §7.8 requires of a report, with the verdicts at publication. */
export const report = reportSummary.extend({
  supplement: card,
  /** Barcodes of the supplement in the catalog. */
  barcodes: z.array(z.string()),
  /** The newest one; null while the report is shown under the product that it names. */
  product_link: productLink.nullable(),
  state_reason: z.string().nullable(),
  laboratory,
  customer: z.string(),
  customer_contact: z.string().nullable(),
  place_of_performance: z.string().nullable(),
  product: reportProduct,
  sample,
  received_on: day.nullable(),
  issued_on: day,
  decision_rule: z.string(),
  standard: z.string(),
  authorised_by: z.string().nullable(),
  /** "The results relate only to the items tested." */
  statement: z.string(),
  /** From the methods; null if not stated. */
  deviations: z.string().nullable(),
  plan,
  coverage: z.object({ tested: z.int(), required: z.int() }),
  results: z.array(reportResult),
  score: publishedScore,
  evidence_grade: evidenceGrade,
  brand_response: brandResponse.nullable(),
  supersedes: reportRef.nullable(),
  superseded_by: reportRef.nullable(),
  /** Changes since the report was issued, newest first. None is ever removed. */
  amendments: z.array(amendment),
  /** Position of its signed document in the hash chain. */
  proof: chainPosition,
  files: reportFiles,
  /** The laboratory's own certificate of analysis; null if none is attached. */
  certificate: laboratoryCertificate.nullable(),
  /** Published reports on other lots of the product, newest first. */
  other_lots: z.array(reportSummary),
  /**
   * What the server found when it compared this response with the signed documents, in sentences. Empty if all of it is
   * as signed; then it still has to be checked from outside.
   */
  proof_problems: z.array(z.string()),
});
export type Report = z.infer<typeof report>;

export const getReport = endpoint("getReport", {
  summary: "One published report with all results. (The specification has no path for a report.)",
  input: z.object({ slug: idOrSlug }),
  output: report,
});
