import { z } from "zod";
import { card, reportSummary } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { day, idOrSlug, slug } from "./fields.ts";
import { RESULT_VERDICTS } from "./verdicts.ts";
import { PANELS, RESULT_QUALIFIERS } from "./vocabulary.ts";

/** One measured value. `measured` is null where nothing was detected: read `qualifier`, `lod` and `loq` then. */
export const reportResult = z.object({
  result_id: z.string(),
  panel: z.enum(PANELS),
  analyte: z.string(),
  qualifier: z.enum(RESULT_QUALIFIERS),
  measured: z.number().nullable(),
  unit: z.string().nullable(),
  /** Expanded uncertainty U (k = 2), in the unit of the result. */
  uncertainty: z.number().nullable(),
  lod: z.number().nullable(),
  loq: z.number().nullable(),
  claim: z.number().nullable(),
  limit_low: z.number().nullable(),
  limit_high: z.number().nullable(),
  limit_name: z.string().nullable(),
  verdict: z.enum(RESULT_VERDICTS),
  method: z.string(),
});
export type ReportResult = z.infer<typeof reportResult>;

export const report = reportSummary.extend({
  supplement: card,
  state_reason: z.string().nullable(),
  expires_on: day.nullable(),
  sampled_on: day.nullable(),
  received_on: day.nullable(),
  issued_on: day,
  units_composited: z.int().nullable(),
  purchased_at: z.string().nullable(),
  decision_rule: z.string(),
  standard: z.string(),
  coverage: z.object({ tested: z.int(), required: z.int() }),
  results: z.array(reportResult),
  brand_response: z.object({ responded_on: day, text: z.string() }).nullable(),
  superseded_by: slug.nullable(),
});
export type Report = z.infer<typeof report>;

export const getReport = endpoint("getReport", {
  summary:
    "One published report with every measured value. (Ours: the specification has no path for a report.)",
  input: z.object({ slug: idOrSlug }),
  output: report,
});
