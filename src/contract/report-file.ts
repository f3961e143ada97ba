import { z } from "zod";
import { day, documentText } from "./fields.ts";
import { laboratoryCertificate } from "./laboratory-certificate.ts";
import { MAX_LENGTH } from "./limits.ts";
import {
  declared,
  findings,
  intake,
  laboratory,
  linkedProduct,
  plan,
  samplePhoto,
  traits,
} from "./report-parts.ts";
import { STATED_COLUMNS } from "./result-columns.ts";
import { fileCells } from "./result-schemas.ts";
import { VERDICTS } from "./verdicts.ts";
import { REPORT_STATES, SAMPLE_SOURCES } from "./vocabulary.ts";

const line = documentText().min(1, "This field is required.");
const paragraph = documentText(MAX_LENGTH.description).min(1, "This field is required.");
const maybe = line.nullable().default(null);
const maybeDay = day.nullable().default(null);
/** Documents signed before the member existed lack it: they must keep their bytes, so it has no default. */
const laterMember = <Member extends z.ZodType>(member: Member) => member.nullable().exactOptional();
const reportNumber = documentText(40).regex(
  /^[A-Za-z0-9][A-Za-z0-9./-]*$/,
  "Use only letters, digits, dots, slashes, and hyphens in a report number.",
);

/** One result as the laboratory delivers it. `domain/verdict/row-validation.ts` checks its figures. */
export const fileResult = z.strictObject({
  ...fileCells(STATED_COLUMNS),
  /** Defaults to the position in the list: "1", "2" … */
  result_id: documentText(40).optional(),
});
export type FileResult = z.output<typeof fileResult>;

/** A report file that an operator imports: the laboratory's data. Verdicts are computed, not imported. */
export const reportFile = z.strictObject({
  kind: z.literal("report"),
  report_number: reportNumber,
  /** Name of a registered laboratory; its accreditation is stored with that record. */
  laboratory: line,
  customer: line,
  /** ISO/IEC 17025 §7.8.2.1 e). */
  customer_contact: laterMember(line),
  /** Where the laboratory worked (§7.8.2.1 c). */
  place_of_performance: laterMember(line),
  product: z.strictObject({
    brand: line,
    name: line,
    barcode: z.string().nullable().default(null),
    traits,
    intake,
    /** From the catalog's label where the file states none. */
    declared: declared.exactOptional(),
  }),
  sample: z.strictObject({
    lot_number: documentText(60).min(1, "This field is required."),
    /** The laboratory's own number of the item (§7.8.2.1 g). */
    laboratory_sample_id: laterMember(documentText(60).min(1, "This field is required.")),
    obtained_by: laterMember(z.enum(SAMPLE_SOURCES)),
    /** Sampling plan and method (§7.8.2.1 k). */
    sampling_method: laterMember(paragraph),
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
  /** Additions to, deviations from and exclusions from the methods (§7.8.2.1 n). */
  deviations: laterMember(paragraph),
  results: z.array(fileResult).min(1, "A report needs at least one result.").max(1000),
  authorised_by: maybe,
  statement: paragraph.default("The results relate only to the items tested."),
  /** The published report that this one replaces. */
  supersedes: z.strictObject({ report_number: reportNumber, reason: paragraph }).nullable().default(null),
});
export type ReportFile = z.output<typeof reportFile>;

/** An imported report with the laboratory's own certificate, which is a file of its own. */
export const draftedReport = reportFile.extend({ certificate: laboratoryCertificate.exactOptional() });
export type DraftedReport = z.output<typeof draftedReport>;

/** Payload of a signed document of kind "report". It contains everything needed to judge the report again. */
export const publishedReport = draftedReport.extend({
  laboratory,
  /** With the product as the catalog listed it then; documents signed before that was added lack it. */
  product: reportFile.shape.product.extend({ listed: linkedProduct.exactOptional() }),
  results: z.array(fileResult.extend({ result_id: z.string() })),
  judged_by: z.string(),
  standard: z.string(),
  decision_rule: z.string(),
  published_verdict: z.enum(VERDICTS),
  coverage: z.strictObject({ tested: z.int(), required: z.int() }),
  /** Edition of the rules of judgment. Documents of the first edition lack this and the findings. */
  judgment_edition: z.string().exactOptional(),
  answers: findings.answers.exactOptional(),
  warning: findings.warning.exactOptional(),
  hazards: findings.hazards.exactOptional(),
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

/**
 * Payload of a signed document of kind "product": the product that the report is shown under from then on. The newest
 * one counts; without any, it is the product that the report names.
 */
export const publishedProductLink = z.strictObject({
  kind: z.literal("product"),
  ...about,
  on: day,
  reason: paragraph,
  product: linkedProduct,
});
export type PublishedProductLink = z.output<typeof publishedProductLink>;

export const publishedPayload = z.discriminatedUnion("kind", [
  publishedReport,
  publishedState,
  publishedFile,
  publishedProductLink,
]);
export type PublishedPayload = z.output<typeof publishedPayload>;
