import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Card } from "#contract/catalogue.ts";
import { certificatePath } from "#contract/laboratory-certificate.ts";
import type {
  PublishedFile,
  PublishedPayload,
  PublishedProductLink,
  PublishedState,
} from "#contract/report-file.ts";
import type { Report } from "#contract/reports.ts";
import { evidenceFacts } from "#domain/evidence/facts.ts";
import { gradeEvidence } from "#domain/evidence/grade.ts";
import { ContentMemory } from "#platform/content-memory.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { prepared } from "#platform/database/prepared.ts";
import { ApiError } from "#server/http/errors.ts";
import { barcodesOf } from "../../catalogue/queries/barcodes.ts";
import { reportResults, reports } from "../schema.ts";
import { documentsOfReport, readStoredDocument, type StoredDocument } from "./documents.ts";
import { reportsOnOtherLots, summaryOf } from "./lists.ts";
import { proofProblems } from "./proof-problems.ts";
import { type Pins, trustedChainKeys } from "./trusted-keys.ts";

type ReportRow = typeof reports.$inferSelect;

/** Reads the cards of products by id; provided by the products feature, which is built on this one. */
export type CardsByIds = (db: ReadOnlyDb, ids: readonly number[]) => Promise<Card[]>;

/** What a report's page needs from elsewhere than the database. */
export interface ReportSources {
  cardsByIds: CardsByIds;
  pins: Pins;
}

/**
 * Everything on a report's page, compared with what was signed. Throws `ApiError` "not_found" with reports that have a
 * similar slug.
 */
export async function reportDetails(
  db: ReadOnlyDb,
  slug: string,
  { cardsByIds, pins }: ReportSources,
): Promise<Report> {
  const [row] = await reportBySlug(db, { slug });
  if (!row)
    throw new ApiError("not_found", "Report not found.", {
      near: await nearReports(db, slug),
    });
  const [[card], results, documents, otherLots, replaced, codes, keys] = await Promise.all([
    cardsByIds(db, [row.supplementId]),
    resultsOf(db, { id: row.id }),
    documentsOfReport(db, row.id),
    reportsOnOtherLots(db, row),
    replacedReports(db, row),
    barcodesOf(db, row.supplementId),
    trustedChainKeys(db, row.chain, pins),
  ]);
  const [proof] = documents.filter(({ kind }) => kind === "report").map(placeOf);
  if (!card || !proof) throw new ApiError("not_found", "Report not found.");
  const shown = {
    ...presentReport(row, results),
    ...replaced,
    supplement: card,
    barcodes: codes,
    product_link: newestLinkIn(documents),
    amendments: amendmentsIn(documents),
    proof,
    files: { ...filesOf(row), pdfs: pdfsIn(documents) },
    other_lots: otherLots,
  };
  return comparedReports.get({ shown, documents, keys }, async () => ({
    ...shown,
    proof_problems: await proofProblems(shown, documents, keys),
  }));
}

/**
 * Reports that were compared with what was signed. Everything compared is read for each answer; what is the same as before
 * is as genuine as before, and the page that is built from it as well: checking and judging takes a fifth of a page's time.
 */
const comparedReports = new ContentMemory<Report>();

/** What follows from a report's own rows: the same for a published report and for the preview of a draft. */
export const presentReport = (row: ReportRow, results: Report["results"]) => ({
  ...summaryOf(row),
  ...contentOf(row),
  results,
  evidence_grade: gradeOf(row, results),
});

const reportBySlug = prepared<{ slug: string }, ReportRow[]>((db) =>
  db
    .select()
    .from(reports)
    .where(eq(reports.slug, sql.placeholder("slug"))),
);

