import { z } from "zod";
import { CERTIFICATE_COLUMN_NAMES } from "../certificate-columns.ts";
import { day, documentText, slug } from "../fields.ts";
import { MAX_LENGTH } from "../limits.ts";
import { PRINTED_QUALIFIERS } from "../printed-qualifiers.ts";
import { MICROBIAL_CATEGORIES, PANELS, POPULATIONS, SAMPLE_SOURCES } from "../vocabulary.ts";

const line = (max: number = MAX_LENGTH.default) => documentText(max).nullable();
const amount = z.number().positive("Enter an amount above zero.").nullable();

/** What a report says beside its results. Null: not known yet. Answers that stand for "none" are values of their own. */
export const draftFields = z.strictObject({
  report_number: line(40),
  /** Name of a registered laboratory. */
  laboratory: line(),
  customer: line(),
  /** The product of the catalog; null until one is named. */
  supplement: slug.nullable(),
  lot_number: line(60),
  /** As read off the pack that was tested, to compare with the certificate. */
  pack_lot: line(60),
  laboratory_sample_id: line(60),
  obtained_by: z.enum(SAMPLE_SOURCES).nullable(),
  received_on: day.nullable(),
  tested_on: day.nullable(),
  issued_on: day.nullable(),
  expires_on: day.nullable(),
  /** Decides how microbes are judged; "none": no limits of microbes apply. */
  microbial: z.enum(["none", ...MICROBIAL_CATEGORIES]).nullable(),
  population: z.enum(POPULATIONS),
  oil: z.boolean(),
  seaweed: z.boolean(),
  grams_per_serving: amount,
  millilitres_per_serving: amount,
  servings_per_day: amount,
  /** Drafts stored before it existed have none. */
  pieces_per_serving: amount.default(null),
  /** Of all uncertainties beside which none is printed. */
  coverage_factor: z.number().min(1, "A coverage factor is at least 1.").max(4).nullable(),
  authorised_by: line(),
  /** Number of the published report that this one replaces, and why. */
  supersedes: line(40),
  supersedes_reason: documentText(MAX_LENGTH.description).nullable(),
});
export type DraftFields = z.output<typeof draftFields>;
/** Fields that a person changes; what is left out stays. */
export const draftFieldsChange = draftFields.partial();
export type DraftFieldsChange = z.output<typeof draftFieldsChange>;

const figure = z.number().nullable();

/** What a person changed in a row. What is left out is as read. */
export const draftRowEdit = z
  .strictObject({
    analyte_text: documentText().min(1, "Name the analyte."),
    panel: z.enum(PANELS),
    qualifier: z.enum(PRINTED_QUALIFIERS),
    value: figure,
    unit: line(60),
    lod: figure,
    loq: figure,
    /** In the unit of the result. */
    uncertainty: figure,
    coverage_factor: figure,
    method: line(),
    /** The amount that the label claims a serving. */
    claim: figure,
    claim_unit: line(60),
  })
  .partial();
export type DraftRowEdit = z.output<typeof draftRowEdit>;

/** An answer to a question about a draft. It holds only while the question reads the same. */
export const draftAnswer = z.strictObject({
  /** What was asked, word for word. */
  sentence: z.string(),
  answer: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type DraftAnswer = z.output<typeof draftAnswer>;

/**
 * Kinds of what a person has confirmed about a laboratory's layout: what an unknown name, unit or head means ("analyte"
 * without a meaning: it stays as printed), the group of an unknown analyte, the decimal mark, the order of day and month.
 */
export const LAYOUT_MAPPING_KINDS = [
  "analyte",
  "panel",
  "unit",
  "decimal_mark",
  "day_order",
  "column",
] as const;

/** One thing that a person has confirmed: text as printed (empty for marks and dates), and what it means. */
export const layoutMapping = z.strictObject({
  kind: z.enum(LAYOUT_MAPPING_KINDS),
  printed: z.string(),
  meaning: z.string(),
});
export type LayoutMapping = z.output<typeof layoutMapping>;

/** A mapping that was applied to a draft, with who confirmed it and when. */
export const appliedMapping = layoutMapping.extend({
  by: z.string(),
  on: day,
  /** Rows that it changed or answered for, by their index in the reading. */
  rows: z.array(z.int().min(0)),
});
export type AppliedMapping = z.output<typeof appliedMapping>;

/** A head of a certificate, and what a person says its column holds. */
export const namedHead = z.strictObject({
  text: documentText().min(1),
  role: z.enum(CERTIFICATE_COLUMN_NAMES),
});
export type NamedHead = z.output<typeof namedHead>;
