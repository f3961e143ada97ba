import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { day, instant, slug } from "./fields.ts";
import { RESULT_VERDICTS, VERDICTS } from "./verdicts.ts";
import { CHAINS, ORIGINS, PANELS, REPORT_STATES, VITAMIN_FORMS } from "./vocabulary.ts";

/** How a value came about; a formula sign would be run by spreadsheets. */
export const ROW_QUALIFIERS = [
  "measured",
  "below_lod",
  "below_loq",
  "conforms",
  "does_not_conform",
  "absent",
  "present",
] as const;

const figure = z.number().nullable();
const word = z.string().nullable();

/** One result as it stands in `results.csv` and in the dumps; the order is that of the columns. */
export const resultRow = z.object({
  report_number: z.string().describe("Number of the report, unique on this site."),
  result_id: z.string().describe("Number of the result in its report."),
  panel: z.enum(PANELS).describe("What is measured together."),
  analyte: z.string().describe("What was measured, as the laboratory names it."),
  qualifier: z
    .enum(ROW_QUALIFIERS)
    .describe("How the value came about; below_lod and below_loq have no value, and are never zero."),
  measured: figure.describe("The value, in unit."),
  unit: word.describe("Unit of measured, uncertainty, lod and loq; a bare amount is per serving."),
  uncertainty: figure.describe("Expanded uncertainty U, in unit."),
  k: figure.describe("Coverage factor of the uncertainty."),
  lod: figure.describe("Limit of detection, in unit."),
  loq: figure.describe("Limit of quantification, in unit."),
  claim: figure.describe("What the label claims per serving, in claim_unit."),
  claim_unit: word.describe("Unit of the claim; that of the result where it is empty."),
  form: z.enum(VITAMIN_FORMS).nullable().describe("Form of a vitamin whose unit stands for an effect."),
  origin: z
    .enum(ORIGINS)
    .nullable()
    .describe("Added or natural, where the product differs from what is usual."),
  method: z.string().describe("Method, as the laboratory names it."),
  in_scope: z.boolean().describe("Whether the method is in the scope of the laboratory's accreditation."),
  subcontracted_to: word.describe("Laboratory that measured in place of the reporting one."),
  replicates: z.int().describe("Independent determinations behind the value."),
  verdict: z.enum(RESULT_VERDICTS).describe("Under the site's own standard, when it was published."),
  reasons: z.string().describe("Why, in words of the site's engine, with semicolons between."),
  judged_from: figure.describe("Least that the value may be in limit_unit, uncertainty aside."),
  judged_to: figure.describe("Most that the value may be in limit_unit, uncertainty aside."),
  limit_low: figure.describe("Lower limit, in limit_unit."),
  limit_high: figure.describe("Upper limit, in limit_unit."),
  limit_unit: word.describe("Unit of the limit and of judged_from and judged_to."),
  limit_name: word.describe("Name of the limit."),
  limit_edition: word.describe("Edition of the limit."),
  percent_of: z.enum(["claim", "limit"]).nullable().describe("What percent is a share of."),
  percent: figure.describe(
    "The value in percent of the claim or of the upper limit; empty where none was quantified.",
  ),
});
export type ResultRow = z.infer<typeof resultRow>;

/** One line of the dumps of results: a result with what is needed to read it without its report. */
export const dumpRow = z.object({
  sample: z.boolean().describe("True for made-up reports of the built-in catalogue."),
  chain: z.enum(CHAINS).describe("Chain of signed documents that the report stands in."),
  sequence: z.int().describe("Number of its signed document in that chain."),
  report_slug: slug.describe("The report's page is /report/ and this."),
  state: z.enum(REPORT_STATES).describe("What became of the report; withdrawn ones stay in the dump."),
  report_verdict: z.enum(VERDICTS).describe("Verdict of the report when it was published."),
  brand: z.string().describe("Brand, as the report names it."),
  product: z.string().describe("Product, as the report names it."),
  barcode: word.describe("GTIN of the package that was bought."),
  lot_number: z.string().describe("Lot that was measured."),
  laboratory: z.string().describe("Laboratory that reports."),
  tested_on: day.describe("Day of the test."),
  issued_on: day.describe("Day on which the laboratory issued the report."),
  ...resultRow.shape,
});
export type DumpRow = z.infer<typeof dumpRow>;

/** A place in a chain, and the newest document's hash: keep it, and a rewritten history shows. */
const head = z.object({ sequence: z.int(), hash: z.string() });

const publishedKey = z.object({
  key_id: z.string(),
  public_key: z.string(),
  retired_after: z.int().nullable(),
  revoked: z.object({ on: day, reason: z.string() }).nullable(),
});

/** `/.well-known/assayed-keys.json` */
export const keyList = z.object({
  format: z.int(),
  chains: z.record(z.enum(CHAINS), z.object({ head: head.nullable(), keys: z.array(publishedKey) })),
});
export type KeyList = z.infer<typeof keyList>;

export const dumpFile = z.object({
  name: z.string(),
  /** Bytes, as they are sent. */
  size: z.int(),
  /** Of the file as it is sent, hexadecimal. */
  sha256: z.string(),
  /** Lines of data, without a head; null for what is no table. */
  rows: z.int().nullable(),
});
export type DumpFile = z.infer<typeof dumpFile>;

/** `/open-data/index.json` */
export const dumpIndex = z.object({
  made_at: instant,
  licence: z.string(),
  /** True while no real report is published: then the dumps hold the sample ones. */
  sample: z.boolean(),
  files: z.array(dumpFile),
  /** Of the chains when the files were made. */
  heads: z.record(z.enum(CHAINS), head.nullable()),
});
export type DumpIndex = z.infer<typeof dumpIndex>;

export const getOpenData = endpoint("getOpenData", {
  summary: "The newest dumps of all published data, and the heads of the chains now. (Ours.)",
  input: z.object({}),
  output: z.object({
    /** Null until the first dump was made. */
    dumps: dumpIndex.nullable(),
    heads: z.record(z.enum(CHAINS), head.nullable()),
  }),
});
export type OpenData = z.infer<typeof getOpenData.output>;
