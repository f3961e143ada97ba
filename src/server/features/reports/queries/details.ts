import { asc, eq, sql } from "drizzle-orm";
import type { PublishedFile, PublishedPayload, PublishedState } from "#contract/report-file.ts";
import type { Report, ReportResult } from "#contract/reports.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import { cardsByIds } from "../../products/queries/cards.ts";
import { reportResults, reports } from "../schema.ts";
import { documentsOfReport, readStored, type StoredDocument } from "./documents.ts";
import { reportsOnOtherLots, summaryOf } from "./lists.ts";

type ReportRow = typeof reports.$inferSelect;

/** Everything that a report's page shows. `Refusal` "not_found": with reports of a similar address. */
export async function reportDetails(db: ReadOnlyDb, slug: string): Promise<Report> {
  const [row] = await db.select().from(reports).where(eq(reports.slug, slug));
  if (!row)
    throw new Refusal("not_found", "There is no report at this address.", {
      near: await nearReports(db, slug),
    });
  const [[card], results, documents, otherLots, replaced] = await Promise.all([
    cardsByIds(db, [row.supplementId]),
    db
      .select()
      .from(reportResults)
      .where(eq(reportResults.reportId, row.id))
      .orderBy(asc(reportResults.position)),
    documentsOfReport(db, row.id),
    reportsOnOtherLots(db, row),
    replacedReports(db, row),
  ]);
  const [proof] = documents.filter(({ kind }) => kind === "report").map(placeOf);
  if (!card || !proof) throw new Refusal("not_found", "There is no report at this address.");
  return {
    ...summaryOf(row),
    ...contentOf(row),
    ...replaced,
    supplement: card,
    results: results.map(resultOf),
    amendments: amendmentsIn(documents),
    proof,
    files: { ...filesOf(row.slug), pdfs: pdfsIn(documents) },
    other_lots: otherLots,
  };
}

/** What a report's own row says. */
const contentOf = (row: ReportRow) => ({
  state_reason: row.stateReason,
  laboratory: row.laboratory,
  customer: row.customer,
  product: row.product,
  sample: {
    description: row.sampleDescription,
    condition: row.sampleCondition,
    expires_on: row.expiresOn,
    sampled_on: row.sampledOn,
    purchased_at: row.purchasedAt,
    purchased_on: row.purchasedOn,
    invoice: row.invoice,
    units_composited: row.unitsComposited,
    photos: row.photos,
  },
  received_on: row.receivedOn,
  issued_on: row.issuedOn,
  decision_rule: row.decisionRule,
  standard: row.standard,
  authorised_by: row.authorisedBy,
  statement: row.statement,
  plan: row.plan,
  coverage: { tested: row.coverageTested, required: row.coverageRequired },
  score: { value: row.score, version: row.scoreVersion, on: row.scoredOn },
  brand_response:
    row.brandResponse && row.brandRespondedOn
      ? { responded_on: row.brandRespondedOn, text: row.brandResponse }
      : null,
});

const resultOf = (row: typeof reportResults.$inferSelect): ReportResult => ({
  result_id: row.resultId,
  panel: row.panel,
  analyte: row.analyte,
  qualifier: row.qualifier,
  measured: row.measured,
  unit: row.unit,
  uncertainty: row.uncertainty,
  k: row.k,
  lod: row.lod,
  loq: row.loq,
  claim: row.claim,
  claim_unit: row.claimUnit,
  form: row.form,
  origin: row.origin,
  limit_low: row.limitLow,
  limit_high: row.limitHigh,
  limit_unit: row.limitUnit,
  limit_name: row.limitName,
  verdict: row.verdict,
  method: row.method,
  in_scope: row.inScope,
  subcontracted_to: row.subcontractedTo,
  replicates: row.replicates,
});

const placeOf = ({ chain, sequence, hash, previous, key_id }: StoredDocument) => ({
  chain,
  sequence,
  hash,
  previous,
  key_id,
});

/** The later statements, newest first. */
const amendmentsIn = (documents: readonly StoredDocument[]): Report["amendments"] =>
  saidIn<PublishedState>("state", documents).map(({ sequence, payload }) => {
    const { on, state, reason, brand_response } = payload;
    return { on, state, reason, brand_response, sequence };
  });

/** The PDFs that were made of it, newest first. */
const pdfsIn = (documents: readonly StoredDocument[]): Report["files"]["pdfs"] =>
  saidIn<PublishedFile>("file", documents).map(({ sequence, payload: { sha256 } }) => ({ sequence, sha256 }));

/** Newest first. What cannot be read any more is left out, and the page is there: its check misses it. */
const saidIn = <Payload extends PublishedPayload>(
  kind: Payload["kind"],
  documents: readonly StoredDocument[],
): { sequence: number; payload: Payload }[] =>
  documents
    .filter((document) => document.kind === kind)
    .flatMap((document) => {
      const payload = readStored(document)?.payload;
      return payload ? [{ sequence: document.sequence, payload: payload as unknown as Payload }] : [];
    })
    .reverse();

const filesOf = (slug: string) => ({
  json: `/report/${slug}/report.json`,
  pdf: `/report/${slug}/report.pdf`,
  csv: `/report/${slug}/results.csv`,
  qr: `/report/${slug}/qr.svg`,
  badge: `/badge/${slug}.svg`,
});

/** The report that this one replaced, and the one that replaced it. */
async function replacedReports(
  db: ReadOnlyDb,
  { id, supersededById }: ReportRow,
): Promise<Pick<Report, "supersedes" | "superseded_by">> {
  const rows = await db
    .select({
      id: reports.id,
      supersededById: reports.supersededById,
      report_slug: reports.slug,
      report_number: reports.reportNumber,
    })
    .from(reports)
    .where(sql`${reports.supersededById} = ${id} or ${reports.id} = ${supersededById ?? 0}`);
  const refOf = (wanted: (row: (typeof rows)[number]) => boolean) => {
    const row = rows.find(wanted);
    return row ? { report_slug: row.report_slug, report_number: row.report_number } : null;
  };
  return {
    supersedes: refOf((row) => row.supersededById === id),
    superseded_by: refOf((row) => row.id === supersededById),
  };
}

async function nearReports(db: ReadOnlyDb, slug: string) {
  const { rows } = await db.execute<{ slug: string; name: string }>(sql`
    select r.slug, s.name || ', lot ' || r.lot_number as name from reports r join supplements s on s.id = r.supplement_id
    where r.slug % ${slug} order by similarity(r.slug, ${slug}) desc, r.slug limit 5
  `);
  return rows;
}
