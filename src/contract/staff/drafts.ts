import { z } from "zod";
import { CERTIFICATE_COLUMN_NAMES } from "../certificate-columns.ts";
import { certificatePlace, certificateQuestion } from "../certificate-questions.ts";
import { instant, multilineText, slug, text } from "../fields.ts";
import { MAX_LENGTH } from "../limits.ts";
import { PRINTED_QUALIFIERS } from "../printed-qualifiers.ts";
import { report } from "../reports.ts";
import { VERDICTS } from "../verdicts.ts";
import { CATEGORIES, FORMS, PANELS } from "../vocabulary.ts";
import {
  appliedMapping,
  draftAnswer,
  draftFields,
  draftFieldsChange,
  draftRowEdit,
  namedHead,
} from "./draft-parts.ts";
import { staffEndpoint } from "./endpoint.ts";
import { reason } from "./members.ts";

const id = z.string().regex(/^\d{1,9}$/, "No such draft.");
/** The draft as it was seen: 409 if someone else has changed it since. */
const seen = { id, version: z.int() };

export const listReportDrafts = staffEndpoint("listReportDrafts", {
  summary: "Drafts of reports, oldest first.",
  input: z.object({ action: z.literal("list") }),
  output: z.array(
    z.object({
      id: z.string(),
      report_number: z.string().nullable(),
      product: z.string().nullable(),
      lot_number: z.string().nullable(),
      verdict: z.enum(VERDICTS).nullable(),
      /** Questions, missing fields and problems. */
      open: z.int(),
      imported_at: instant,
      imported_by: z.string(),
      file_name: z.string().nullable(),
    }),
  ),
});

const draftedRow = z.object({
  index: z.int(),
  place: certificatePlace,
  /** As printed. */
  analyte_text: z.string(),
  result_text: z.string(),
  limit_text: z.string().nullable(),
  status_text: z.string().nullable(),
  uncertainty_text: z.string().nullable(),
  /** As it stands. */
  panel: z.enum(PANELS),
  qualifier: z.enum(PRINTED_QUALIFIERS),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  lod: z.number().nullable(),
  loq: z.number().nullable(),
  method: z.string().nullable(),
  claim: z.number().nullable(),
  claim_unit: z.string().nullable(),
  is_edited: z.boolean(),
  /** Day on which a person confirmed what was applied to this row for the layout; null if nothing was. */
  confirmed_on: z.string().nullable(),
  /** Whether the analyte is in our table. */
  is_known: z.boolean(),
  problems: z.array(z.string()),
});

const difference = z.object({
  what: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const draftDetails = z.object({
  id: z.string(),
  version: z.int(),
  report_number: z.string().nullable(),
  imported_at: instant,
  imported_by: z.string(),
  /** Null for a report that was imported in our own format. */
  original: z
    .object({
      file_name: z.string(),
      sha256: z.string(),
      bytes: z.int(),
      format: z.enum(["pdf", "csv", "xlsx", "json"]),
      pages: z.int(),
    })
    .nullable(),
  /** How the file was taken apart, in words. */
  means: z.string().nullable(),
  sample: z.string().nullable(),
  /** Heads of the certificate's tables, with what their columns hold; null: not read. */
  heads: z.array(z.object({ text: z.string(), role: z.enum(CERTIFICATE_COLUMN_NAMES).nullable() })),
  /** What was applied because a person had confirmed it for this laboratory's layout. */
  applied: z.array(appliedMapping),
  fields: draftFields.nullable(),
  product: z.object({ slug, brand: z.string(), name: z.string() }).nullable(),
  rows: z.array(draftedRow),
  questions: z.array(
    z.object({ key: z.string(), question: certificateQuestion, answer: draftAnswer.nullable() }),
  ),
  missing: z.array(z.object({ field: z.string(), sentence: z.string() })),
  problems: z.array(z.string()),
  /** SHA-256 of what would be signed; null while anything is open. */
  content_hash: z.string().nullable(),
  /** The page as visitors would see it; null if no result can be stated. */
  preview: report.nullable(),
  /** Compared with the report that this one replaces, or else the newest one on the product. */
  compared: z.object({ with: z.string(), differences: z.array(difference) }).nullable(),
  laboratories: z.array(z.string()),
});
export type DraftDetails = z.infer<typeof draftDetails>;

export const getReportDraft = staffEndpoint("getReportDraft", {
  summary: "One draft: what was read, what is open, and the page as visitors would see it.",
  input: z.object({ action: z.literal("get"), id }),
  output: draftDetails,
});

export const getDraftCells = staffEndpoint("getDraftCells", {
  summary:
    "The cells of a draft's table (XLSX, CSV, JSON) as it came, in the rows and columns that places name.",
  input: z.object({ action: z.literal("cells"), id }),
  output: z.object({
    sheets: z.array(z.object({ name: z.string().nullable(), rows: z.array(z.array(z.string())) })),
    /** Whether rows or columns were left out. */
    is_cut: z.boolean(),
  }),
});

export const editDraftHeader = staffEndpoint("editDraftHeader", {
  summary: "Changes fields of a draft. The product may be named by slug, number, barcode or label record.",
  input: z.object({ action: z.literal("edit_fields"), ...seen, fields: draftFieldsChange, reason }),
  output: z.null(),
});

export const editDraftResult = staffEndpoint("editDraftResult", {
  summary: "Changes cells of a row, or takes all changes of the row back.",
  input: z.object({
    action: z.literal("edit_row"),
    ...seen,
    row: z.int().min(0),
    cells: draftRowEdit,
    reset: z.boolean().default(false),
    reason,
  }),
  output: z.null(),
});

export const answerDraft = staffEndpoint("answerDraft", {
  summary: "Answers a question, with one of its readings or as it stands.",
  input: z.object({
    action: z.literal("answer"),
    ...seen,
    key: z.string().max(600),
    reading: z.string().nullable().default(null),
    reason,
  }),
  output: z.null(),
});

export const nameDraftColumns = staffEndpoint("nameDraftColumns", {
  summary:
    "Reads the certificate again with what its columns hold, and remembers that for the laboratory's layout.",
  input: z.object({
    action: z.literal("name_columns"),
    ...seen,
    heads: z.array(namedHead).min(1, "Choose what a column holds.").max(60),
    reason,
  }),
  output: z.null(),
});

export const addDraftProduct = staffEndpoint("addDraftProduct", {
  summary: "Adds a product that the catalog lacks, as printed on the pack, and names it in the draft.",
  input: z.object({
    action: z.literal("add_product"),
    ...seen,
    brand: text().min(1, "Enter the brand."),
    name: text().min(1, "Enter the name."),
    form: z.enum(FORMS),
    category: z.enum(CATEGORIES),
    barcode: text().default(""),
    reason,
  }),
  output: z.object({ supplement: slug }),
});

export const discardReportDraft = staffEndpoint("discardReportDraft", {
  summary: "Discards a draft for good; the audit log keeps the reason.",
  input: z.object({ action: z.literal("discard"), id, reason }),
  output: z.null(),
});

export const approveReportDraft = staffEndpoint("approveReportDraft", {
  summary: "Approves exactly the content that was shown, as the first or the second of two people.",
  input: z.object({ action: z.literal("approve"), id, content_hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: z.object({ outcome: z.enum(["waits", "published", "unsigned", "known"]) }),
});

/** A statement about a published report. */
export const statementChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["withdraw", "dispute", "settle"]), reason: publicReason() }),
  z.strictObject({ kind: z.literal("supersede"), by: text(40).min(1), reason: publicReason() }),
  z.strictObject({
    kind: z.literal("respond"),
    text: multilineText(MAX_LENGTH.description).min(20, "Write a sentence at least."),
  }),
]);
export type StatementChange = z.infer<typeof statementChange>;

