import type { OpenTicket, ScanCorrection } from "#contract/staff/corrections.ts";
import type { Queryable } from "#platform/database/database.ts";
import { listOpenTickets } from "#server/features/corrections/queries.ts";
import { openCorrections } from "#server/features/scans/queries/review.ts";

const MAX_LISTED = 200;

/** Reported errors that nobody has settled, without who reported them. */
export async function readOpenTickets(db: Queryable): Promise<OpenTicket[]> {
  const rows = await listOpenTickets(db, MAX_LISTED);
  return rows.map(
    ({ ticket: { ticket, reportedAt, field, note }, supplementSlug, supplementName, reportSlug }) => ({
      ticket,
      reported_at: reportedAt.toISOString(),
      field,
      note,
      supplement: supplementSlug && supplementName ? { slug: supplementSlug, name: supplementName } : null,
      report_slug: reportSlug,
    }),
  );
}

/** Corrections of scans that nobody has reviewed. */
export async function readScanCorrections(db: Queryable): Promise<ScanCorrection[]> {
  const rows = await openCorrections(db, MAX_LISTED);
  return rows.map(({ scan, slug }) => ({
    id: String(scan.id),
    answered_at: (scan.answeredAt ?? scan.createdAt).toISOString(),
    note: scan.note,
    image_url: scan.imageUrl,
    barcode: scan.extracted.barcode,
    label_text: scan.labelText,
    supplement: slug,
  }));
}
