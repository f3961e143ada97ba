import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { day, instant, slug } from "./fields.ts";
import { TEST_STEPS } from "./registered-test-vocabulary.ts";
import { EXPORTED_COLUMNS } from "./result-columns.ts";
import { exportedCells } from "./result-schemas.ts";
import { logHead } from "./transparency-log.ts";
import { VERDICTS, WARNING_POSITIONS } from "./verdicts.ts";
import { CHAINS, EVIDENCE_GRADES, REPORT_STATES, SAMPLE_SOURCES } from "./vocabulary.ts";

/** One result in `results.csv` and in the dumps, in column order. */
export const resultCsvRow = z.object(exportedCells(EXPORTED_COLUMNS));
export type ResultCsvRow = z.infer<typeof resultCsvRow>;

/** One line of the result dumps: a result with the fields of its report. */
export const dumpRow = z.object({
  row_id: z.string().describe("Stable name of the result: report number and result number."),
  demo: z.boolean().describe("True for demo reports (fictitious)."),
  chain: z.enum(CHAINS).describe("Hash chain of the report's signed document."),
  sequence: z.int().describe("Position of the signed document in that chain."),
  report_slug: slug.describe("Slug of the report's page: /report/{slug}."),
  state: z.enum(REPORT_STATES).describe("State of the report; withdrawn reports stay in the dump."),
  report_verdict: z.enum(VERDICTS).describe("Verdict of the report when it was published."),
  judgment_edition: z
    .string()
    .describe(
      "Edition of the rules behind that verdict. The columns down to headline are empty under edition 1.",
    ),
  safety_verdict: z.enum(VERDICTS).nullable().describe("Verdict on safety alone."),
  label_verdict: z.enum(VERDICTS).nullable().describe("Verdict on what the label says alone."),
  warning: z.enum(WARNING_POSITIONS).nullable().describe("Worst position against a warning level."),
  hazards: z.string().nullable().describe("Hazards that were found, worst first, separated by semicolons."),
  headline: z.string().nullable().describe("What decided the verdict, in one or a few sentences."),
  brand: z.string().describe("Brand, as the report names it."),
  product: z.string().describe("Product, as the report names it."),
  barcode: z.string().nullable().describe("GTIN of the purchased package."),
  lot_number: z.string().describe("Tested lot."),
  laboratory: z.string().describe("Reporting laboratory."),
  tested_on: day.describe("Test date."),
  issued_on: day.describe("Date the laboratory issued the report."),
  obtained_by: z.enum(SAMPLE_SOURCES).nullable().describe("Who obtained the sample; empty: not stated."),
  evidence_grade: z.enum(EVIDENCE_GRADES).describe("Grade of the report's evidence, A (best) to D."),
  certificate_sha256: z
    .string()
    .nullable()
    .describe("SHA-256 of the laboratory's own certificate; empty: none attached."),
  ...resultCsvRow.shape,
});
export type DumpRow = z.infer<typeof dumpRow>;

/** One line of the registry's dumps: an entry of a registered test. */
export const registryRow = z.object({
  demo: z.boolean().describe("True for demo tests (fictitious)."),
  test: z.string().describe("Number of the registered test: /registry/{test}."),
  entry: z.enum(["registered", ...TEST_STEPS]).describe("What the entry says: registered, or a later step."),
  at: instant.describe("When the entry was signed, UTC."),
  on: day.describe("Day on which it happened."),
  note: z.string().nullable().describe("Public note; the reason of a delay or a cancellation."),
  brand: z.string().nullable().describe("Brand; empty while the product is sealed, and in later entries."),
  product: z.string().nullable().describe("Product; empty while it is sealed, and in later entries."),
  product_slug: z.string().nullable().describe("Slug of the product's page: /supplement-details/{slug}."),
  barcode: z.string().nullable().describe("GTIN of the package."),
  seal: z.string().nullable().describe("SHA-256 of what opens the seal; empty: the product was named."),
  lots: z.int().nullable().describe("Lots that will be tested."),
  units: z.int().nullable().describe("Packages that will be bought."),
  panels: z.string().nullable().describe("Panels that will be tested, separated by semicolons."),
  methods: z.string().nullable().describe("Methods, separated by semicolons; empty: not fixed."),
  laboratory: z.string().nullable().describe("Laboratory that will test."),
  paid_by: z.string().nullable().describe("Who pays for the test."),
  due_on: day.nullable().describe("Day on which the report is due."),
  nonce: z.string().nullable().describe("Random number that opens the seal, with the product of this entry."),
  report_number: z.string().nullable().describe("Report that the test led to."),
  chain: z.enum(CHAINS).describe("Hash chain of the entry's signed document."),
  sequence: z.int().describe("Position of the signed document in that chain."),
  hash: z.string().describe("SHA-256 of the signed document, hexadecimal."),
});
export type RegistryRow = z.infer<typeof registryRow>;

