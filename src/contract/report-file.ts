import { z } from "zod";
import { day, text } from "./fields.ts";
import { MAX_LENGTH } from "./limits.ts";
import { intake, laboratory, plan, samplePhoto, traits } from "./report-parts.ts";
import { STATED_COLUMNS } from "./result-columns.ts";
import { fileCells } from "./result-schemas.ts";
import { VERDICTS } from "./verdicts.ts";
import { REPORT_STATES } from "./vocabulary.ts";

const line = text().min(1, "This field is required.");
const paragraph = text(MAX_LENGTH.description).min(1, "This field is required.");
const maybe = line.nullable().default(null);
const maybeDay = day.nullable().default(null);
const reportNumber = text(40).regex(
  /^[A-Za-z0-9][A-Za-z0-9./-]*$/,
  "Use only letters, digits, dots, slashes, and hyphens in a report number.",
);

/** One result as the laboratory delivers it. `domain/verdict/row-validation.ts` checks its figures. */
export const fileResult = z.strictObject({
  ...fileCells(STATED_COLUMNS),
  /** Defaults to the position in the list: "1", "2" … */
  result_id: text(40).optional(),
});
export type FileResult = z.output<typeof fileResult>;

/** A report file that an operator imports: the laboratory's data. Verdicts are computed, not imported. */
export const reportFile = z.strictObject({
  kind: z.literal("report"),
  report_number: reportNumber,
  /** Name of a registered laboratory; its accreditation is stored with that record. */
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
    lot_number: text(60).min(1, "This field is required."),
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
  results: z.array(fileResult).min(1, "A report needs at least one result.").max(1000),
  authorised_by: maybe,
  statement: paragraph.default("The results relate only to the items tested."),
  /** The published report that this one replaces. */
  supersedes: z.strictObject({ report_number: reportNumber, reason: paragraph }).nullable().default(null),
});
export type ReportFile = z.output<typeof reportFile>;

/** Payload of a signed document of kind "report". It contains everything needed to judge the report again. */
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

/** Payload of a signed document of kind "state". The newest one is the state of the report. */
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

/** Payload of a signed document of kind "file": the SHA-256 of a file generated from a report. */
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
