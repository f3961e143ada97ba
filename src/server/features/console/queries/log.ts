import { stringify } from "csv-stringify/sync";
import { type SQL, sql } from "drizzle-orm";
import type { HistoryKind, LogEntry } from "#contract/staff/log.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import {
  type AuditEntry,
  type AuditFilter,
  auditEntriesAbout,
  findAuditEntries,
} from "#server/features/catalogue/queries/search-audit-log.ts";
import { SITE_SUBJECT } from "#server/features/imprint/commands.ts";

const PAGE_LENGTH = 50;
const MAX_HISTORY = 100;
/** Entries of one export; it says whether there were more. */
const MAX_EXPORTED = 20_000;

export async function searchLog(
  db: ReadOnlyDb,
  { before, ...filter }: AuditFilter & { before: number },
): Promise<{ entries: LogEntry[]; total: number; has_more: boolean }> {
  const { entries, total } = await findAuditEntries(db, filter, { before, limit: PAGE_LENGTH + 1 });
  return {
    entries: entries.slice(0, PAGE_LENGTH).map(presentEntry),
    total,
    has_more: entries.length > PAGE_LENGTH,
  };
}

/** What staff did to a record, newest first. */
export async function readHistory(
  db: ReadOnlyDb,
  { kind, ref }: { kind: HistoryKind; ref: string },
): Promise<{ entries: LogEntry[] }> {
  return { entries: (await auditEntriesAbout(db, ABOUT[kind](ref), MAX_HISTORY)).map(presentEntry) };
}

/** An entry with the parts that all entries share taken out of its details. */
export function presentEntry({ id, at, operator, action, subject, details }: AuditEntry): LogEntry {
  const { before = null, after = null, reason, acted_from: origin, ...rest } = details;
  const from = origin as { via: "console" | "command_line"; network?: string } | undefined;
  return {
    id,
    at: at.toISOString(),
    operator,
    action,
    subject,
    before,
    after,
    reason: typeof reason === "string" ? reason : null,
    acted_from: from ? { via: from.via, network: from.network ?? null } : null,
    details: rest,
  };
}

/** Beginnings that a spreadsheet takes for a formula. */
const csvOptions = { header: true, escape_formulas: true, record_delimiter: "windows" } as const;

/** The entries that match, as CSV. */
export async function logAsCsv(
  db: ReadOnlyDb,
  filter: AuditFilter,
): Promise<{ csv: string; count: number; complete: boolean }> {
  const { entries, total } = await findAuditEntries(db, filter, { before: 0, limit: MAX_EXPORTED });
  const rows = entries.map((entry) => {
    const { before, after, reason, acted_from, details, ...shown } = presentEntry(entry);
    const [was, is, rest] = [before, after, details].map((value) => JSON.stringify(value));
    const { via, network } = acted_from ?? { via: "", network: "" };
    return { ...shown, before: was, after: is, reason, via, network, details: rest, hash: entry.hash };
  });
  return { csv: stringify(rows, csvOptions), count: rows.length, complete: rows.length === total };
}

interface About {
  acts: readonly string[];
  subjects: SQL;
  also?: SQL;
}

const slugsOf = (kind: "supplement" | "brand", ref: string): SQL => {
  const table = sql.identifier(`${kind}s`);
  return sql`with found as (
      select id from ${table} where slug = ${ref}
      union select record_id from former_slugs where kind = ${kind} and slug = ${ref}
    )
    select slug from ${table} where id in (select id from found)
    union select slug from former_slugs where kind = ${kind} and record_id in (select id from found)`;
};

const CERTIFICATE_ACTS = ["add-certificate", "edit-certificate", "remove-certificate"];

/** How entries name each kind of record. Slugs of products and brands may be the same words: the acts tell them apart. */
const ABOUT: Record<HistoryKind, (ref: string) => About> = {
  product: (ref) => ({
    acts: [
      "add-product",
      "edit-product",
      "add-barcode",
      "remove-barcode",
      "merge-supplements",
      "undo-merge",
      "place-legal-hold",
      "release-legal-hold",
      "end-legal-hold",
      "set-product-photo",
      "remove-product-photo",
    ],
    subjects: slugsOf("supplement", ref),
    also: sql`action = 'review-scan' and details->>'supplement_id' = (select id::text from supplements where slug = ${ref})`,
  }),
  brand: (ref) => ({
    acts: [
      "add-brand",
      "edit-brand",
      "merge-brands",
      "undo-brand-merge",
      "reject-brand-link",
      "set-brand-logo",
      "remove-brand-logo",
      ...CERTIFICATE_ACTS,
    ],
    subjects: slugsOf("brand", ref),
  }),
  request: (ref) => ({
    acts: [
      "edit-test-request",
      "undo-test-request-move",
      "move-test-request",
      "merge-test-requests",
      "link-test-request",
    ],
    subjects: sql`select id::text from test_requests where public_id::text = ${ref}`,
    also: sql`action = 'show-requester' and details->>'test_request' = (select id::text from test_requests where public_id::text = ${ref})`,
  }),
  laboratory: (ref) => ({
    acts: ["add-laboratory", "edit-laboratory", "edit-accreditation", "remove-accreditation"],
    subjects: sql`select name from laboratories where id::text = ${ref}`,
    also: sql`details->>'laboratory_id' = ${ref}`,
  }),
  notice: (ref) => ({
    acts: ["decide-notice-match"],
    subjects: sql`select source || ' ' || reference from notices where id::text = ${ref}`,
  }),
  site: () => ({ acts: ["edit-imprint"], subjects: sql`select ${SITE_SUBJECT}::text` }),
  ticket: (ref) => ({ acts: ["settle-error-report"], subjects: sql`select ${ref}::text` }),
  report: (ref) => ({
    acts: [
      "import-report",
      "publish",
      "supersede",
      "dispute",
      "settle",
      "withdraw",
      "respond",
      "link-report",
    ],
    subjects: sql`select ${ref}::text`,
  }),
};
