import { and, desc, eq } from "drizzle-orm";
import type { DraftDetails } from "#contract/staff/drafts.ts";
import { utcDay } from "#domain/dates.ts";
import type { Queryable } from "#platform/database/database.ts";
import { findPublishedReport } from "../../reports/queries/documents.ts";
import { listLaboratories } from "../../reports/queries/laboratories.ts";
import { reportDrafts } from "../../reports/schema/drafts.ts";
import { reports } from "../../reports/schema.ts";
import { approvedHash } from "../rules/approved-hash.ts";
import { contentDifferences, resultDifferences } from "../rules/differences.ts";
import type { DraftState } from "../rules/draft-state.ts";
import { staffApprovals } from "../schema.ts";
import { findDraft, type LoadedDraft, loadDraft } from "./load-draft.ts";
import { previewReport } from "./preview.ts";

/** How many things keep a draft from being published. */
const countOpen = ({ intake, problems }: LoadedDraft): number =>
  problems.length +
  (intake
    ? intake.state.missing.length +
      intake.state.questions.filter(({ answer }) => answer === null).length +
      intake.state.rows.reduce((sum, { report }) => sum + report.problems.length, 0)
    : 0);

/** All drafts, oldest first, with how much is open. */
export async function presentDrafts(db: Queryable, now: Date) {
  const rows = await db.select().from(reportDrafts).orderBy(reportDrafts.importedAt, reportDrafts.id);
  const loaded: LoadedDraft[] = [];
  for (const row of rows) loaded.push(await loadDraft(db, row, utcDay(now)));
  return loaded.map((one) => {
    const { draft, intake, preview } = one;
    const product = intake ? intake.context.product : (preview?.payload.product ?? null);
    return {
      id: String(draft.id),
      report_number: draft.reportNumber,
      product: product && `${product.brand} ${product.name}`,
      lot_number: intake ? intake.intake.fields.lot_number : (preview?.payload.sample.lot_number ?? null),
      verdict: preview?.payload.published_verdict ?? null,
      open: countOpen(one),
      imported_at: draft.importedAt.toISOString(),
      imported_by: draft.importedBy,
      file_name: intake?.intake.original.file_name ?? null,
    };
  });
}

/** One draft for the console. */
export async function presentDraft(db: Queryable, id: string, now: Date): Promise<DraftDetails> {
  const loaded = await loadDraft(db, await findDraft(db, id), utcDay(now));
  const { draft, intake, preview, problems, ready } = loaded;
  const { product = null } = intake?.context ?? {};
  const supplementId = intake ? (product?.id ?? null) : draft.supplementId;
  const laboratories = await listLaboratories(db);
  return {
    id: String(draft.id),
    version: draft.version,
    report_number: draft.reportNumber,
    imported_at: draft.importedAt.toISOString(),
    imported_by: draft.importedBy,
    ...originalOf(loaded),
    fields: intake?.intake.fields ?? null,
    product: product && { slug: product.slug, brand: product.brand, name: product.name },
    heads: intake?.intake.reading.layout?.heads ?? [],
    applied: intake?.intake.profile?.applied ?? [],
    rows: (intake?.state.rows ?? []).map((row) => presentRow(row, intake?.intake.profile?.applied ?? [])),
    questions: intake?.state.questions ?? [],
    missing: intake?.state.missing ?? [],
    problems,
    content_hash: ready?.contentHash ?? null,
    preview: preview && (await previewReport(db, { ...preview, supplementId }, now)),
    compared: await comparedWith(db, loaded, supplementId),
    laboratories: [...new Set(laboratories.map(({ name }) => name))],
  };
}

function originalOf({ intake }: LoadedDraft): Pick<DraftDetails, "original" | "means" | "sample"> {
  if (!intake) return { original: null, means: null, sample: null };
  const { original, reading, sample } = intake.intake;
  const { format, encoding, separator, decimal_mark, pages } = reading.means;
  const words = [
    format === "pdf" ? `PDF, ${pages} ${pages === 1 ? "page" : "pages"}` : format.toUpperCase(),
    encoding,
    separator && `separator ${separator === "\t" ? "tab" : separator}`,
    decimal_mark ? `decimal mark ${decimal_mark}` : "decimal mark not clear",
  ];
  const { file_name, sha256, bytes } = original;
  return {
    original: { file_name, sha256, bytes, format, pages },
    means: words.filter(Boolean).join(", "),
    sample,
  };
}

const presentRow = (
  { row, report }: DraftState["rows"][number],
  applied: DraftDetails["applied"],
): DraftDetails["rows"][number] => {
  const { index, place, analyte_text, result_text, limit_text, status_text, uncertainty_text } = row;
  const { panel, qualifier, value, unit, lod, loq, method, claim, claim_unit } = row;
  return {
    ...{ index, place, analyte_text, result_text, limit_text, status_text, uncertainty_text },
    ...{ panel, qualifier, value, unit, lod, loq, method, claim, claim_unit },
    is_edited: row.edit !== null,
    confirmed_on: applied.find(({ rows }) => rows.includes(index))?.on ?? null,
    is_known: row.analyte !== null,
    problems: report.problems,
  };
};

/** The report that this one replaces, or else the newest one on the product, and what they say differently. */
async function comparedWith(
  db: Queryable,
  { preview }: LoadedDraft,
  supplementId: number | null,
): Promise<DraftDetails["compared"]> {
  if (!preview || supplementId === null) return null;
  const replaced = preview.payload.supersedes?.report_number;
  const [newest] = await db
    .select({ number: reports.reportNumber })
    .from(reports)
    .where(and(eq(reports.supplementId, supplementId), eq(reports.chain, "reports")))
    .orderBy(desc(reports.testedAt), desc(reports.id))
    .limit(1);
  const number = replaced ?? newest?.number;
  const published = number === undefined ? null : await findPublishedReport(db, number);
  if (number === undefined || published === null) return null;
  return { with: number, differences: resultDifferences(published, preview.payload) };
}

/** First approvals that wait for the second, oldest first, held against the content as it is now. */
export async function presentApprovals(
  db: Queryable,
  { userId, now, nameOf }: { userId: number; now: Date; nameOf: (userId: number) => Promise<string> },
) {
  const rows = await db.select().from(staffApprovals).orderBy(staffApprovals.at);
  const waiting = rows.filter(({ expiresAt }) => expiresAt > now);
  return Promise.all(
    waiting.map(async ({ id, reportNumber, change, contentHash, payload, at, expiresAt, ...row }) => {
      const draft = change === null ? await currentDraft(db, reportNumber, now) : null;
      const current = change === null ? (draft?.payload ?? null) : payload;
      return {
        id: String(id),
        report_number: reportNumber,
        change,
        draft_id: draft?.id ?? null,
        content_hash: contentHash,
        by: await nameOf(row.userId),
        is_own: row.userId === userId,
        at: at.toISOString(),
        expires_at: expiresAt.toISOString(),
        differences: current ? contentDifferences(payload, current) : [],
        is_current: current !== null && approvedHash(current) === contentHash,
      };
    }),
  );
}

async function currentDraft(db: Queryable, reportNumber: string, now: Date) {
  const [draft] = await db.select().from(reportDrafts).where(eq(reportDrafts.reportNumber, reportNumber));
  if (!draft) return null;
  const { ready, preview } = await loadDraft(db, draft, utcDay(now));
  return { id: String(draft.id), payload: ready && preview ? preview.payload : null };
}
