import { z } from "zod";
import { card, reportSummary } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { day, idOrSlug } from "./fields.ts";
import {
  amendment,
  brandResponse,
  laboratory,
  place,
  plan,
  reportFiles,
  reportRef,
  sample,
  scored,
  testedProduct,
} from "./report-parts.ts";
import { RESULT_VERDICTS } from "./verdicts.ts";
import { ORIGINS, PANELS, RESULT_QUALIFIERS, VITAMIN_FORMS } from "./vocabulary.ts";

/** One measured value. `measured` is null where nothing was detected: read `qualifier`, `lod` and `loq` then. */
export const reportResult = z.object({
  /** Within the report, and the same in its signed document. */
  result_id: z.string(),
  panel: z.enum(PANELS),
  analyte: z.string(),
  qualifier: z.enum(RESULT_QUALIFIERS),
  measured: z.number().nullable(),
  unit: z.string().nullable(),
  /** Expanded uncertainty U with coverage factor `k`, in the unit of the result. */
  uncertainty: z.number().nullable(),
  k: z.number().nullable(),
  lod: z.number().nullable(),
  loq: z.number().nullable(),
  /** Per serving, in `claim_unit`, or in the unit of the result where that is null. */
  claim: z.number().nullable(),
  claim_unit: z.string().nullable(),
  /** Needed where a unit stands for an effect (IU). */
  form: z.enum(VITAMIN_FORMS).nullable(),
  origin: z.enum(ORIGINS).nullable(),
  /** The limit that the published verdict rests on, in `limit_unit`: not always the unit of the result. */
  limit_low: z.number().nullable(),
  limit_high: z.number().nullable(),
  limit_unit: z.string().nullable(),
  limit_name: z.string().nullable(),
  verdict: z.enum(RESULT_VERDICTS),
  method: z.string(),
  /** Whether the laboratory is accredited for this method. */
  in_scope: z.boolean(),
  /** The laboratory that measured it in place of the reporting one. */
  subcontracted_to: z.string().nullable(),
  /** Independent determinations behind the value. */
  replicates: z.int(),
});
export type ReportResult = z.infer<typeof reportResult>;

/** Everything that ISO/IEC 17025 §7.8 asks of a report, with the verdicts it was published with. */
export const report = reportSummary.extend({
  supplement: card,
  state_reason: z.string().nullable(),
  laboratory,
  customer: z.string(),
  product: testedProduct,
  sample,
  received_on: day.nullable(),
  issued_on: day,
  decision_rule: z.string(),
  standard: z.string(),
  authorised_by: z.string().nullable(),
  /** "The results relate only to the items tested." */
  statement: z.string(),
  plan,
  coverage: z.object({ tested: z.int(), required: z.int() }),
  results: z.array(reportResult),
  score: scored,
  brand_response: brandResponse.nullable(),
  supersedes: reportRef.nullable(),
  superseded_by: reportRef.nullable(),
  /** What happened to the report since it was issued, newest first. Nothing is ever taken out. */
  amendments: z.array(amendment),
  /** Its place in the chain of signed documents. */
  proof: place,
  files: reportFiles,
  /** Published reports on other lots of the product, newest first. */
  other_lots: z.array(reportSummary),
});
export type Report = z.infer<typeof report>;

export const getReport = endpoint("getReport", {
  summary:
    "One published report with every measured value. (Ours: the specification has no path for a report.)",
  input: z.object({ slug: idOrSlug }),
  output: report,
});
