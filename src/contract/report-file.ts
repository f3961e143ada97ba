import { z } from "zod";
import { day, text } from "./fields.ts";
import { MAX_LENGTH } from "./limits.ts";
import { intake, laboratory, plan, samplePhoto, traits } from "./report-parts.ts";
import { VERDICTS } from "./verdicts.ts";
import { ORIGINS, PANELS, REPORT_STATES, RESULT_QUALIFIERS, VITAMIN_FORMS } from "./vocabulary.ts";

const line = text().min(1, "This is missing.");
const paragraph = text(MAX_LENGTH.description).min(1, "This is missing.");
const maybe = line.nullable().default(null);
const maybeDay = day.nullable().default(null);
const figure = z.number().nullable().default(null);
const reportNumber = text(40).regex(
  /^[A-Za-z0-9][A-Za-z0-9./-]*$/,
  "A report number has letters, digits, dots, strokes and hyphens.",
);

/** One row of a report as a laboratory delivers it; whether its figures make sense is the domain's to say. */
export const fileResult = z.strictObject({
  /** Given by its place where it is left out: "1", "2" … */
  result_id: text(40).optional(),
  panel: z.enum(PANELS),
  analyte: line,
  qualifier: z.enum(RESULT_QUALIFIERS),
  measured: figure,
  unit: maybe,
  uncertainty: figure,
  k: figure,
  lod: figure,
  loq: figure,
  claim: figure,
  claim_unit: maybe,
  form: z.enum(VITAMIN_FORMS).nullable().default(null),
  origin: z.enum(ORIGINS).nullable().default(null),
  method: line,
  in_scope: z.boolean(),
  subcontracted_to: maybe,
  replicates: z.int().min(1, "At least one determination.").max(1000).default(1),
});
export type FileResult = z.output<typeof fileResult>;

/** A report as an operator takes it in: what the laboratory says. Verdicts are not in it: they are worked out. */
export const reportFile = z.strictObject({
  kind: z.literal("report"),
  report_number: reportNumber,
  /** The name under which the laboratory was added; its accreditation is kept with it. */
  laboratory: line,
  customer: line,
  product: z.strictObject({
    brand: line,
    name: line,
    barcode: z.string().nullable().default(null),
    traits,
    intake,
  }),
  sample: z.strictObject({
    lot_number: text(60).min(1, "This is missing."),
    description: maybe,
    condition: maybe,
    expires_on: maybeDay,
    sampled_on: maybeDay,
    purchased_at: maybe,
    purchased_on: maybeDay,
    invoice: maybe,
    units_composited: z.int().min(1, "At least one unit.").max(10_000).nullable().default(null),
    photos: z.array(samplePhoto).max(20).default([]),
  }),
  dates: z.strictObject({ received_on: maybeDay, tested_on: day, issued_on: day }),
  plan,
  results: z.array(fileResult).min(1, "A report has at least one result.").max(1000),
  authorised_by: maybe,
  statement: paragraph.default("The results relate only to the items tested."),
  /** The report that this one replaces; that one must be published. */
  supersedes: z.strictObject({ report_number: reportNumber, reason: paragraph }).nullable().default(null),
});
export type ReportFile = z.output<typeof reportFile>;

/** The payload of a signed document of the kind "report": everything can be judged again from it. */
export const publishedReport = reportFile.extend({
  laboratory,
  results: z.array(fileResult.extend({ result_id: z.string() })),
  judged_by: z.string(),
  standard: z.string(),
  decision_rule: z.string(),
  published_verdict: z.enum(VERDICTS),
  coverage: z.strictObject({ tested: z.int(), required: z.int() }),
});
export type PublishedReport = z.output<typeof publishedReport>;

const about = { report_number: reportNumber, /** Of the report's document. */ report_hash: z.string() };

/** The payload of a later statement about a report: the newest of them is its state. */
export const publishedState = z.strictObject({
  kind: z.literal("state"),
  ...about,
  state: z.enum(REPORT_STATES),
  reason: z.string().nullable(),
  on: day,
  superseded_by: z.string().nullable(),
  brand_response: z.string().nullable(),
});
export type PublishedState = z.output<typeof publishedState>;

/** The payload that names the SHA-256 of a file made from a report. */
export const publishedFile = z.strictObject({
  kind: z.literal("file"),
  ...about,
  name: z.string(),
  sha256: z.string(),
});

export type PublishedFile = z.output<typeof publishedFile>;

export const publishedPayload = z.discriminatedUnion("kind", [
  publishedReport,
  publishedState,
  publishedFile,
]);
export type PublishedPayload = z.output<typeof publishedPayload>;
