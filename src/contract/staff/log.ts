import { z } from "zod";
import { day, idOrSlug, instant, text } from "../fields.ts";
import { staffEndpoint } from "./endpoint.ts";

/** Records of the console that have a history. */
export const HISTORY_KINDS = [
  "product",
  "brand",
  "request",
  "ticket",
  "report",
  "laboratory",
  "notice",
  "site",
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const logEntry = z.object({
  id: z.int(),
  at: instant,
  operator: z.string(),
  action: z.string(),
  subject: z.string(),
  /** Null: there was nothing before, or the act changed no field. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  /** Null: an entry from before this was recorded, or a job of the server. */
  acted_from: z
    .object({ via: z.enum(["console", "command_line"]), network: z.string().nullable() })
    .nullable(),
  /** What else the entry says. */
  details: z.record(z.string(), z.unknown()),
});
export type LogEntry = z.infer<typeof logEntry>;

const optionalDay = z.union([z.literal(""), day]).default("");
const filter = {
  /** Words in the operator, the act, its subject or its details. */
  q: text().default(""),
  /** First and last day (UTC); empty: any. */
  from: optionalDay,
  to: optionalDay,
};

export const searchAuditLog = staffEndpoint("searchAuditLog", {
  summary: "Entries of the audit log, newest first: who did what, before and after, why, and from where.",
  input: z.object({
    action: z.literal("search"),
    ...filter,
    /** Only entries older than this one, for the next page; 0: from the newest. */
    before: z.int().min(0).max(2_147_483_647).default(0),
  }),
  output: z.object({ entries: z.array(logEntry), total: z.int(), has_more: z.boolean() }),
});

export const exportAuditLog = staffEndpoint("exportAuditLog", {
  summary: "The entries that a search finds, as CSV, newest first. The export is itself an entry.",
  input: z.object({ action: z.literal("export"), ...filter }),
  output: z.object({ csv: z.string(), count: z.int(), complete: z.boolean() }),
});

export const getRecordHistory = staffEndpoint("getRecordHistory", {
  summary: "What staff did to one record, newest first.",
  input: z.object({
    action: z.literal("history"),
    kind: z.enum(HISTORY_KINDS),
    /** Slug of a product or brand, number of a request, ticket or report. */
    ref: z.union([idOrSlug, z.string().regex(/^[\w.-]{1,64}$/, "No such record.")]),
  }),
  output: z.object({ entries: z.array(logEntry) }),
});