/** Fields from the report's own row. */
const contentOf = (row: ReportRow) => ({
  state_reason: row.stateReason,
  laboratory: row.laboratory,
  customer: row.customer,
  customer_contact: row.customerContact,
  place_of_performance: row.placeOfPerformance,
  product: row.product,
  sample: {
    laboratory_sample_id: row.laboratorySampleId,
    obtained_by: row.obtainedBy,
    sampling_method: row.samplingMethod,
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
  deviations: row.deviations,
  certificate: row.certificate,
  plan: row.plan,
  coverage: { tested: row.coverageTested, required: row.coverageRequired },
  score: { value: row.score, version: row.scoreVersion, on: row.scoredOn },
  brand_response:
    row.brandResponse && row.brandRespondedOn
      ? { responded_on: row.brandRespondedOn, text: row.brandResponse }
      : null,
});

const gradeOf = (row: ReportRow, results: Report["results"]): Report["evidence_grade"] =>
  gradeEvidence(
    evidenceFacts({
      laboratory: row.laboratory,
      testedOn: row.testedAt,
      obtainedBy: row.obtainedBy,
      hasCertificate: row.certificate !== null,
      results,
    }),
  );

const { reportId: _reportId, position: _position, ...returnedColumns } = getTableColumns(reportResults);

const resultsOf = prepared<{ id: number }, Report["results"]>((db) =>
  db
    .select(returnedColumns)
    .from(reportResults)
    .where(eq(reportResults.reportId, sql.placeholder("id")))
    .orderBy(asc(reportResults.position)),
);

const placeOf = ({ chain, sequence, hash, previous, key_id }: StoredDocument) => ({
  chain,
  sequence,
  hash,
  previous,
  key_id,
});

/** Later statements, newest first. */
const amendmentsIn = (documents: readonly StoredDocument[]): Report["amendments"] =>
  payloadsOf<PublishedState>("state", documents).map(({ sequence, payload }) => {
    const { on, state, reason, brand_response } = payload;
    return { on, state, reason, brand_response, sequence };
  });

/** The newest statement under which product the report is shown. */
function newestLinkIn(documents: readonly StoredDocument[]): Report["product_link"] {
  const [newest] = payloadsOf<PublishedProductLink>("product", documents);
  if (!newest) return null;
  const { on, reason, product } = newest.payload;
  return { on, reason, product, sequence: newest.sequence };
}

/** Signed PDFs of the report, newest first. */
const pdfsIn = (documents: readonly StoredDocument[]): Report["files"]["pdfs"] =>
  payloadsOf<PublishedFile>("file", documents).map(({ sequence, payload: { sha256 } }) => ({
    sequence,
    sha256,
  }));

/** Payloads of one kind, newest first. Unreadable documents are left out so that the page still renders. */
const payloadsOf = <Payload extends PublishedPayload>(
  kind: Payload["kind"],
  documents: readonly StoredDocument[],
): { sequence: number; payload: Payload }[] =>
  documents
    .filter((document) => document.kind === kind)
    .flatMap((document) => {
      const payload = readStoredDocument(document)?.payload;
      return payload ? [{ sequence: document.sequence, payload: payload as unknown as Payload }] : [];
    })
    .reverse();

const filesOf = ({ slug, certificate }: ReportRow) => ({
  json: `/report/${slug}/report.json`,
  pdf: `/report/${slug}/report.pdf`,
  csv: `/report/${slug}/results.csv`,
  qr: `/report/${slug}/qr.svg`,
  badge: `/badge/${slug}.svg`,
  certificate: certificate && certificatePath(slug),
});

/** The report that this one replaced, and the one that replaced it. */
async function replacedReports(
  db: ReadOnlyDb,
  { id, supersededById }: ReportRow,
): Promise<Pick<Report, "supersedes" | "superseded_by">> {
  const rows = await selectReplaced(db, { id, successor: supersededById ?? 0 });
  const refOf = (matches: (row: (typeof rows)[number]) => boolean) => {
    const row = rows.find(matches);
    return row ? { report_slug: row.report_slug, report_number: row.report_number } : null;
  };
  return {
    supersedes: refOf((row) => row.supersededById === id),
    superseded_by: refOf((row) => row.id === supersededById),
  };
}

const selectReplaced = prepared<{ id: number; successor: number }, ReplacedRow[]>((db) =>
  db
    .select({
      id: reports.id,
      supersededById: reports.supersededById,
      report_slug: reports.slug,
      report_number: reports.reportNumber,
    })
    .from(reports)
    .where(
      sql`${reports.supersededById} = ${sql.placeholder("id")} or ${reports.id} = ${sql.placeholder("successor")}`,
    ),
);

interface ReplacedRow {
  id: number;
  supersededById: number | null;
  report_slug: string;
  report_number: string;
}

async function nearReports(db: ReadOnlyDb, slug: string) {
  const { rows } = await db.execute<{ slug: string; name: string }>(sql`
    select r.slug, s.name || ', lot ' || r.lot_number as name from reports r join supplements s on s.id = r.supplement_id
    where r.slug % ${slug} order by similarity(r.slug, ${slug}) desc, r.slug limit 5
  `);
  return rows;
}