/** Position and hash of the newest document in a chain. Comparing it with a saved one reveals a rewritten history. */
const head = z.object({ sequence: z.int(), hash: z.string() });

const publishedKey = z.object({
  key_id: z.string(),
  public_key: z.string(),
  retired_after: z.int().nullable(),
  revoked: z.object({ on: day, reason: z.string() }).nullable(),
  /** The signature of the key before it, over this key. */
  introduced_by: z.object({ key_id: z.string(), signature: z.string() }).nullable(),
});

/** A key that the operator pinned outside the database. */
const publishedPin = z.object({
  key_id: z.string(),
  pinned_at: instant,
  state: z.enum(["in_use", "retired", "revoked"]),
  since: instant,
});

/** `/.well-known/assayed-keys.json` */
export const keyList = z.object({
  format: z.int(),
  chains: z.record(
    z.enum(CHAINS),
    z.object({
      head: head.nullable(),
      /** From the database. */
      keys: z.array(publishedKey),
      /** From the pin file; null where the site has none. Only pinned keys, and those they introduced, count. */
      pins: z.array(publishedPin).nullable(),
    }),
  ),
});
export type KeyList = z.infer<typeof keyList>;

export const dumpFile = z.object({
  name: z.string(),
  /** Bytes as sent. */
  size: z.int(),
  /** Of the file as sent, hexadecimal. */
  sha256: z.string(),
  /** Rows of data, without the header; null if the file is not a table. */
  rows: z.int().nullable(),
});
export type DumpFile = z.infer<typeof dumpFile>;

/** `/open-data/index.json` */
export const dumpIndex = z.object({
  created_at: instant,
  /** Name of everything in the files: chain, last document and first digits of its hash. Null for an empty chain. */
  snapshot: z.string().nullable(),
  license: z.string(),
  /** License of each group of columns, by who the content comes from. */
  licenses: z.array(
    z.object({
      origin: z.enum(["laboratory", "judgment", "export", "report"]),
      about: z.string(),
      /** SPDX identifier. */
      license: z.string(),
      columns: z.array(z.string()),
    }),
  ),
  /** True while no real report is published: the dumps then contain the demo reports. */
  demo: z.boolean(),
  files: z.array(dumpFile),
  /** Latest hashes when the files were created. */
  heads: z.record(z.enum(CHAINS), head.nullable()),
});
export type DumpIndex = z.infer<typeof dumpIndex>;

export const getOpenData = endpoint("getOpenData", {
  summary:
    "The newest dumps of all published data, and the current heads of the chains. (Not in the specification.)",
  input: z.object({}),
  output: z.object({
    /** Null until the first dump is created. */
    dumps: dumpIndex.nullable(),
    heads: z.record(z.enum(CHAINS), head.nullable()),
    /** Name of everything published in a chain by now; null for an empty one. */
    snapshots: z.record(z.enum(CHAINS), z.string().nullable()),
    /** Null until a checkpoint is signed. */
    logs: z.record(z.enum(CHAINS), logHead.nullable()),
  }),
});
export type OpenData = z.infer<typeof getOpenData.output>;