/** Everyone can read it for good. */
function publicReason() {
  return multilineText(MAX_LENGTH.description).min(
    20,
    "Write a sentence at least: everyone can read it, for good.",
  );
}

const change = { report_number: text(40).min(1), change: statementChange };

export const listPublished = staffEndpoint("listPublished", {
  summary: "Published reports by number, product or lot, newest first.",
  input: z.object({ action: z.literal("list"), query: text().default("") }),
  output: z.array(
    z.object({
      report_number: z.string(),
      report_slug: slug,
      product: z.string(),
      lot_number: z.string(),
      state: z.string(),
      state_reason: z.string().nullable(),
      verdict: z.enum(VERDICTS),
      published_at: instant,
      /** What the report may become: words of `statementChange`. */
      may: z.array(z.string()),
    }),
  ),
});

export const previewStatement = staffEndpoint("previewStatement", {
  summary: "What a statement would say on the page, and which emails it would send. Changes nothing.",
  input: z.object({ action: z.literal("preview"), ...change }),
  output: z.object({
    content_hash: z.string(),
    page: z.array(z.string()),
    email: z.object({ recipients: z.int(), subject: z.string(), text: z.string() }).nullable(),
  }),
});

export const approveStatement = staffEndpoint("approveStatement", {
  summary: "Approves a statement about a published report, as the first or the second of two people.",
  input: z.object({ action: z.literal("approve"), ...change, content_hash: z.string() }),
  output: z.object({ outcome: z.enum(["waits", "published", "unsigned", "known"]) }),
});

const approval = z.object({
  id: z.string(),
  report_number: z.string(),
  /** Null: the report itself is to be published. */
  change: statementChange.nullable(),
  draft_id: z.string().nullable(),
  content_hash: z.string(),
  by: z.string(),
  is_own: z.boolean(),
  at: instant,
  expires_at: instant,
  /** What has changed since; the approval is void if it is not empty. */
  differences: z.array(difference),
  is_current: z.boolean(),
});

export const listApprovals = staffEndpoint("listApprovals", {
  summary: "What one person has approved and another one must, oldest first.",
  input: z.object({ action: z.literal("list") }),
  output: z.array(approval),
});

export const listApprovers = staffEndpoint("listApprovers", {
  summary: "Who of staff may approve publications, and who may invite another person to it.",
  input: z.object({ action: z.literal("list_approvers") }),
  /** Names. */
  output: z.object({ approvers: z.array(z.string()), inviters: z.array(z.string()) }),
});

export const endApproval = staffEndpoint("endApproval", {
  summary: "Refuses what someone else approved, or takes one's own approval back.",
  input: z.object({ action: z.literal("end"), id, reason }),
  output: z.null(),
});
